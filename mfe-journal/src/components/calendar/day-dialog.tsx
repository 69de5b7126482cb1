import { Link } from '@parque/remote';
import type { DayEntity } from '@parque/contract';
import { Dialog, formatLots } from '@parque/ui';
import { Result } from '../figures/account-money';
import css from './day-dialog.module.css';
import { formatDecimal } from '../figures/figure';
import { longDay } from '../figures/date-text';
import { TradeLink } from '../trade/trade-link';
import { DayNote } from '../notes/day-note';
import { routineAddress } from '../routine/routine-address';

function Summary({ day }: { readonly day: DayEntity }) {
  const won = day.op.filter(({ profit }) => profit >= 0).length;
  const lots = day.op.reduce((sum, trade) => sum + trade.lots, 0);
  return (
    <dl className={css.summary}>
      <div>
        <dt>Profit</dt>
        <dd>
          <Result amount={day.profit} />
        </dd>
      </div>
      <div>
        <dt>Trades</dt>
        <dd translate="no">{day.op.length}</dd>
      </div>
      <div>
        <dt>Ganados</dt>
        <dd translate="no">{`${won} de ${day.op.length}`}</dd>
      </div>
      <div>
        <dt>Lotes</dt>
        <dd translate="no">{formatLots(lots)}</dd>
      </div>
    </dl>
  );
}

interface DayDialogProps {
  /** Undefined while the dialog is closed. */
  readonly day: DayEntity | undefined;
  /** Without an account the day has no notes. */
  readonly accountId?: number;
  readonly onClose: () => void;
}

/** The trades that closed on a day, in the order in which they closed. */
export function DayDialog({ day, accountId, onClose }: DayDialogProps) {
  if (!day) return null;
  return (
    <Dialog
      title={longDay(day.date)}
      note="Operaciones cerradas en el día"
      size="md"
      isOpen
      onClose={onClose}
    >
      <Summary day={day} />
      {accountId !== undefined && (
        <>
          <p>
            <Link to={routineAddress(accountId, day.date)}>Plan y revisión del día</Link>
          </p>
          <DayNote accountId={accountId} date={day.date} />
        </>
      )}
      <div className={`pq-table ${css.trades}`} data-flush="">
        <table aria-label="Operaciones cerradas en el día">
          <thead>
            <tr>
              <th scope="col">Nro</th>
              <th scope="col">Símbolo</th>
              <th scope="col" data-num="">
                Lotes
              </th>
              <th scope="col" data-num="">
                Profit
              </th>
              <th scope="col" data-num="">
                Precio Cierre
              </th>
            </tr>
          </thead>
          <tbody>
            {day.op.map((trade, index) => (
              <tr key={trade.ticket}>
                <td translate="no" className="pq-num pq-mute">
                  {index + 1}
                </td>
                <td>
                  <TradeLink accountId={accountId} ticket={trade.ticket}>
                    {trade.symbol}
                  </TradeLink>
                </td>
                <td data-num="" translate="no">
                  {formatLots(trade.lots)}
                </td>
                <td data-num="" translate="no">
                  <Result amount={trade.profit} />
                </td>
                <td data-num="" translate="no" className="pq-soft">
                  {formatDecimal(trade.closePrice)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
