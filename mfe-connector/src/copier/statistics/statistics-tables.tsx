import type { CopyStatisticsEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { formatNumber } from '@parque/ui';
import { describeReason } from '../log/copy-words';
import { SmallTable } from './small-table';
import css from './statistics.module.css';

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
