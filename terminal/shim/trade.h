// OrderSend, WebRequest and what an owner sees.
#pragma once
#include <ctime>
#include "market.h"

enum ENUM_TRADE_REQUEST_ACTIONS { TRADE_ACTION_DEAL = 1, TRADE_ACTION_PENDING = 5, TRADE_ACTION_SLTP = 6, TRADE_ACTION_MODIFY = 7, TRADE_ACTION_REMOVE = 8, TRADE_ACTION_CLOSE_BY = 10 };
enum ENUM_ORDER_TYPE { ORDER_TYPE_BUY, ORDER_TYPE_SELL };
enum ENUM_ORDER_TYPE_FILLING { ORDER_FILLING_FOK, ORDER_FILLING_IOC, ORDER_FILLING_RETURN };
enum ENUM_ORDER_TYPE_TIME { ORDER_TIME_GTC, ORDER_TIME_DAY };
enum ENUM_TRADE_TRANSACTION_TYPE { TRADE_TRANSACTION_ORDER_ADD, TRADE_TRANSACTION_DEAL_ADD = 6, TRADE_TRANSACTION_POSITION = 9 };
enum ENUM_INIT_RETCODE { INIT_SUCCEEDED, INIT_FAILED };
inline constexpr uint TRADE_RETCODE_REQUOTE = 10004;
inline constexpr uint TRADE_RETCODE_REJECT = 10006;
inline constexpr uint TRADE_RETCODE_PLACED = 10008;
inline constexpr uint TRADE_RETCODE_DONE = 10009;
inline constexpr uint TRADE_RETCODE_DONE_PARTIAL = 10010;
inline constexpr uint TRADE_RETCODE_ERROR = 10011;
inline constexpr uint TRADE_RETCODE_TIMEOUT = 10012;
inline constexpr uint TRADE_RETCODE_INVALID = 10013;
inline constexpr uint TRADE_RETCODE_INVALID_VOLUME = 10014;
inline constexpr uint TRADE_RETCODE_INVALID_PRICE = 10015;
inline constexpr uint TRADE_RETCODE_INVALID_STOPS = 10016;
inline constexpr uint TRADE_RETCODE_TRADE_DISABLED = 10017;
inline constexpr uint TRADE_RETCODE_PRICE_CHANGED = 10020;
inline constexpr uint TRADE_RETCODE_PRICE_OFF = 10021;
inline constexpr uint TRADE_RETCODE_TOO_MANY_REQUESTS = 10024;
inline constexpr uint TRADE_RETCODE_NO_CHANGES = 10025;
inline constexpr uint TRADE_RETCODE_SERVER_DISABLES_AT = 10026;
inline constexpr uint TRADE_RETCODE_CLIENT_DISABLES_AT = 10027;
inline constexpr uint TRADE_RETCODE_LOCKED = 10028;
inline constexpr uint TRADE_RETCODE_FROZEN = 10029;
inline constexpr uint TRADE_RETCODE_INVALID_FILL = 10030;
inline constexpr uint TRADE_RETCODE_CONNECTION = 10031;
inline constexpr uint TRADE_RETCODE_LIMIT_VOLUME = 10034;
inline constexpr uint TRADE_RETCODE_POSITION_CLOSED = 10036;
inline constexpr uint TRADE_RETCODE_LIMIT_POSITIONS = 10040;
inline constexpr uint TRADE_RETCODE_FIFO_CLOSE = 10045;

struct MqlTradeRequest {
  ENUM_TRADE_REQUEST_ACTIONS action;
  ulong magic, order;
  string symbol;
  double volume, price, stoplimit, sl, tp;
  ulong deviation;
  ENUM_ORDER_TYPE type;
  ENUM_ORDER_TYPE_FILLING type_filling;
  ENUM_ORDER_TYPE_TIME type_time;
  datetime expiration;
  string comment;
  ulong position, position_by;
};
struct MqlTradeResult {
  uint retcode;
  ulong deal, order;
  double volume, price, bid, ask;
  string comment;
  uint request_id;
  int retcode_external;
};
struct MqlTradeTransaction {
  ulong deal, order;
  string symbol;
  ENUM_TRADE_TRANSACTION_TYPE type;
  ulong position;
};

inline std::string shim_exact(double value) {
  char text[64];
  snprintf(text, sizeof text, "%.17g", value);
  return text;
}

[[nodiscard]] inline bool OrderSend(const MqlTradeRequest &request, MqlTradeResult &result) {
  if (request.comment.v.size() > 31) shim_stop("the comment of an order is longer than 31 characters");
  const shim_rows rows = shim_ask({
      "order", std::to_string(request.action), shim_utf8(request.symbol.v), shim_exact(request.volume), std::to_string(request.type),
      shim_exact(request.price), std::to_string(request.deviation), shim_exact(request.sl), shim_exact(request.tp),
      std::to_string(request.position), std::to_string(request.magic), shim_utf8(request.comment.v), std::to_string(request.type_filling),
  });
  shim_is_stale = true;
  result = MqlTradeResult{};
  if (rows.empty() || rows[0].size() != 5) return false;
  result.retcode = (uint)shim_integer(rows[0][0]);
  result.deal = (ulong)shim_integer(rows[0][1]);
  result.order = (ulong)shim_integer(rows[0][2]);
  result.volume = shim_double(rows[0][3]);
  result.price = shim_double(rows[0][4]);
  return result.retcode == TRADE_RETCODE_DONE || result.retcode == TRADE_RETCODE_PLACED || result.retcode == TRADE_RETCODE_DONE_PARTIAL;
}

template <class C>
int WebRequest(const string &method, const string &url, const string &headers, int timeout, const shim_array<C> &data, shim_array<C> &result, string &answered) {
  static_assert(std::is_same<C, char>::value, "WebRequest takes char[]");
  const std::string body(data.v.begin(), data.v.end());
  const shim_rows rows = shim_ask({"web", shim_utf8(method.v), shim_utf8(url.v), shim_utf8(headers.v), std::to_string(timeout), body});
  shim_is_stale = true;
  const int status = (int)shim_integer(rows[0][0]);
  if (status < 0) shim_error = (int)shim_integer(rows[0][1]);
  answered = shim_string(rows[0][2]);
  result.v.assign(rows[0][3].begin(), rows[0][3].end());
  return status;
}

inline std::string shim_shown(const string &text) { return shim_utf8(text.v); }
template <class T> std::string shim_shown(T number) { return std::to_string(number); }
template <class... A> void Print(A... values) { shim_ask({"print", (shim_shown(values) + ...)}); }
inline void Comment(const string &text) { shim_ask({"comment", shim_utf8(text.v)}); }

inline void Sleep(int ms) {
  shim_ask({"sleep", std::to_string(ms)});
  shim_is_stale = true;
}
inline bool EventSetMillisecondTimer(int ms) { return shim_ask_one({"timer", std::to_string(ms)}) != "refused"; }
inline void EventKillTimer() {}
inline long ChartID() { return (long)getpid(); }
inline ulong GetMicrosecondCount() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (ulong)now.tv_sec * 1000000 + (ulong)now.tv_nsec / 1000;
}
/** The symbol of the chart. */
inline const string _Symbol = shim_string(shim_setting("SHIM_SYMBOL", "EURUSD"));
