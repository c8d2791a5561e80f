#ifndef CCRYPTO_SHIM_H
#define CCRYPTO_SHIM_H

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

/* EVP_CTRL_AEAD_* and SHA256_DIGEST_LENGTH style macros are wrapped so that Swift sees functions. */

static inline int ccrypto_aead_get_tag(EVP_CIPHER_CTX *context, unsigned char *tag, int length) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, length, tag);
}

static inline int ccrypto_aead_set_tag(EVP_CIPHER_CTX *context, const unsigned char *tag, int length) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, length, (void *)tag);
}

#endif
