#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <stddef.h>
#include <stdint.h>

/* The most modules on a side: version 40 of ISO/IEC 18004. */
#define CQRENCODE_LONGEST_SIDE 177

/*
 * Encodes a text as a QR code of the lowest error correction. `modules` gets a byte for each module, row by
 * row, 1 for a dark one, and has room for `capacity` bytes. Returns the number of modules on a side; 0 where
 * libqrencode is missing, and for a text that has no room in a code. The library is opened at the first call.
 */
int cqrencode_encode(const char *text, uint8_t *modules, size_t capacity);

#endif
