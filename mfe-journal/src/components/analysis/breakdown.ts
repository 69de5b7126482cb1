import type { TradeEntity } from '@parque/contract';

export const dimensions = ['simbolo', 'dia', 'hora', 'direccion'] as const;

/** By what trades are told apart. */
export type Dimension = (typeof dimensions)[number];

/** What the trades of one kind came to. */
export interface Group {
  readonly name: string;
  readonly trades: number;
  /** Percent of them that did not lose, as MetaTrader counts. */
  readonly won: number;
  readonly profit: number;
  readonly average: number;
}

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
const weekdayOf = ({ time }: TradeEntity) => new Date(`${time}Z`).getUTCDay();
const hourOf = ({ time }: TradeEntity) => Number(time.slice(11, 13));

interface Key {
  readonly name: string;
  /** Where it stands among the others; without it, those that moved most money come first. */
  readonly place?: number;
}

const keyOf: Readonly<Record<Dimension, (trade: TradeEntity) => Key>> = {
  simbolo: ({ symbol }) => ({ name: symbol }),
  dia: (trade) => ({ name: weekdays[weekdayOf(trade)] ?? '', place: weekdayOf(trade) }),
  hora: (trade) => ({ name: `${String(hourOf(trade)).padStart(2, '0')}:00`, place: hourOf(trade) }),
  direccion: ({ side }) => ({ name: side === 'buy' ? 'Compra' : 'Venta', place: side === 'buy' ? 0 : 1 }),
};

interface Tally {
  readonly place: number | undefined;
  trades: number;
  won: number;
  units: number;
}

/**
 * Trades by symbol, by weekday or hour of their closing, or by direction.
 *
 * @param digits - Decimals of the account's money, so that sums are exact.
 */
export function breakdown(trades: readonly TradeEntity[], by: Dimension, digits: number): Group[] {
  const unit = 10 ** digits;
  const tallies = new Map<string, Tally>();
  for (const trade of trades) {
    const { name, place } = keyOf[by](trade);
    const tally = tallies.get(name) ?? { place, trades: 0, won: 0, units: 0 };
    tally.trades += 1;
    tally.won += trade.profit >= 0 ? 1 : 0;
    tally.units += Math.round(trade.profit * unit);
    tallies.set(name, tally);
  }
  return [...tallies]
    .sort(([, a], [, b]) => (a.place ?? 0) - (b.place ?? 0) || b.units - a.units)
    .map(([name, tally]) => ({
      name,
      trades: tally.trades,
      won: (100 * tally.won) / tally.trades,
      profit: tally.units / unit,
      average: tally.units / unit / tally.trades,
    }));
}
