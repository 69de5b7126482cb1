import { Dialog, IconButton, translateOf } from '@parque/ui';
import { useState, type ReactNode } from 'react';
import css from './kpi.module.css';

/** The definition of a figure, with this month's numbers. */
export interface Definition {
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
  readonly ends: readonly ReactNode[];
}

/** A figure of the month: its value, a small picture, and a button for its definition. */
export function KpiCard({ label, definition, value, picture, ends }: KpiCardProps) {
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
          {ends.map((end, index) => (
            <span key={index} translate={translateOf(end)}>
              {end}
            </span>
          ))}
        </div>
      </div>
    </article>
  );
}
