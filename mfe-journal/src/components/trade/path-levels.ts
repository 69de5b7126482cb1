import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';

/** A price of the trade that gets a line. */
export interface Level {
  readonly label: string;
  readonly price: number;
  readonly kind: 'entry' | 'exit' | 'stop' | 'target';
}

/** Lists entry, exit, stop and target. Stop and target are the initial ones if they are known, otherwise the last ones. */
export function listLevels({ trade, ...detail }: TradeDetailEntity): Level[] {
  const prices = [
    { label: 'Objetivo', price: detail.initial_target ?? trade.takeProfit, kind: 'target' },
    { label: 'Entrada', price: trade.openPrice, kind: 'entry' },
    { label: 'Salida', price: trade.closePrice, kind: 'exit' },
    { label: 'Stop', price: detail.initial_stop ?? trade.stopLoss, kind: 'stop' },
  ] as const;
  return prices.flatMap(({ price, ...level }) => (price === null ? [] : [{ ...level, price }]));
}

/** Returns the begin of the bar that contains a time; undefined before the first bar. */
export const findBarTime = (bars: TradePathEntity['bars'], time: string | null): string | undefined =>
  time === null ? undefined : bars.findLast((bar) => bar.time <= time)?.time;
