import { Badge, translateOf } from '@parque/ui';
import type { ReactNode } from 'react';
import { DefinitionButton } from '../figures/kpi-card';
import { getRiskDefinition, type RiskFigureName } from './definitions';

/** From this number of trades or days on, a figure is not marked as a small sample. */
const enough = 30;

interface RiskFigureProps {
  readonly label: RiskFigureName;
  /** Trades or days behind the figure. */
  readonly sample: number;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A figure with its definition. One of a small sample is marked. */
export function RiskFigure({ label, sample, note, children }: RiskFigureProps) {
  return (
    <div>
      <dt>
        {label} <DefinitionButton label={label} definition={{ text: getRiskDefinition(label) }} />
      </dt>
      <dd>
        <span translate="no">{children}</span>
        {note !== undefined && <small translate={translateOf(note)}>{note}</small>}
        {sample < enough && <Badge icon="info">muestra pequeña</Badge>}
      </dd>
    </div>
  );
}
