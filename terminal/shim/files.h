// Files below one folder. Without a FILE_SHARE flag no other program can open the same file, as in the terminal.
#pragma once
#include <csignal>
#include <map>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include "pipe.h"

enum {
  FILE_READ = 1,
  FILE_WRITE = 2,
  FILE_BIN = 4,
  FILE_TXT = 16,
  FILE_ANSI = 32,
  FILE_SHARE_READ = 128,
  FILE_SHARE_WRITE = 256,
  FILE_REWRITE = 512,
  FILE_COMMON = 4096
};
// Not SEEK_SET and its neighbours: stdio defines them with the values of MQL5.

inline int shim_error = 0;
inline int GetLastError() { return shim_error; }
inline void ResetLastError() { shim_error = 0; }

struct shim_file {
  FILE *stream;
  std::string name;
  bool was_read;
};

inline std::map<int, shim_file> shim_files;
inline int shim_last_file = 0;

inline std::string shim_path(const string &name) {
  std::string below = shim_utf8(name.v);
  for (char &c : below) c = c == '\\' ? '/' : c;
  if (below.find("..") != std::string::npos || below.find(':') != std::string::npos) shim_stop("file name " + below);
  return std::string(shim_setting("SHIM_FILES", ".")) + "/" + below;
}

inline int shim_opened(const std::string &path, int flags) {
  const auto slash = path.rfind('/');
  mkdir(path.substr(0, slash).c_str(), 0700);
  const bool is_both = (flags & FILE_READ) && (flags & FILE_WRITE);
  const int mode = is_both ? O_RDWR | O_CREAT : flags & FILE_WRITE ? O_RDWR | O_CREAT : O_RDONLY;
  const int file = open(path.c_str(), mode | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  const int lock = flags & (FILE_SHARE_READ | FILE_SHARE_WRITE) ? LOCK_SH : LOCK_EX;
  if (flock(file, lock | LOCK_NB) != 0) {
    close(file);
    return -1;
  }
  if (flags & FILE_WRITE && !is_both && ftruncate(file, 0) != 0) shim_stop("the file cannot be emptied");
  return file;
}

inline int FileOpen(const string &name, int flags, ushort = '\t', uint page = CP_ACP) {
  if (page != CP_UTF8) shim_stop("FileOpen without CP_UTF8");
  const std::string path = shim_path(name);
  const int file = shim_opened(path, flags);
  if (file < 0) {
    shim_error = 5004;
    return INVALID_HANDLE;
  }
  shim_files[++shim_last_file] = {fdopen(file, flags & FILE_WRITE ? "r+" : "r"), path, false};
  return shim_last_file;
}

inline shim_file &shim_handle(int handle) {
  const auto found = shim_files.find(handle);
  if (found == shim_files.end()) shim_stop("the file is not open");
  return found->second;
}

inline bool FileIsEnding(int handle) {
  FILE *stream = shim_handle(handle).stream;
  const int next = fgetc(stream);
  if (next == EOF) return true;
  ungetc(next, stream);
  return false;
}

inline string FileReadString(int handle) {
  shim_file &file = shim_handle(handle);
  file.was_read = true;
  std::string line;
  for (int c = fgetc(file.stream); c != EOF && c != '\n'; c = fgetc(file.stream))
    if (c != '\r') line += (char)c;
  return shim_string(line);
}

/** A test may let the disk be full, or the power fail after some bytes. */
inline uint FileWriteString(int handle, const string &text) {
  shim_file &file = shim_handle(handle);
  if (file.was_read) shim_stop("FileFlush is missing between reading and writing");
  std::string bytes = shim_utf8(text.v);
  const std::string fate = shim_ask_one({"write", file.name, bytes});
  if (fate == "full") return 0;
  const bool is_torn = fate.compare(0, 5, "torn ") == 0;
  if (is_torn) bytes.resize((size_t)atoi(fate.c_str() + 5));
  const size_t written = fwrite(bytes.data(), 1, bytes.size(), file.stream);
  if (!is_torn) return (uint)written;
  fflush(file.stream);
  raise(SIGKILL);
  return 0;
}

inline void FileFlush(int handle) {
  shim_file &file = shim_handle(handle);
  file.was_read = false;
  fflush(file.stream);
  shim_ask({"flush", file.name});
}

inline bool FileSeek(int handle, long offset, int origin) {
  return fseek(shim_handle(handle).stream, offset, origin) == 0;
}

inline void FileClose(int handle) {
  fclose(shim_handle(handle).stream);
  shim_files.erase(handle);
}

/** Fails while a program has the replaced file open, as in Windows. */
inline bool FileMove(const string &from, int, const string &to, int flags) {
  const std::string target = shim_path(to);
  if (access(target.c_str(), F_OK) == 0) {
    const int file = flags & FILE_REWRITE ? shim_opened(target, FILE_READ) : -1;
    if (file < 0) {
      shim_error = 5020;
      return false;
    }
    close(file);
  }
  return rename(shim_path(from).c_str(), target.c_str()) == 0;
}
