import { Dialog, IconButton, getTranslateAttribute } from '@parque/ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
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

function getFigureTone(profit: number) {
  if (profit === 0) return 'flat';
  return profit > 0 ? 'up' : 'down';
}

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

/** The definition of a figure, with this month's numbers. */
interface Definition {
  readonly text: string;
  /** Its calculation: '8.230,10 ÷ 4.199,20 = 1,96'. */
  readonly example?: string | undefined;
}

interface DefinitionButtonProps {
  readonly label: string;
  readonly definition: Definition;
}

export function DefinitionButton({ label, definition }: DefinitionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={css.ask}>
        <IconButton icon="info" size="sm" label={`Qué es ${label}`} onClick={() => setOpen(true)} />
      </span>
      <Dialog title={label} size="sm" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className="pq-soft">{definition.text}</p>
        {definition.example && (
          <p className={css.example} translate="no">
            {definition.example}
          </p>
        )}
      </Dialog>
    </>
  );
}

interface KpiCardProps extends DefinitionButtonProps {
  readonly value: string;
  readonly picture: ReactNode;
  /** The labels at the ends of the picture. */
  readonly endLabels: readonly ReactNode[];
}

/** A figure of the month: its value, a small picture, and a button for its definition. */
export function KpiCard({ label, definition, value, picture, endLabels }: KpiCardProps) {
  return (
    <article className="pq-card pq-kpi">
      <div className={css.label}>
        <h3 className="pq-kpi__label">{label}</h3>
        <DefinitionButton label={label} definition={definition} />
      </div>
      <p className="pq-kpi__value" translate="no">
        {value}
      </p>
      <div className="pq-kpi__viz">
        {picture}
        <div className={`pq-kpi__foot ${css.ends}`}>
          {endLabels.map((end, index) => (
            <span key={index} translate={getTranslateAttribute(end)}>
              {end}
            </span>
          ))}
        </div>
      </div>
    </article>
  );
}
