// Numbers of MQL5.
#pragma once
#include "text.h"

template <class A, class B> std::common_type_t<A, B> MathMin(A one, B other) {
  using T = std::common_type_t<A, B>;
  return (T)one < (T)other ? (T)one : (T)other;
}
template <class A, class B> std::common_type_t<A, B> MathMax(A one, B other) {
  using T = std::common_type_t<A, B>;
  return (T)one > (T)other ? (T)one : (T)other;
}
inline double MathAbs(double value) { return std::fabs(value); }
inline double MathFloor(double value) { return std::floor(value); }
inline double MathRound(double value) { return std::round(value); }
inline bool MathIsValidNumber(double value) { return std::isfinite(value); }
inline double NormalizeDouble(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  const double rounded = std::round(value * scale) / scale;
  return std::isfinite(rounded) ? strtod(shim_utf8(DoubleToString(rounded, digits).v).c_str(), nullptr) : value;
}
inline void MathSrand(int seed) { srand((uint)seed); }
inline int MathRand() { return rand() & 32767; }
