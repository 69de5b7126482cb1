import type { CSSProperties } from 'react';
import css from './kpi.module.css';

/** Two bars for won and lost, with lengths by their shares. */
export function Split({ won, lost }: { readonly won: number; readonly lost: number }) {
  return (
    <div className={css.split} aria-hidden="true">
      {won > 0 && <i data-tone="up" style={{ flexGrow: won }} />}
      {lost > 0 && <i data-tone="down" style={{ flexGrow: lost }} />}
      {won + lost === 0 && <i data-tone="flat" />}
    </div>
  );
}

const scaleEnd = 3;

/** A profit factor on a scale from 0 to 3, with the break-even marked. `null` is infinite. */
export function Gauge({ factor }: { readonly factor: number | null }) {
  const share = factor === null ? 1 : Math.min(factor, scaleEnd) / scaleEnd;
  const tone = factor !== null && factor < 1 ? 'down' : 'up';
  return (
    <div className={css.gauge} data-tone={tone} aria-hidden="true">
      <i style={{ '--_share': `${100 * share}%` } as CSSProperties} />
      <b />
    </div>
  );
}

const getFigureTone = (profit: number) => (profit === 0 ? 'flat' : profit > 0 ? 'up' : 'down');

/** A bar for each day: up, down or flat. */
export function Slats({ profits }: { readonly profits: readonly number[] }) {
  return (
    <div className={css.slats} aria-hidden="true">
      {profits.map((profit, index) => (
        <i key={index} data-tone={getFigureTone(profit)} />
      ))}
    </div>
  );
}
