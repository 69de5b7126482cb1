import type { DayEntity, TradeEntity } from '@parque/contract';
import type { DayZone } from '@parque/domain/journal';
import { Link } from '@parque/remote';
import { Badge, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { findNote, notesQuery } from '../../api/notes';
import { tradesQuery } from '../../api/trades';
import { buildRoutineAddress } from '../routine/routine-address';
import css from './day-dialog.module.css';
import { DaySummary, DayTrades, TradesOfDayDialog } from './day-trades';

interface DayProps {
  readonly day: DayEntity;
  /** Without an account the day has no notes. */
  readonly accountId?: number | undefined;
}

/** What the owner wrote about a day. It is changed in the routine. */
function StoredNote({ accountId, date }: { readonly accountId: number; readonly date: string }) {
  const { data: notes } = useQuery(notesQuery(accountId));
  const note = findNote(notes, { kind: 'day', key: date });
  if (!note) return null;
  return (
    <section className={css.note} aria-label="Nota del día">
      <p translate="no">{note.text}</p>
      {note.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </section>
  );
}

function Content({ day, accountId, trades }: DayProps & { readonly trades: readonly TradeEntity[] }) {
  return (
    <>
      <DaySummary profit={day.profit} trades={trades} />
      {accountId !== undefined && (
        <>
          <StoredNote accountId={accountId} date={day.date} />
          <p>
            <Link className="pq-link" to={buildRoutineAddress(accountId, day.date)}>
              Nota, plan y revisión del día
            </Link>
          </p>
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
  /** The shown day; undefined while the dialog is closed. */
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
