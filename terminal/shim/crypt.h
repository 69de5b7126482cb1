// CryptEncode with SHA-256 (FIPS 180-4). Its constants are the fractions of the roots of the first primes.
#pragma once
#include "text.h"

enum ENUM_CRYPT_METHOD { CRYPT_HASH_SHA256 };

struct shim_constants {
  uint start[8] = {};
  uint round[64] = {};
  shim_constants() {
    const auto fraction = [](long double root) { return (uint)((root - std::floor(root)) * 4294967296.0L); };
    int count = 0;
    for (uint number = 2; count < 64; number++) {
      bool is_prime = true;
      for (uint divisor = 2; divisor * divisor <= number; divisor++) is_prime = is_prime && number % divisor != 0;
      if (!is_prime) continue;
      if (count < 8) start[count] = fraction(std::sqrt((long double)number));
      round[count++] = fraction(std::cbrt((long double)number));
    }
  }
};

inline uint shim_turned(uint value, int by) { return value >> by | value << (32 - by); }

inline void shim_schedule(const uchar *block, uint *words) {
  for (int i = 0; i < 16; i++)
    words[i] = (uint)block[4 * i] << 24 | (uint)block[4 * i + 1] << 16 | (uint)block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    const uint before = words[i - 15], last = words[i - 2];
    const uint low = shim_turned(before, 7) ^ shim_turned(before, 18) ^ before >> 3;
    const uint high = shim_turned(last, 17) ^ shim_turned(last, 19) ^ last >> 10;
    words[i] = words[i - 16] + low + words[i - 7] + high;
  }
}

inline void shim_compress(const uchar *block, uint *hash) {
  static const shim_constants constants;
  uint words[64], s[8];
  shim_schedule(block, words);
  memcpy(s, hash, sizeof s);
  for (int i = 0; i < 64; i++) {
    const uint high = shim_turned(s[4], 6) ^ shim_turned(s[4], 11) ^ shim_turned(s[4], 25);
    const uint low = shim_turned(s[0], 2) ^ shim_turned(s[0], 13) ^ shim_turned(s[0], 22);
    const uint one = s[7] + high + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants.round[i] + words[i];
    const uint two = low + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (int j = 7; j > 0; j--) s[j] = s[j - 1];
    s[4] += one;
    s[0] = one + two;
  }
  for (int i = 0; i < 8; i++) hash[i] += s[i];
}

inline int CryptEncode(ENUM_CRYPT_METHOD, const shim_array<uchar> &data, const shim_array<uchar> &, shim_array<uchar> &result) {
  static const shim_constants constants;
  uint hash[8];
  memcpy(hash, constants.start, sizeof hash);
  std::vector<uchar> message = data.v;
  const ulong bits = message.size() * 8;
  message.push_back(0x80);
  while (message.size() % 64 != 56) message.push_back(0);
  for (int i = 7; i >= 0; i--) message.push_back((uchar)(bits >> (8 * i)));
  for (size_t at = 0; at < message.size(); at += 64) shim_compress(message.data() + at, hash);
  result.v.resize(32);
  for (size_t i = 0; i < 32; i++) result.v[i] = (uchar)(hash[i / 4] >> (24 - 8 * (i % 4)));
  return 32;
}
