// The loop of the terminal: one event after the other, each when the other process sends it.
#pragma once

int main() {
  shim_is_stale = true;
  if (OnInit() != INIT_SUCCEEDED) return 3;
  for (;;) {
    const shim_rows event = shim_ask({"next"});
    shim_is_stale = true;
    const std::string name = event.empty() ? "" : event[0][0];
    if (name == "timer") OnTimer();
    else if (name == "deal") {
      MqlTradeTransaction transaction = {};
      transaction.type = TRADE_TRANSACTION_DEAL_ADD;
      MqlTradeRequest request = {};
      MqlTradeResult result = {};
      OnTradeTransaction(transaction, request, result);
    } else {
      OnDeinit(event[0].size() > 1 ? (int)shim_integer(event[0][1]) : 0);
      return 0;
    }
  }
}
