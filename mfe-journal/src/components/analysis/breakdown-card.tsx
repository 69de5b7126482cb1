import type { TradeEntity } from '@parque/contract';
import { Card, SegmentedControl, translateOf } from '@parque/ui';
import type { CSSProperties } from 'react';
import { Result } from '../figures/account-money';
import { formatDecimal, formatPercent } from '../figures/figure';
import css from './analysis.module.css';
import { breakdown, type Dimension, type Group } from './breakdown';

const names: Readonly<Record<Dimension, string>> = {
  simbolo: 'Símbolo',
  dia: 'Día',
  hora: 'Hora',
  direccion: 'Dirección',
};

function Bar({ profit, most }: { readonly profit: number; readonly most: number }) {
  const share = most === 0 ? 0 : Math.abs(profit) / most;
  return (
    <span className={css.bar} aria-hidden="true" data-tone={profit < 0 ? 'down' : 'up'}>
      <i style={{ '--_share': `${100 * share}%` } as CSSProperties} />
    </span>
  );
}

interface GroupsProps {
  readonly name: string;
  readonly groups: readonly Group[];
}

function Groups({ name, groups }: GroupsProps) {
  const most = Math.max(0, ...groups.map(({ profit }) => Math.abs(profit)));
  return (
    <div className={`pq-table ${css.groups}`} data-dense="" data-flush="">
      <table aria-label={`Resultado por ${name.toLowerCase()}`}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col" data-num="">
              Trades
            </th>
            <th scope="col" data-num="">
              Ganadores
            </th>
            <th scope="col" data-num="" className={css.average}>
              Media
            </th>
            <th scope="col" data-num="">
              Neto
            </th>
            <th scope="col" className={css.barHead}>
              <span className="pq-sr">Comparación</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.name}>
              <th scope="row" translate={translateOf(group.name)}>
                {group.name}
              </th>
              <td data-num="" translate="no">
                {formatDecimal(group.trades)}
              </td>
              <td data-num="" translate="no">
                {formatPercent(group.won)}
              </td>
              <td data-num="" translate="no" className={css.average}>
                <Result amount={group.average} />
              </td>
              <td data-num="" translate="no">
                <Result amount={group.profit} />
              </td>
              <td className={css.barHead}>
                <Bar profit={group.profit} most={most} />
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
  readonly onBy: (by: Dimension) => void;
}

/** Where the result comes from. */
export function BreakdownCard({ trades, digits, by, onBy }: BreakdownCardProps) {
  return (
    <Card title="De dónde viene el resultado">
      <div className={css.dimension}>
        <SegmentedControl
          label="Agrupar por"
          value={by}
          onChange={onBy}
          options={(Object.keys(names) as Dimension[]).map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <Groups name={names[by]} groups={breakdown(trades, by, digits)} />
    </Card>
  );
}
