import type { DayEntity, TradeEntity } from '@parque/contract';
import type { DayZone } from '@parque/domain/journal';
import { Link } from '@parque/remote';
import { QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { tradesQuery } from '../../api/trades';
import { DayNote } from '../notes/day-note';
import { buildRoutineAddress } from '../routine/routine-address';
import { DaySummary, DayTrades } from './day-trades';
import { TradesOfDayDialog } from './trades-of-day-dialog';

interface DayProps {
  readonly day: DayEntity;
  /** Without an account the day has no notes. */
  readonly accountId?: number | undefined;
}

function Content({ day, accountId, trades }: DayProps & { readonly trades: readonly TradeEntity[] }) {
  return (
    <>
      <DaySummary profit={day.profit} trades={trades} />
      {accountId !== undefined && (
        <>
          <p>
            <Link className="pq-link" to={buildRoutineAddress(accountId, day.date)}>
              Plan y revisión del día
            </Link>
          </p>
          <DayNote accountId={accountId} date={day.date} />
        </>
      )}
      <DayTrades trades={trades} accountId={accountId} />
    </>
  );
}

/** A day of a month that does not list its trades. */
function LoadedDay({ day, accountId, zone }: Required<DayProps> & { accountId: number; zone: DayZone }) {
  const query = useQuery(tradesQuery(accountId, { from: day.date, to: day.date }, zone));
  return (
    <QueryView
      query={query}
      label="Cargando las operaciones del día"
      skeleton={<Skeleton height="24rem" />}
      failureTitle="No se han podido cargar las operaciones del día"
    >
      {({ trades }) => <Content day={day} accountId={accountId} trades={trades} />}
    </QueryView>
  );
}

interface DayDialogProps {
  /** Undefined while the dialog is closed. */
  readonly day: DayEntity | undefined;
  readonly accountId?: number;
  /** The clock that delimits the day. */
  readonly zone: DayZone;
  readonly onClose: () => void;
}

/** The trades that closed on a day, in the order in which they closed. */
export function DayDialog({ day, accountId, zone, onClose }: DayDialogProps) {
  if (!day) return null;
  return (
    <TradesOfDayDialog date={day.date} onClose={onClose}>
      {accountId === undefined || day.op.length === day.trades ? (
        <Content day={day} accountId={accountId} trades={day.op} />
      ) : (
        <LoadedDay day={day} accountId={accountId} zone={zone} />
      )}
    </TradesOfDayDialog>
  );
}
