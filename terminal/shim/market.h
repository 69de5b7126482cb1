// Account, symbols, positions and deals: tables of the terminal, with one column for each property. An unknown column
// ends the program.
#pragma once
#include <map>
#include "files.h"
#include "numbers.h"

#define SHIM_ITEM(name) name,
#define SHIM_NAME(name) case name: return #name;
#define SHIM_ENUM(type, list) \
  enum type { list(SHIM_ITEM) }; \
  inline const char *shim_name(type property) { \
    switch (property) { list(SHIM_NAME) } \
    return ""; \
  }

#define SHIM_POSITION_INTEGERS(X) X(POSITION_TICKET) X(POSITION_IDENTIFIER) X(POSITION_TYPE) X(POSITION_MAGIC) X(POSITION_TIME_MSC)
#define SHIM_POSITION_DOUBLES(X) X(POSITION_VOLUME) X(POSITION_PRICE_OPEN) X(POSITION_PRICE_CURRENT) X(POSITION_SL) X(POSITION_TP) X(POSITION_PROFIT) X(POSITION_SWAP)
#define SHIM_POSITION_STRINGS(X) X(POSITION_SYMBOL) X(POSITION_COMMENT)
#define SHIM_DEAL_INTEGERS(X) X(DEAL_TICKET) X(DEAL_ORDER) X(DEAL_POSITION_ID) X(DEAL_TYPE) X(DEAL_ENTRY) X(DEAL_TIME_MSC) X(DEAL_MAGIC) X(DEAL_REASON)
#define SHIM_DEAL_DOUBLES(X) X(DEAL_VOLUME) X(DEAL_PRICE) X(DEAL_COMMISSION) X(DEAL_FEE) X(DEAL_SWAP) X(DEAL_PROFIT) X(DEAL_SL) X(DEAL_TP)
#define SHIM_DEAL_STRINGS(X) X(DEAL_SYMBOL) X(DEAL_COMMENT)
#define SHIM_ACCOUNT_INTEGERS(X) X(ACCOUNT_LOGIN) X(ACCOUNT_TRADE_MODE) X(ACCOUNT_LEVERAGE) X(ACCOUNT_TRADE_ALLOWED) X(ACCOUNT_TRADE_EXPERT) X(ACCOUNT_MARGIN_MODE) X(ACCOUNT_CURRENCY_DIGITS) X(ACCOUNT_FIFO_CLOSE)
#define SHIM_ACCOUNT_DOUBLES(X) X(ACCOUNT_BALANCE) X(ACCOUNT_EQUITY)
#define SHIM_ACCOUNT_STRINGS(X) X(ACCOUNT_SERVER) X(ACCOUNT_COMPANY) X(ACCOUNT_CURRENCY)
#define SHIM_SYMBOL_INTEGERS(X) X(SYMBOL_DIGITS) X(SYMBOL_FILLING_MODE) X(SYMBOL_TRADE_EXEMODE) X(SYMBOL_TRADE_STOPS_LEVEL) X(SYMBOL_TRADE_FREEZE_LEVEL) X(SYMBOL_TRADE_MODE)
#define SHIM_SYMBOL_DOUBLES(X) X(SYMBOL_POINT) X(SYMBOL_TRADE_CONTRACT_SIZE) X(SYMBOL_TRADE_TICK_SIZE) X(SYMBOL_TRADE_TICK_VALUE) X(SYMBOL_VOLUME_MIN) X(SYMBOL_VOLUME_MAX) X(SYMBOL_VOLUME_STEP)
#define SHIM_SYMBOL_STRINGS(X) X(SYMBOL_CURRENCY_PROFIT) X(SYMBOL_CURRENCY_BASE)
#define SHIM_TERMINAL_INTEGERS(X) X(TERMINAL_CONNECTED) X(TERMINAL_TRADE_ALLOWED) X(TERMINAL_BUILD)
#define SHIM_MQL_INTEGERS(X) X(MQL_TRADE_ALLOWED) X(MQL_TESTER)

SHIM_ENUM(ENUM_POSITION_PROPERTY_INTEGER, SHIM_POSITION_INTEGERS)
SHIM_ENUM(ENUM_POSITION_PROPERTY_DOUBLE, SHIM_POSITION_DOUBLES)
SHIM_ENUM(ENUM_POSITION_PROPERTY_STRING, SHIM_POSITION_STRINGS)
SHIM_ENUM(ENUM_DEAL_PROPERTY_INTEGER, SHIM_DEAL_INTEGERS)
SHIM_ENUM(ENUM_DEAL_PROPERTY_DOUBLE, SHIM_DEAL_DOUBLES)
SHIM_ENUM(ENUM_DEAL_PROPERTY_STRING, SHIM_DEAL_STRINGS)
SHIM_ENUM(ENUM_ACCOUNT_INFO_INTEGER, SHIM_ACCOUNT_INTEGERS)
SHIM_ENUM(ENUM_ACCOUNT_INFO_DOUBLE, SHIM_ACCOUNT_DOUBLES)
SHIM_ENUM(ENUM_ACCOUNT_INFO_STRING, SHIM_ACCOUNT_STRINGS)
SHIM_ENUM(ENUM_SYMBOL_INFO_INTEGER, SHIM_SYMBOL_INTEGERS)
SHIM_ENUM(ENUM_SYMBOL_INFO_DOUBLE, SHIM_SYMBOL_DOUBLES)
SHIM_ENUM(ENUM_SYMBOL_INFO_STRING, SHIM_SYMBOL_STRINGS)
SHIM_ENUM(ENUM_TERMINAL_INFO_INTEGER, SHIM_TERMINAL_INTEGERS)
SHIM_ENUM(ENUM_MQL_INFO_INTEGER, SHIM_MQL_INTEGERS)

enum ENUM_POSITION_TYPE { POSITION_TYPE_BUY, POSITION_TYPE_SELL };
enum ENUM_ACCOUNT_MARGIN_MODE { ACCOUNT_MARGIN_MODE_RETAIL_NETTING, ACCOUNT_MARGIN_MODE_EXCHANGE, ACCOUNT_MARGIN_MODE_RETAIL_HEDGING };
enum ENUM_ACCOUNT_TRADE_MODE { ACCOUNT_TRADE_MODE_DEMO, ACCOUNT_TRADE_MODE_CONTEST, ACCOUNT_TRADE_MODE_REAL };
enum ENUM_SYMBOL_TRADE_EXECUTION { SYMBOL_TRADE_EXECUTION_REQUEST, SYMBOL_TRADE_EXECUTION_INSTANT, SYMBOL_TRADE_EXECUTION_MARKET, SYMBOL_TRADE_EXECUTION_EXCHANGE };
enum { SYMBOL_FILLING_FOK = 1, SYMBOL_FILLING_IOC = 2 };

/** Rows with named columns. */
class shim_table {
  std::map<std::string, size_t> columns;
  shim_rows rows;
  std::map<ulong, size_t> by_number;

public:
  /** @param key - The column with numbers by which rows are found; empty: none. */
  void fill(shim_rows read, const std::string &key = "") {
    columns.clear();
    by_number.clear();
    rows = std::move(read);
    if (rows.empty()) return;
    for (size_t i = 0; i < rows[0].size(); i++) columns[rows[0][i]] = i;
    rows.erase(rows.begin());
    for (size_t i = 0; !key.empty() && i < rows.size(); i++) by_number[strtoul(cell((int)i, key).c_str(), nullptr, 10)] = i;
  }
  int size() const { return (int)rows.size(); }
  int find(ulong number) const {
    const auto found = by_number.find(number);
    return found == by_number.end() ? -1 : (int)found->second;
  }
  const std::string &cell(int row, const std::string &column) const {
    static const std::string none;
    if (row < 0 || row >= size()) {
      shim_error = 4753;
      return none;
    }
    const auto found = columns.find(column);
    if (found == columns.end()) shim_stop("no column " + column);
    return rows[(size_t)row][found->second];
  }
};

inline shim_table shim_account_table, shim_position_table, shim_deal_table;
inline std::map<std::u16string, shim_table> shim_symbol_tables;
inline bool shim_is_stale = true;
inline int shim_selected = -1;

inline long shim_integer(const std::string &text) { return strtol(text.c_str(), nullptr, 10); }
inline double shim_double(const std::string &text) { return strtod(text.c_str(), nullptr); }

/** Reads the tables again after each moment in which the account may have changed. */
inline void shim_refresh() {
  if (!shim_is_stale) return;
  shim_is_stale = false;
  shim_selected = -1;
  shim_symbol_tables.clear();
  shim_account_table.fill(shim_ask({"account"}));
  shim_position_table.fill(shim_ask({"positions"}), "POSITION_TICKET");
}

inline const std::string &shim_account(const char *column) {
  shim_refresh();
  return shim_account_table.cell(0, column);
}
inline long AccountInfoInteger(ENUM_ACCOUNT_INFO_INTEGER property) { return shim_integer(shim_account(shim_name(property))); }
inline double AccountInfoDouble(ENUM_ACCOUNT_INFO_DOUBLE property) { return shim_double(shim_account(shim_name(property))); }
inline string AccountInfoString(ENUM_ACCOUNT_INFO_STRING property) { return shim_string(shim_account(shim_name(property))); }
inline int TerminalInfoInteger(ENUM_TERMINAL_INFO_INTEGER property) { return (int)shim_integer(shim_account(shim_name(property))); }
inline int MQLInfoInteger(ENUM_MQL_INFO_INTEGER property) { return (int)shim_integer(shim_account(shim_name(property))); }

inline int PositionsTotal() {
  shim_refresh();
  return shim_position_table.size();
}

/** 0 when the position has been closed since the list was counted. */
inline ulong PositionGetTicket(int index) {
  shim_refresh();
  shim_selected = -1;
  if (index < 0 || index >= shim_position_table.size() || shim_position_table.cell(index, "VANISHED") == "1") return 0;
  shim_selected = index;
  return (ulong)shim_integer(shim_position_table.cell(index, "POSITION_TICKET"));
}
inline long PositionGetInteger(ENUM_POSITION_PROPERTY_INTEGER property) { return shim_integer(shim_position_table.cell(shim_selected, shim_name(property))); }
inline double PositionGetDouble(ENUM_POSITION_PROPERTY_DOUBLE property) { return shim_double(shim_position_table.cell(shim_selected, shim_name(property))); }
inline string PositionGetString(ENUM_POSITION_PROPERTY_STRING property) { return shim_string(shim_position_table.cell(shim_selected, shim_name(property))); }

inline bool HistorySelect(datetime from, datetime to) {
  shim_deal_table.fill(shim_ask({"deals", std::to_string(from), std::to_string(to)}), "DEAL_TICKET");
  return true;
}
/** Selects one deal, without the others. */
inline bool HistoryDealSelect(ulong ticket) {
  HistorySelect(0, 32535215999);
  return shim_deal_table.find(ticket) >= 0;
}
inline int HistoryDealsTotal() { return shim_deal_table.size(); }
inline ulong HistoryDealGetTicket(int index) { return (ulong)shim_integer(shim_deal_table.cell(index, "DEAL_TICKET")); }
inline long HistoryDealGetInteger(ulong ticket, ENUM_DEAL_PROPERTY_INTEGER property) { return shim_integer(shim_deal_table.cell(shim_deal_table.find(ticket), shim_name(property))); }
inline double HistoryDealGetDouble(ulong ticket, ENUM_DEAL_PROPERTY_DOUBLE property) { return shim_double(shim_deal_table.cell(shim_deal_table.find(ticket), shim_name(property))); }
inline string HistoryDealGetString(ulong ticket, ENUM_DEAL_PROPERTY_STRING property) { return shim_string(shim_deal_table.cell(shim_deal_table.find(ticket), shim_name(property))); }

inline const shim_table &shim_symbol(const string &name) {
  shim_refresh();
  shim_table &table = shim_symbol_tables[name.v];
  if (table.size() == 0) table.fill(shim_ask({"symbol", shim_utf8(name.v)}));
  return table;
}
inline bool SymbolSelect(const string &name, bool) { return shim_symbol(name).size() > 0; }
inline long SymbolInfoInteger(const string &name, ENUM_SYMBOL_INFO_INTEGER property) { return shim_integer(shim_symbol(name).cell(0, shim_name(property))); }
inline double SymbolInfoDouble(const string &name, ENUM_SYMBOL_INFO_DOUBLE property) { return shim_double(shim_symbol(name).cell(0, shim_name(property))); }
inline string SymbolInfoString(const string &name, ENUM_SYMBOL_INFO_STRING property) { return shim_string(shim_symbol(name).cell(0, shim_name(property))); }

struct MqlTick {
  datetime time;
  double bid, ask, last;
  ulong volume;
  long time_msc;
  uint flags;
  double volume_real;
};

inline bool SymbolInfoTick(const string &name, MqlTick &tick) {
  const shim_table &table = shim_symbol(name);
  if (table.size() == 0) return false;
  tick = MqlTick{};
  tick.bid = shim_double(table.cell(0, "BID"));
  tick.ask = shim_double(table.cell(0, "ASK"));
  tick.time_msc = shim_integer(table.cell(0, "TIME_MSC"));
  return true;
}

enum ENUM_TIMEFRAMES { PERIOD_CURRENT = 0, PERIOD_M1 = 1, PERIOD_M5 = 5, PERIOD_M15 = 15, PERIOD_H1 = 16385, PERIOD_H4 = 16388, PERIOD_D1 = 16408 };
#define SHIM_SERIES_INTEGERS(X) X(SERIES_FIRSTDATE) X(SERIES_SERVER_FIRSTDATE) X(SERIES_SYNCHRONIZED)
SHIM_ENUM(ENUM_SERIES_INFO_INTEGER, SHIM_SERIES_INTEGERS)

struct MqlRates {
  datetime time;
  double open, high, low, close;
  long tick_volume;
  int spread;
  long real_volume;
};

inline int shim_minutes(ENUM_TIMEFRAMES frame) { return frame < 16384 ? (int)frame : frame == PERIOD_D1 ? 1440 : 60 * ((int)frame - 16384); }

/** State of the bars of a symbol, then the loaded ones that begin from one second to another, both included. */
inline shim_rows shim_series(const string &name, ENUM_TIMEFRAMES frame, datetime from, datetime to) {
  return shim_ask({"bars", shim_utf8(name.v), std::to_string(shim_minutes(frame)), std::to_string(from), std::to_string(to)});
}

/** -1 when nothing is loaded, as in a terminal that has just begun to load. */
inline int CopyRates(const string &name, ENUM_TIMEFRAMES frame, datetime from, datetime to, shim_array<MqlRates> &rates) {
  shim_table table;
  shim_rows rows = shim_series(name, frame, from, to);
  ArrayResize(rates, 0);
  if (rows.empty() || shim_integer(rows[0][2]) == 0) return -1;
  rows.erase(rows.begin());
  table.fill(std::move(rows));
  ArrayResize(rates, table.size());
  for (int i = 0; i < table.size(); i++) {
    MqlRates &bar = rates[i];
    bar = MqlRates{};
    bar.time = shim_integer(table.cell(i, "TIME"));
    bar.open = shim_double(table.cell(i, "OPEN"));
    bar.high = shim_double(table.cell(i, "HIGH"));
    bar.low = shim_double(table.cell(i, "LOW"));
    bar.close = shim_double(table.cell(i, "CLOSE"));
    bar.spread = (int)shim_integer(table.cell(i, "SPREAD"));
    bar.tick_volume = shim_integer(table.cell(i, "TICK_VOLUME"));
  }
  return table.size();
}

/** Unlike CopyRates, it does not make the terminal load anything. */
inline long SeriesInfoInteger(const string &name, ENUM_TIMEFRAMES frame, ENUM_SERIES_INFO_INTEGER property) {
  const shim_rows rows = shim_ask({"series", shim_utf8(name.v), std::to_string(shim_minutes(frame))});
  return rows.empty() ? 0 : shim_integer(rows[0][(size_t)property]);
}

inline const shim_rows &shim_names() {
  static const shim_rows names = shim_ask({"names"});
  return names;
}
inline int SymbolsTotal(bool) { return (int)shim_names().size(); }
inline string SymbolName(int index, bool) { return index < SymbolsTotal(false) ? shim_string(shim_names()[(size_t)index][0]) : string(); }

/** Unlike the tables, the clocks never repeat a value that was read before. */
inline long shim_clock(const char *name) { return shim_integer(shim_ask_one({"clock", name})); }
inline ulong GetTickCount64() { return (ulong)shim_clock("tick"); }
inline datetime TimeCurrent() { return shim_clock("server"); }
inline datetime TimeGMT() { return shim_clock("computer"); }
inline datetime TimeLocal() { return TimeGMT(); }
