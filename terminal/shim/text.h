// Text, arrays and conversions of MQL5. Mistakes that MetaEditor or the terminal reports end the compilation or the program.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <unistd.h>

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long datetime;
typedef uint color;
static_assert(sizeof(long) == 8, "long has 64 bits in MQL5");

/** Ends the program as a critical error does in the terminal. */
[[noreturn]] inline void shim_stop(const std::string &why) {
  fprintf(stderr, "critical error: %s\n", why.c_str());
  fflush(nullptr);
  _exit(70);
}

/** Removes the highest bits of the first byte of a character in UTF-8. Returns the number of bytes that follow. */
inline int shim_following(uint &first) {
  if (first < 0x80) return 0;
  const int count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
  first &= 0x3Fu >> count;
  return count;
}

inline std::u16string shim_utf16(const std::string &bytes) {
  std::u16string out;
  for (size_t i = 0; i < bytes.size();) {
    uint code = (uchar)bytes[i++];
    for (int left = shim_following(code); left > 0 && i < bytes.size(); left--)
      code = (code << 6) | ((uchar)bytes[i++] & 0x3Fu);
    if (code < 0x10000) {
      out += (char16_t)code;
      continue;
    }
    out += (char16_t)(0xD800 + ((code - 0x10000) >> 10));
    out += (char16_t)(0xDC00 + ((code - 0x10000) & 0x3FF));
  }
  return out;
}

inline void shim_append(std::string &out, uint code) {
  if (code < 0x80) {
    out += (char)code;
    return;
  }
  const int following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  const uint marks[] = {0, 0xC0, 0xE0, 0xF0};
  out += (char)(marks[following] | (code >> (6 * following)));
  for (int left = following - 1; left >= 0; left--) out += (char)(0x80 | ((code >> (6 * left)) & 0x3F));
}

/** A surrogate without its pair becomes the replacement character. */
inline std::string shim_utf8(const std::u16string &text) {
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    uint code = text[i];
    const bool is_pair = code >= 0xD800 && code < 0xDC00 && i + 1 < text.size() && text[i + 1] >= 0xDC00 && text[i + 1] < 0xE000;
    if (is_pair) code = 0x10000 + ((code - 0xD800) << 10) + ((uint)text[++i] - 0xDC00);
    else if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;
    shim_append(out, code);
  }
  return out;
}

/** UTF-16 as in MQL5. There is no conversion from numbers: MetaEditor warns of it. */
class string {
public:
  std::u16string v;
  string() {}
  string(const char16_t *text) : v(text ? text : u"") {}
  string(std::u16string text) : v(std::move(text)) {}
  string &operator+=(const string &other) {
    v += other.v;
    return *this;
  }
};

inline string shim_text(const char16_t *text) { return string(text); }
inline string shim_string(const std::string &bytes) { return string(shim_utf16(bytes)); }
inline string operator+(const string &one, const string &other) { return string(one.v + other.v); }
inline bool operator==(const string &one, const string &other) { return one.v == other.v; }
inline bool operator!=(const string &one, const string &other) { return one.v != other.v; }

/** An array. An index outside of it ends the program. */
template <class T> class shim_array {
public:
  std::vector<T> v;
  template <class I> T &operator[](I index) {
    static_assert(std::is_integral<I>::value, "an index is an integer");
    if ((long)index < 0 || (size_t)index >= v.size()) shim_stop("array out of range");
    return v[(size_t)index];
  }
  template <class I> const T &operator[](I index) const { return const_cast<shim_array *>(this)->operator[](index); }
};

template <class T, int N> class shim_fixed : public shim_array<T> {
public:
  shim_fixed() { this->v.resize(N); }
};

enum { WHOLE_ARRAY = -1, INVALID_HANDLE = -1 };
enum { CP_ACP = 0, CP_UTF8 = 65001 };

template <class T> int ArraySize(const shim_array<T> &array) { return (int)array.v.size(); }

template <class T> int ArrayResize(shim_array<T> &array, int size, int reserve = 0) {
  if (size < 0) return -1;
  if (reserve > 0 && array.v.capacity() < (size_t)size) array.v.reserve((size_t)(size + reserve));
  array.v.resize((size_t)size);
  return size;
}
template <class T, int N> int ArrayResize(shim_fixed<T, N> &, int, int = 0) = delete;

template <class T> int ArrayCopy(shim_array<T> &to, const shim_array<T> &from, int at = 0, int start = 0, int count = WHOLE_ARRAY) {
  int left = (int)from.v.size() - start;
  if (count >= 0 && count < left) left = count;
  if (left <= 0) return 0;
  if (to.v.size() < (size_t)(at + left)) to.v.resize((size_t)(at + left));
  for (int i = 0; i < left; i++) to.v[(size_t)(at + i)] = from.v[(size_t)(start + i)];
  return left;
}

inline int StringLen(const string &text) { return (int)text.v.size(); }

/** The documentation does not define a length of 0. */
inline string StringSubstr(const string &text, int from, int length = -1) {
  if (length == 0) shim_stop("StringSubstr with a length of 0");
  if (from < 0 || (size_t)from >= text.v.size()) return string();
  return string(text.v.substr((size_t)from, length < 0 ? std::u16string::npos : (size_t)length));
}

inline int StringFind(const string &text, const string &part, int from = 0) {
  const auto at = text.v.find(part.v, (size_t)from);
  return at == std::u16string::npos ? -1 : (int)at;
}

inline ushort StringGetCharacter(const string &text, int at) {
  return at < 0 || (size_t)at >= text.v.size() ? (ushort)0 : (ushort)text.v[(size_t)at];
}

inline string ShortToString(ushort code) { return string(std::u16string(1, (char16_t)code)); }

inline int StringTrimLeft(string &text) {
  const auto at = std::min(text.v.find_first_not_of(u" \t\r\n"), text.v.size());
  text.v.erase(0, at);
  return (int)at;
}

inline int StringTrimRight(string &text) {
  const auto length = text.v.size();
  text.v.resize(text.v.find_last_not_of(u" \t\r\n") + 1);
  return (int)(length - text.v.size());
}

/** Letters of the basic Latin alphabet only. */
inline bool StringToLower(string &text) {
  for (char16_t &c : text.v) c = c >= 'A' && c <= 'Z' ? (char16_t)(c + 32) : c;
  return true;
}
inline bool StringToUpper(string &text) {
  for (char16_t &c : text.v) c = c >= 'a' && c <= 'z' ? (char16_t)(c - 32) : c;
  return true;
}

inline long StringToInteger(const string &text) { return strtol(shim_utf8(text.v).c_str(), nullptr, 10); }
inline double StringToDouble(const string &text) { return strtod(shim_utf8(text.v).c_str(), nullptr); }

inline string IntegerToString(long number, int width = 0, ushort fill = ' ') {
  std::string text = std::to_string(number);
  while ((int)text.size() < width) text.insert(0, 1, (char)fill);
  return shim_string(text);
}

inline string DoubleToString(double number, int digits = 8) {
  char text[400];
  snprintf(text, sizeof text, "%.*f", digits < 0 ? 8 : digits > 16 ? 16 : digits, number);
  return shim_string(text);
}

/** The result contains the final NUL unless `count` cuts it off. `count` is in bytes: the length of a text cuts ñ in two. */
template <class C> int StringToCharArray(const string &text, shim_array<C> &out, int at = 0, int count = -1, uint page = CP_ACP) {
  static_assert(sizeof(C) == 1, "char or uchar");
  std::string bytes;
  if (page == CP_UTF8) bytes = shim_utf8(text.v);
  else
    for (char16_t c : text.v) bytes += c < 128 ? (char)c : '?';
  bytes += '\0';
  if (count >= 0 && (size_t)count < bytes.size()) bytes.resize((size_t)count);
  if (out.v.size() < (size_t)at + bytes.size()) out.v.resize((size_t)at + bytes.size());
  for (size_t i = 0; i < bytes.size(); i++) out.v[(size_t)at + i] = (C)bytes[i];
  return (int)bytes.size();
}

template <class C> string CharArrayToString(const shim_array<C> &array, int at = 0, int count = -1, uint page = CP_ACP) {
  std::string bytes;
  for (size_t i = (size_t)at; i < array.v.size() && (count < 0 || (int)(i - (size_t)at) < count) && array.v[i] != 0; i++)
    bytes += (char)array.v[i];
  if (page == CP_UTF8) return shim_string(bytes);
  std::u16string wide;
  for (char c : bytes) wide += (uchar)c < 128 ? (char16_t)c : u'?';
  return string(wide);
}

template <class T> inline T shim_argument(T value) {
  static_assert(std::is_arithmetic<T>::value || std::is_enum<T>::value, "an argument of StringFormat is a number");
  return value;
}

template <class... A> string StringFormat(const string &format, A... values) {
  char text[512];
  snprintf(text, sizeof text, shim_utf8(format.v).c_str(), shim_argument(values)...);
  return shim_string(text);
}
