// The terminal itself is another process: each question goes to its standard output, and waits for the answer on the input.
#pragma once
#include "text.h"

using shim_row = std::vector<std::string>;
using shim_rows = std::vector<shim_row>;

inline constexpr char shim_row_end = '\x1e', shim_field_end = '\x1f';

inline std::vector<std::string> shim_split(const std::string &text, char by) {
  std::vector<std::string> parts;
  size_t from = 0;
  for (size_t at = text.find(by); at != std::string::npos; at = text.find(by, from)) {
    parts.push_back(text.substr(from, at - from));
    from = at + 1;
  }
  parts.push_back(text.substr(from));
  return parts;
}

/** The program ends with the process that is its terminal. */
inline void shim_read(char *to, size_t count) {
  while (count > 0) {
    const ssize_t got = read(0, to, count);
    if (got <= 0) _exit(0);
    to += got;
    count -= (size_t)got;
  }
}

inline void shim_write(const std::string &bytes) {
  for (size_t at = 0; at < bytes.size();) {
    const ssize_t put = write(1, bytes.data() + at, bytes.size() - at);
    if (put <= 0) _exit(0);
    at += (size_t)put;
  }
}

/** A message is its length in four bytes, and rows of fields. */
inline shim_rows shim_ask(const shim_row &question) {
  std::string payload;
  for (const std::string &field : question) payload += (payload.empty() ? "" : std::string(1, shim_field_end)) + field;
  std::string head(4, '\0');
  for (size_t i = 0; i < 4; i++) head[i] = (char)(uchar)(payload.size() >> (8 * i));
  shim_write(head + payload);
  uchar size[4];
  shim_read((char *)size, 4);
  std::string answer(size[0] | (size_t)size[1] << 8 | (size_t)size[2] << 16 | (size_t)size[3] << 24, '\0');
  shim_read(answer.data(), answer.size());
  shim_rows rows;
  if (answer.empty()) return rows;
  for (const std::string &row : shim_split(answer, shim_row_end)) rows.push_back(shim_split(row, shim_field_end));
  return rows;
}

inline std::string shim_ask_one(const shim_row &question) {
  const shim_rows rows = shim_ask(question);
  return rows.empty() || rows[0].empty() ? "" : rows[0][0];
}

inline const char *shim_setting(const char *name, const char *otherwise = "") {
  const char *value = getenv(name);
  return value ? value : otherwise;
}

/** The value of an input: that of the environment, or the one of the source. */
template <class T> T shim_input(const char *name, T otherwise) {
  const char *value = getenv(name);
  if (!value) return otherwise;
  if constexpr (std::is_same<T, string>::value) return shim_string(value);
  else if constexpr (std::is_same<T, bool>::value) return strcmp(value, "true") == 0;
  else return (T)strtod(value, nullptr);
}
