import type { CSSProperties } from 'react';
import { formatDecimal } from '../figures/figure';
import css from './calculator.module.css';

interface PriceLadderProps {
  readonly entry: number;
  readonly stop: number;
  readonly target: number | undefined;
}

const createTopStyle = (top: number): CSSProperties => ({ insetBlockStart: `${top}%` });
const createSpanStyle = (one: number, other: number): CSSProperties => ({
  insetBlock: `${Math.min(one, other)}% ${100 - Math.max(one, other)}%`,
});

/** The three prices, drawn on a vertical scale. */
export function PriceLadder({ entry, stop, target }: PriceLadderProps) {
  const prices = [entry, stop, ...(target === undefined ? [] : [target])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  // 6 % above the highest price, and below the lowest, stay free.
  const toTopPercent = (price: number) => 6 + (88 * (high - price)) / (high - low);
  const rungs = [
    { name: 'TP', price: target, tone: 'up' },
    { name: 'PE', price: entry, tone: 'entry' },
    { name: 'SL', price: stop, tone: 'down' },
  ].flatMap(({ name, price, tone }) => (price === undefined ? [] : [{ name, price, tone }]));
  const label = rungs.map(({ name, price }) => `${name} ${formatDecimal(price)}`).join(', ');

  return (
    <div className={css.ladder} translate="no" role="img" aria-label={label}>
      {target !== undefined && (
        <span
          className={css.zone}
          data-tone="up"
          style={createSpanStyle(toTopPercent(target), toTopPercent(entry))}
        />
      )}
      <span
        className={css.zone}
        data-tone="down"
        style={createSpanStyle(toTopPercent(stop), toTopPercent(entry))}
      />
      <span className={css.entry} style={createTopStyle(toTopPercent(entry))} />
      {rungs.map(({ name, price, tone }) => (
        <span key={name} className={css.rung} data-tone={tone} style={createTopStyle(toTopPercent(price))}>
          <b>{name}</b>
          {formatDecimal(price)}
        </span>
      ))}
    </div>
  );
}
