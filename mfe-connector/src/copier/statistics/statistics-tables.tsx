import type { CopyStatisticsEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { formatNumber } from '@parque/ui';
import { describeReason } from '../log/copy-words';
import css from './statistics.module.css';
import type { ReactNode } from 'react';

interface SmallTableProps {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** One for each of the other columns. */
    readonly figures: readonly string[];
  }[];
}

/** A table of names with short figures, which remains a table on phones. */
function SmallTable({ label, columns, rows }: SmallTableProps) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <td>{name}</td>
            {figures.map((figure, i) => (
              <td key={columns[i + 1]} translate="no">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LeftOut({
  left_out: rows,
  isWithoutMaster,
}: Pick<CopyStatisticsEntity, 'left_out'> & { readonly isWithoutMaster: boolean }) {
  if (rows.length === 0) return null;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css.part}>
      <h3>{`Aperturas no copiadas: ${formatNumber(total)}`}</h3>
      <SmallTable
        label="Aperturas no copiadas, por motivo"
        columns={['Motivo', 'Veces']}
        rows={rows.map(({ count, ...row }) => ({
          key: row.reason,
          name: describeReason({ ...row, sum: null }, !isWithoutMaster),
          figures: [formatNumber(count)],
        }))}
      />
      <HelpLink page="no-copiado">Todos los motivos</HelpLink>
    </section>
  );
}

const formatSigned = (value: number) =>
  formatNumber(value, { maximumFractionDigits: 8, signDisplay: 'exceptZero', useGrouping: false });

/** The average slippage of each symbol in its prices. */
export function Slippages({ symbols }: Pick<CopyStatisticsEntity, 'symbols'>) {
  if (symbols.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>Deslizamiento por símbolo</h3>
      <SmallTable
        label="Deslizamiento por símbolo"
        columns={['Símbolo', 'Aperturas', 'Precio']}
        rows={symbols.map(({ symbol, count, slippage }) => ({
          key: symbol,
          name: <span translate="no">{symbol}</span>,
          figures: [formatNumber(count), formatSigned(slippage)],
        }))}
      />
      <p className={css.note}>
        Diferencia media con el precio de la maestra. Con signo + el precio fue peor.
      </p>
    </section>
  );
}
