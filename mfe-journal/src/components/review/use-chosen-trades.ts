import type { TradeEntity } from '@parque/contract';
import { useState } from 'react';

export type ChosenTrades = ReturnType<typeof useChosenTrades>;

/** The trades that were chosen in a table. Trades that the filters hide are not chosen. */
export function useChosenTrades(trades: readonly TradeEntity[]) {
  const [tickets, setTickets] = useState<ReadonlySet<string>>(new Set());
  const chosenTrades = tickets.size === 0 ? [] : trades.filter(({ ticket }) => tickets.has(ticket));
  return {
    chosen: chosenTrades,
    isChosen: ({ ticket }: TradeEntity) => tickets.has(ticket),
    toggle({ ticket }: TradeEntity) {
      const next = new Set(tickets);
      if (!next.delete(ticket)) next.add(ticket);
      setTickets(next);
    },
    chooseAll: () => setTickets(new Set(trades.map(({ ticket }) => ticket))),
    chooseNone: () => setTickets(new Set()),
  };
}
