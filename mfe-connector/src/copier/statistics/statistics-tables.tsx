import type { CopyStatisticsEntity } from '@parque/contract';
import { DataTable, formatNumber } from '@parque/ui';
import css from './statistics.module.css';

type LeftOutProps = Pick<CopyStatisticsEntity, 'left_out'>;

/** How many openings were not copied, by their reasons. */
export function LeftOut({ left_out: rows }: LeftOutProps) {
  if (rows.length === 0) return null;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css.part}>
      <h3>{`Sin copiar: ${formatNumber(total)}`}</h3>
      <DataTable
        label="Aperturas sin copiar, por motivo"
        isDense
        rows={rows}
        keyOf={({ reason }) => reason}
        columns={[
          { key: 'reason', label: 'Motivo', isHeading: true, cell: ({ message }) => message },
          { key: 'count', label: 'Veces', isNumeric: true, cell: ({ count }) => formatNumber(count) },
        ]}
      />
    </section>
  );
}

const signed = (value: number) =>
  formatNumber(value, { maximumFractionDigits: 8, signDisplay: 'exceptZero', useGrouping: false });

/** The average slippage of each symbol in its prices. */
export function Slippages({ symbols }: Pick<CopyStatisticsEntity, 'symbols'>) {
  if (symbols.length === 0) return null;
  return (
    <section className={css.part}>
      <h3>Deslizamiento por símbolo</h3>
      <DataTable
        label="Deslizamiento por símbolo"
        isDense
        rows={symbols}
        keyOf={({ symbol }) => symbol}
        columns={[
          {
            key: 'symbol',
            label: 'Símbolo',
            isHeading: true,
            cell: ({ symbol }) => <span translate="no">{symbol}</span>,
          },
          { key: 'count', label: 'Aperturas', isNumeric: true, cell: ({ count }) => formatNumber(count) },
          {
            key: 'slippage',
            label: 'Diferencia de precio',
            isNumeric: true,
            cell: ({ slippage }) => signed(slippage),
          },
        ]}
      />
      <p className={css.note}>Media frente al precio de la maestra. Con signo + el precio fue peor.</p>
    </section>
  );
}
