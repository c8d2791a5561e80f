"""Measures whole processes that make an avatar of 512 x 512 pixels from one file: the kit's `avatar process`,
vipsthumbnail and ImageMagick, in turn. Prints the median time and the largest resident memory of each. At the
end a program of the kit measures the loader of remote pictures with an avatar that was made.

measure.py SHELL LOADER
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, WARM_UP = int(os.environ.get("BENCH_RUNS", "15")), 1
LIMIT_OF_TIME = 1.1
# The largest memory of the kit's process in MiB; of PNG and WebP 4 bytes for each pixel and 40 MiB.
PIXELS = 4000 * 3000
LARGE = 4 * PIXELS / (1 << 20) + 40
FILES = {
    "baseline.jpg": ("baseline JPEG", 40),
    "progressive.jpg": ("progressive JPEG", 200),
    "large.png": ("PNG", LARGE),
    "interlaced.png": ("interlaced PNG", LARGE),
    "lossy.webp": ("WebP", LARGE),
    "lossless.webp": ("lossless WebP", LARGE),
}


def make(folder):
    """Makes pictures of 12 megapixels; those of JPEG have to be rotated."""
    def run(*command):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

    run("convert", "-size", "1000x750", "-seed", "7", "plasma:fractal", "-attenuate", "0.3", "+noise",
        "Gaussian", "-resize", "4000x3000", "-quality", "90", "-sampling-factor", "2x2", "baseline.jpg")
    run("convert", "baseline.jpg", "-interlace", "JPEG", "progressive.jpg")
    # Few details, or the file would exceed 10 MiB.
    run("convert", "baseline.jpg", "-scale", "1000x750", "-scale", "4000x3000", "large.png")
    run("convert", "large.png", "-interlace", "PNG", "interlaced.png")
    run("cwebp", "-quiet", "-m", "2", "-q", "80", "baseline.jpg", "-o", "lossy.webp")
    run("cwebp", "-quiet", "-z", "1", "-lossless", "large.png", "-o", "lossless.webp")
    run("exiftool", "-q", "-n", "-overwrite_original", "-Orientation=6", "baseline.jpg", "progressive.jpg")


def commands(shell, file):
    return {
        "kit": [shell, "avatar", "process", file, "--out", "kit.jpg"],
        "vips": ["vipsthumbnail", file, "-s", "512x512", "--smartcrop", "centre", "-o", "vips.jpg[Q=80,strip]"],
        # The hint lets libjpeg scale down while it decodes.
        "magick": ["convert", "-define", "jpeg:size=1024x1024", file, "-auto-orient", "-thumbnail", "512x512^",
                   "-gravity", "center", "-extent", "512x512", "-quality", "80", "-strip", "magick.jpg"],
    }


def measured(command, folder, environment):
    """Runs a command; gives its milliseconds and its largest resident memory in MiB."""
    with open(folder / "errors", "w+b") as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        if status != 0:
            errors.seek(0)
            sys.exit(f"{' '.join(command)} failed: {errors.read().decode()}")
    return seconds * 1000, usage.ru_maxrss / 1024


def verdict(is_met):
    return "met" if is_met else "missed"


def row(name, limit, commands, folder, environment):
    samples = {program: [] for program in commands}
    for turn in range(WARM_UP + ROUNDS):
        for program, command in commands.items():
            sample = measured(command, folder, environment)
            if turn >= WARM_UP:
                samples[program].append(sample)
    times = {program: statistics.median(time for time, _ in list) for program, list in samples.items()}
    memory = {program: max(memory for _, memory in list) for program, list in samples.items()}
    cells = [f"{times[program]:7.1f} ms {memory[program]:6.1f} MiB" for program in commands]
    ratio = times["kit"] / times["vips"]
    targets = [f"{ratio:.2f} × vips (≤ {LIMIT_OF_TIME}) {verdict(ratio <= LIMIT_OF_TIME)}"]
    targets.append(f"memory ≤ vips {verdict(memory['kit'] <= memory['vips'])}")
    targets.append(f"≤ {limit:.0f} MiB {verdict(memory['kit'] <= limit)}")
    print(f"{name:18}{'  '.join(cells)}  {', '.join(targets)}", flush=True)


def verify(folder):
    """Ends the program unless all made the same kind of picture."""
    for file in ("kit.jpg", "vips.jpg", "magick.jpg"):
        found = subprocess.run(
            ["identify", "-format", "%m %wx%h", file], cwd=folder, check=True, capture_output=True, text=True)
        if found.stdout != "JPEG 512x512":
            sys.exit(f"{file} is {found.stdout}.")


def main():
    if len(sys.argv) != 3:
        sys.exit("Usage: measure.py SHELL LOADER")
    shell, loader = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:])
    for tool in ("vipsthumbnail", "convert", "cwebp", "exiftool"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing: install libvips-tools, imagemagick, webp and libimage-exiftool-perl.")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        environment = {"PATH": os.environ["PATH"], "HOME": name, "XDG_STATE_HOME": str(folder / "state")}
        make(folder)
        print(f"12 megapixels to 512 × 512, {ROUNDS} rounds")
        print(f"{'file':18}{'kit':>21}  {'vipsthumbnail':>21}  {'ImageMagick':>21}  targets")
        for file, (label, limit) in FILES.items():
            row(label, limit, commands(shell, file), folder, environment)
            verify(folder)
        print(flush=True)
        subprocess.run([loader, str(folder / "kit.jpg"), str(folder / "cache")], check=True)


main()
