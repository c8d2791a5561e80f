#if defined(__linux__)

#include "CImageCodecs.h"

#include <dlfcn.h>
#include <pthread.h>

#include <lcms2.h>

/* The functions of liblcms2, which a program that meets no profile does not load. */
typedef struct library {
  cmsContext (*create_context)(void *, void *);
  void (*delete_context)(cmsContext);
  void (*set_error_handler)(cmsContext, cmsLogErrorHandlerFunction);
  cmsHPROFILE (*open_profile)(cmsContext, const void *, cmsUInt32Number);
  cmsHPROFILE (*create_srgb)(cmsContext);
  cmsBool (*close_profile)(cmsHPROFILE);
  cmsColorSpaceSignature (*color_space)(cmsHPROFILE);
  cmsHTRANSFORM (*create_transform)(
      cmsContext, cmsHPROFILE, cmsUInt32Number, cmsHPROFILE, cmsUInt32Number, cmsUInt32Number,
      cmsUInt32Number);
  void (*delete_transform)(cmsHTRANSFORM);
  void (*transform)(cmsHTRANSFORM, const void *, void *, cmsUInt32Number);
  bool is_loaded;
} library;

static library lcms;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *file, const char *name, void *function) {
  void *found = dlsym(file, name);
  *(void **)function = found;
  return found != NULL;
}

static void load(void) {
  void *file = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (file == NULL) return;
  lcms.is_loaded = find(file, "cmsCreateContext", &lcms.create_context) &&
                   find(file, "cmsDeleteContext", &lcms.delete_context) &&
                   find(file, "cmsSetLogErrorHandlerTHR", &lcms.set_error_handler) &&
                   find(file, "cmsOpenProfileFromMemTHR", &lcms.open_profile) &&
                   find(file, "cmsCreate_sRGBProfileTHR", &lcms.create_srgb) &&
                   find(file, "cmsCloseProfile", &lcms.close_profile) &&
                   find(file, "cmsGetColorSpace", &lcms.color_space) &&
                   find(file, "cmsCreateTransformTHR", &lcms.create_transform) &&
                   find(file, "cmsDeleteTransform", &lcms.delete_transform) &&
                   find(file, "cmsDoTransform", &lcms.transform);
}

static void ignore(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context;
  (void)code;
  (void)text;
}

static cmsUInt32Number format(cimage_space space, bool is_inverted) {
  switch (space) {
    case CIMAGE_GREY: return TYPE_GRAY_8;
    case CIMAGE_RGB: return TYPE_RGB_8;
    case CIMAGE_CMYK: return is_inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
  }
  return 0;
}

static cmsColorSpaceSignature signature(cimage_space space) {
  switch (space) {
    case CIMAGE_GREY: return cmsSigGrayData;
    case CIMAGE_RGB: return cmsSigRgbData;
    case CIMAGE_CMYK: return cmsSigCmykData;
  }
  return cmsSigNamedData;
}

static bool convert(
    cmsContext context, cmsHPROFILE source, cmsHPROFILE target, cmsUInt32Number input,
    const uint8_t *pixels, uint8_t *rgba, size_t pixel_count) {
  cmsHTRANSFORM transform = lcms.create_transform(
      context, source, input, target, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC,
      cmsFLAGS_BLACKPOINTCOMPENSATION);
  if (transform == NULL) return false;
  for (size_t index = 0; index < pixel_count; index++) rgba[index * 4 + 3] = 255;
  lcms.transform(transform, pixels, rgba, (cmsUInt32Number)pixel_count);
  lcms.delete_transform(transform);
  return true;
}

bool cimage_convert(
    const uint8_t *profile, size_t profile_count, cimage_space space, bool is_inverted,
    const uint8_t *pixels, uint8_t *rgba, size_t pixel_count) {
  pthread_once(&once, load);
  if (!lcms.is_loaded || profile_count > UINT32_MAX || pixel_count > UINT32_MAX) return false;
  cmsContext context = lcms.create_context(NULL, NULL);
  if (context == NULL) return false;
  lcms.set_error_handler(context, ignore);
  cmsHPROFILE source = lcms.open_profile(context, profile, (cmsUInt32Number)profile_count);
  cmsHPROFILE target = lcms.create_srgb(context);
  bool is_converted =
      source != NULL && target != NULL && lcms.color_space(source) == signature(space) &&
      convert(context, source, target, format(space, is_inverted), pixels, rgba, pixel_count);
  if (source != NULL) lcms.close_profile(source);
  if (target != NULL) lcms.close_profile(target);
  lcms.delete_context(context);
  return is_converted;
}

#endif
