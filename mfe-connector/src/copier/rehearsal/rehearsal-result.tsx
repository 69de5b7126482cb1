import type { RehearsalEntity } from '@parque/contract';
import {
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

const times = (count: number) => (count === 1 ? '1 vez' : `${count} veces`);

function LeftOut({ reasons }: { readonly reasons: RehearsalEntity['left_out'] }) {
  if (reasons.length === 0) return null;
  return (
    <section>
      <h3>Lo que se quedaría fuera</h3>
      <ul className={css.reasons}>
        {reasons.map(({ reason, message, count }) => (
          <li key={reason}>
            <strong>{times(count)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Trades({ entries, currency, digits }: Pick<RehearsalEntity, 'entries' | 'currency' | 'digits'>) {
  return (
    <details className={css.trades}>
      <summary>{`Ver operación por operación (${entries.length})`}</summary>
      <DataTable
        label="Operaciones del ensayo"
        isDense
        rows={entries.map((entry, index) => ({ ...entry, index }))}
        keyOf={({ index }) => index}
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
  /** The child's loss limit of a day, in its own currency. */
  readonly limit: number | null;
}

/** How the loss limit was counted, where that is not plain. */
function lossNote({ loss_limit, currency, digits }: RehearsalEntity, limit: number | null): string {
  if (limit === null || loss_limit === limit) return '';
  if (loss_limit === null) {
    return ' Tu pérdida diaria máxima no se ha contado: no se conoce el cambio entre las divisas de las dos cuentas.';
  }
  return ` Tu pérdida diaria máxima se ha contado como ${formatMoney(loss_limit, { currency, digits })}, al cambio de ahora.`;
}

/** What the child would have done. */
export function RehearsalResult({ rehearsal, limit }: RehearsalResultProps) {
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
          { label: 'Reducción máxima (cerradas)', value: formatMoney(-worst_drawdown, { currency, digits }) },
        ]}
      />
      <LeftOut reasons={left_out} />
      <Trades entries={entries} currency={currency} digits={digits} />
      <p className={css.note}>
        Un ensayo no promete nada: en una copia real cambian el precio, el deslizamiento y las comisiones.
        {lossNote(rehearsal, limit)}
      </p>
    </div>
  );
}
