"""Measures whole processes that make an avatar of 512 x 512 pixels from one file: the kit's, vipsthumbnail's
and ImageMagick's, in turn. Prints the median time and the largest resident memory of each.

measure.py PROGRAM: the kit's program takes an input and an output.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = int(os.environ.get("BENCH_RUNS", "21"))
# The largest memory of the kit's process in MiB; of PNG and WebP 4 bytes for each pixel and 40 MiB.
FILES = {
    "baseline.jpg": ("12 megapixels, baseline JPEG", 40),
    "progressive.jpg": ("12 megapixels, progressive JPEG", 200),
    "small.png": ("2 megapixels, PNG", 48),
    "interlaced.png": ("2 megapixels, interlaced PNG", 48),
    "lossy.webp": ("12 megapixels, WebP", 86),
    "lossless.webp": ("2 megapixels, lossless WebP", 48),
}


def make(folder):
    def run(*command):
        subprocess.run(command, cwd=folder, check=True)

    run("convert", "-size", "1000x750", "-seed", "7", "plasma:fractal", "-attenuate", "0.3", "+noise",
        "Gaussian", "-resize", "4000x3000", "-quality", "90", "-sampling-factor", "2x2", "baseline.jpg")
    run("convert", "baseline.jpg", "-interlace", "JPEG", "progressive.jpg")
    run("convert", "baseline.jpg", "-resize", "1600x1200", "small.png")
    run("convert", "small.png", "-interlace", "PNG", "interlaced.png")
    run("cwebp", "-quiet", "-m", "2", "-q", "80", "baseline.jpg", "-o", "lossy.webp")
    run("cwebp", "-quiet", "-z", "1", "-lossless", "small.png", "-o", "lossless.webp")


def measured(command, folder):
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"{command} failed: {errors.decode()}")
    return seconds * 1000, usage.ru_maxrss / 1024


def row(name, limit, commands, folder):
    samples = {program: [] for program in commands}
    for _ in range(RUNS):
        for program, command in commands.items():
            samples[program].append(measured(command, folder))
    times = {program: statistics.median(time for time, _ in list) for program, list in samples.items()}
    memory = {program: max(memory for _, memory in list) for program, list in samples.items()}
    cells = [f"{times[program]:7.1f} ms {memory[program]:6.1f} MiB" for program in commands]
    print(f"{name:32} {'  '.join(cells)}  x{times['kit'] / times['vips']:.2f}  <= {limit} MiB", flush=True)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    for tool in ("vipsthumbnail", "convert", "cwebp"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is missing: install libvips-tools, imagemagick and webp.")
    print(f"{'picture':32} {'kit':>21}  {'vipsthumbnail':>21}  {'ImageMagick':>21}  time  memory of the kit")
    with tempfile.TemporaryDirectory() as folder:
        make(folder)
        for file, (name, limit) in FILES.items():
            commands = {
                "kit": [program, file, "kit.jpg"],
                "vips": ["vipsthumbnail", file, "-s", "512x512", "--smartcrop", "centre", "-o",
                         "vips.jpg[Q=80,strip]"],
                "magick": ["convert", file, "-thumbnail", "512x512^", "-gravity", "center", "-extent",
                           "512x512", "-quality", "80", "-strip", "magick.jpg"],
            }
            row(name, limit, commands, folder)


main()
