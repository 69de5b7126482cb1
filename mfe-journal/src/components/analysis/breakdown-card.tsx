import type { TradeEntity } from '@parque/contract';
import { Card, SelectField, getTranslateAttribute } from '@parque/ui';
import type { CSSProperties, ReactNode } from 'react';
import { Result } from '../figures/account-money';
import { formatDecimal, formatPercent, formatR } from '../figures/figure';
import css from './analysis.module.css';
import { dimensionNames, dimensions, type Dimension, type TradeContext } from '../dimensions/dimensions';
import { computeBreakdown, type Group } from './breakdown';

/** The meaning of the groups, for dimensions whose name does not explain it. */
const notes: Readonly<Partial<Record<Dimension, string>>> = {
  regla: 'Cada operación cuenta en cada regla que marcaste como cumplida o rota.',
  error: 'Cada operación cuenta en cada uno de sus errores.',
  sesion:
    'Por la hora de entrada, pasada del reloj del servidor al de Nueva York más siete horas: Londres abre a las 10 y Nueva York a las 15.',
  duracion: 'De la primera entrada al cierre.',
  r: 'Por el stop inicial, a centésimas de R.',
};

function Bar({ profit, max }: { readonly profit: number; readonly max: number }) {
  const share = max === 0 ? 0 : Math.abs(profit) / max;
  return (
    <span className={css.bar} aria-hidden="true" data-tone={profit < 0 ? 'down' : 'up'}>
      <i style={{ '--_share': `${100 * share}%` } as CSSProperties} />
    </span>
  );
}

interface GroupColumn {
  readonly label: string;
  readonly className?: string | undefined;
  readonly cell: (group: Group) => ReactNode;
}

const columns: readonly GroupColumn[] = [
  { label: 'Operaciones', cell: ({ trades }) => formatDecimal(trades) },
  { label: 'Ganadoras', cell: ({ won }) => formatPercent(won) },
  { label: 'Media', className: css.average, cell: ({ average }) => <Result amount={average} /> },
  { label: 'R medio', className: css.averageR, cell: ({ r }) => formatR(r) },
  { label: 'Neto', cell: ({ profit }) => <Result amount={profit} /> },
];

/** Letters from which on a name takes the room of the bars and of the average. */
const longName = 24;

function Groups({ name, groups }: { readonly name: string; readonly groups: readonly Group[] }) {
  const maxProfit = Math.max(0, ...groups.map(({ profit }) => Math.abs(profit)));
  const isLong = groups.some((group) => group.name.length > longName);
  return (
    <div className={`pq-table ${css.groups}`} data-dense="" data-flush="" data-long={isLong ? '' : undefined}>
      <table aria-label={`Resultado por ${name.toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {columns.map(({ label, className }) => (
              <th key={label} scope="col" data-num="" className={className}>
                {label}
              </th>
            ))}
            <th scope="col" className={css.barHead}>
              <span className="pq-sr">Comparación</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row" translate={getTranslateAttribute(group.name)}>
                {group.name}
              </th>
              {columns.map(({ label, className, cell }) => (
                <td key={label} data-num="" translate="no" className={className}>
                  {cell(group)}
                </td>
              ))}
              <td className={css.barHead}>
                <Bar profit={group.profit} max={maxProfit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BreakdownCardProps {
  readonly trades: readonly TradeEntity[];
  readonly digits: number;
  readonly by: Dimension;
  readonly context: TradeContext;
  readonly onBy: (by: Dimension) => void;
  readonly offeredDimensions?: readonly Dimension[];
}

/** Where the result comes from. */
export function BreakdownCard(props: BreakdownCardProps) {
  const { trades, digits, by, onBy, context, offeredDimensions = dimensions } = props;
  const groups = computeBreakdown(trades, by, digits, context);
  return (
    <Card title="De dónde viene el resultado">
      <div className={css.dimension}>
        <SelectField
          label="Agrupar por"
          value={by}
          onChange={onBy}
          hint={notes[by]}
          options={offeredDimensions.map((value) => ({ value, label: dimensionNames[value] }))}
        />
      </div>
      {groups.length > 0 ? (
        <Groups name={dimensionNames[by]} groups={groups} />
      ) : (
        <p className={`pq-mute ${css.noGroups}`}>Ninguna operación tiene reglas marcadas todavía.</p>
      )}
    </Card>
  );
}
