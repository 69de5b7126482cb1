import type { CopyLimitsEntity, RehearsalEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import {
  countText,
  DataList,
  DataTable,
  EmptyState,
  formatDate,
  formatDateTime,
  formatLots,
  formatMoney,
  Money,
} from '@parque/ui';
import { describeOperation, formatSum } from '../log/copy-words';
import css from './rehearsal.module.css';

const formatTimes = (count: number) => countText(count, 'vez', 'veces');

function LeftOut({ reasons }: { readonly reasons: RehearsalEntity['left_out'] }) {
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3>Lo que se quedaría fuera</h3>
      <ul className={css.reasons}>
        {reasons.map(({ reason, message, count }) => (
          <li key={reason}>
            <strong>{formatTimes(count)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <HelpLink page="no-copiado">Todos los motivos</HelpLink>
    </section>
  );
}

function Trades({ entries, currency, digits }: Pick<RehearsalEntity, 'entries' | 'currency' | 'digits'>) {
  return (
    <details className={css.trades}>
      <summary>{`Ver operación por operación (${entries.length})`}</summary>
      <DataTable
        label="Operaciones de la prueba"
        isDense
        rows={entries.map((entry, index) => ({ ...entry, index }))}
        getRowKey={({ index }) => index}
        columns={[
          {
            key: 'operation',
            label: 'Operación',
            isHeading: true,
            cell: (entry) => describeOperation({ ...entry, action: 'abrir' }),
          },
          {
            key: 'at',
            label: 'Fecha',
            cell: ({ at }) => (
              <span translate="no" className="pq-num">
                {formatDateTime(at)}
              </span>
            ),
          },
          {
            key: 'sum',
            label: 'Lotaje',
            cell: ({ sum, message }) => (
              <>
                {sum && (
                  <span translate="no" className="pq-num">
                    {formatSum(sum)}
                  </span>
                )}
                {message && <small className={css.message}>{message}</small>}
              </>
            ),
          },
          {
            key: 'result',
            label: 'Resultado',
            isNumeric: true,
            cell: ({ result }) => <Money amount={result} currency={currency} digits={digits} isResult />,
          },
        ]}
      />
    </details>
  );
}

interface RehearsalResultProps {
  readonly rehearsal: RehearsalEntity;
  readonly limits: CopyLimitsEntity;
}

/** Explains how the loss limits were applied, where the result does not show it. */
function describeLossLimits(
  { loss_rate, currency }: RehearsalEntity,
  { max_daily_loss, max_total_loss, max_drawdown, on_loss_limit }: CopyLimitsEntity,
): string {
  if ([max_daily_loss, max_total_loss, max_drawdown].every((limit) => limit === null)) return '';
  if (loss_rate === null)
    return ' Tus límites de pérdida no se han contado: no se conoce el cambio entre las divisas de las dos cuentas.';
  const converted =
    loss_rate === 1 ? '' : ` Tus límites de pérdida se han convertido a ${currency} al cambio de ahora.`;
  const closes =
    on_loss_limit === 'cerrar'
      ? ' Lo que estaba abierto al llegar a un límite se cuenta hasta su cierre en la otra cuenta.'
      : '';
  return converted + closes;
}

/** What the child would have done. */
export function RehearsalResult({ rehearsal, limits }: RehearsalResultProps) {
  const { from, to, trades, copied, lots, left_out, result, worst_drawdown, entries } = rehearsal;
  const { currency, digits } = rehearsal;
  if (trades === 0 || from === null || to === null) {
    return (
      <EmptyState icon="clock" title="La cuenta no operó en ese tiempo">
        Elige uno más largo.
      </EmptyState>
    );
  }
  return (
    <div className={css.result}>
      <DataList
        items={[
          { label: 'Tiempo', value: `${formatDate(from)} – ${formatDate(to)}` },
          { label: 'Operaciones copiadas', value: `${copied} de ${trades}` },
          { label: 'Volumen', value: `${formatLots(lots)} lotes` },
          {
            label: 'Resultado, a los precios de esa cuenta',
            value: <Money amount={result} currency={currency} digits={digits} isResult />,
          },
          { label: 'Drawdown máximo (cerradas)', value: formatMoney(-worst_drawdown, { currency, digits }) },
        ]}
      />
      <LeftOut reasons={left_out} />
      <Trades entries={entries} currency={currency} digits={digits} />
      <p className={css.note}>
        Una prueba no promete nada: en una copia real cambian el precio, el deslizamiento y las comisiones.
        {describeLossLimits(rehearsal, limits)}
      </p>
    </div>
  );
}
