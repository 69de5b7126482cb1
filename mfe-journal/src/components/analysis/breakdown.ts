import type { TradeEntity } from '@parque/contract';

export const dimensions = ['simbolo', 'dia', 'hora', 'direccion'] as const;

/** The property by which trades are grouped. */
export type Dimension = (typeof dimensions)[number];

/** The results of one group of trades. */
export interface Group {
  readonly name: string;
  readonly trades: number;
  /** Percent of the trades without a loss, as MetaTrader counts. */
  readonly won: number;
  readonly profit: number;
  readonly average: number;
}

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
const weekdayOf = ({ time }: TradeEntity) => new Date(`${time}Z`).getUTCDay();
const hourOf = ({ time }: TradeEntity) => Number(time.slice(11, 13));

interface Key {
  readonly name: string;
  /** Position in the order; without it, groups are sorted by result, the highest first. */
  readonly position?: number;
}

const keyOf: Readonly<Record<Dimension, (trade: TradeEntity) => Key>> = {
  simbolo: ({ symbol }) => ({ name: symbol }),
  dia: (trade) => ({ name: weekdays[weekdayOf(trade)] ?? '', position: weekdayOf(trade) }),
  hora: (trade) => ({ name: `${String(hourOf(trade)).padStart(2, '0')}:00`, position: hourOf(trade) }),
  direccion: ({ side }) => ({ name: side === 'buy' ? 'Compra' : 'Venta', position: side === 'buy' ? 0 : 1 }),
};

interface Tally {
  readonly position: number | undefined;
  trades: number;
  won: number;
  units: number;
}

/**
 * Groups trades by symbol, by weekday or hour of their close, or by direction.
 *
 * @param digits - Decimals of the account's money, so that sums are exact.
 */
export function breakdown(trades: readonly TradeEntity[], by: Dimension, digits: number): Group[] {
  const unit = 10 ** digits;
  const tallies = new Map<string, Tally>();
  for (const trade of trades) {
    const { name, position } = keyOf[by](trade);
    const tally = tallies.get(name) ?? { position, trades: 0, won: 0, units: 0 };
    tally.trades += 1;
    tally.won += trade.profit >= 0 ? 1 : 0;
    tally.units += Math.round(trade.profit * unit);
    tallies.set(name, tally);
  }
  return [...tallies]
    .sort(([, a], [, b]) => (a.position ?? 0) - (b.position ?? 0) || b.units - a.units)
    .map(([name, tally]) => ({
      name,
      trades: tally.trades,
      won: (100 * tally.won) / tally.trades,
      profit: tally.units / unit,
      average: tally.units / unit / tally.trades,
    }));
}
