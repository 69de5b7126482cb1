import type { TradeDealEntity, TradeDetailEntity } from '@parque/contract';
import { rMultiple } from '../analysis/r-multiple';

const minute = 60_000;

/** `2 d 3 h`, `1 h 5 min`, `45 s`: how long a position was open, in its two largest units. */
export function durationText(opened: string, closed: string): string {
  const ms = Date.parse(`${closed}Z`) - Date.parse(`${opened}Z`);
  if (!(ms >= 0)) return '—';
  if (ms < minute) return `${Math.round(ms / 1000)} s`;
  const minutes = Math.floor(ms / minute);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The result in multiples of the risk at the initial stop; undefined when the stop is not known or limits no loss. */
export const initialR = ({ trade, initial_stop: initialStop }: TradeDetailEntity): number | undefined =>
  rMultiple({ ...trade, initialStop });

/** Money lost at the initial stop, derived from the result in multiples of it; undefined without one. */
export function initialRisk(detail: TradeDetailEntity): number | undefined {
  const r = initialR(detail);
  return r === undefined || r === 0 ? undefined : detail.trade.profit / r;
}

/** Whether a deal opened or increased the position. */
export const isEntry = ({ entry }: TradeDealEntity): boolean => entry === 'in' || entry === 'inout';
