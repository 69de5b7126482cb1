import { and, asc, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import type {
  CallArguments,
  CopyEntryEntity,
  CopyPageEntity,
  CopySumEntity,
  UserEntity,
} from '@parque/contract';
import { lotsOf, reasonText, type CopySum } from '@parque/domain/copy';
import type { Database } from '../../database/database';
import { copierCommands, copierEvents } from '../../database/schema';
import type { Services } from '../../http/area';
import { ownChild } from './own-accounts';

type State = (typeof copierCommands.$inferSelect)['state'];
type Outcome = CopyEntryEntity['outcome'];

const outcomeOf: Readonly<Record<State, Outcome>> = {
  pending: 'pendiente',
  sending: 'pendiente',
  unknown: 'pendiente',
  done: 'copiada',
  rejected: 'rechazada',
  skipped: 'omitida',
  missed: 'perdida',
};

const statesOf = (outcome: Outcome) =>
  (Object.keys(outcomeOf) as State[]).filter((state) => outcomeOf[state] === outcome);

export const actionNames = {
  open: 'abrir',
  modify: 'modificar',
  close: 'cerrar',
  close_partial: 'cerrar_parcial',
} as const satisfies Record<string, CopyEntryEntity['action']>;

export const sideNames = { buy: 'compra', sell: 'venta' } as const satisfies Record<
  string,
  CopyEntryEntity['side']
>;

function basisEntity(basis: NonNullable<CopySum['basis']>): NonNullable<CopySumEntity['basis']> {
  if (basis.of !== 'risk') return basis;
  const { lossPerLot, ...rest } = basis;
  return { ...rest, loss_per_lot: lossPerLot };
}

export const sumEntity = ({ contractRatio, basis, ...sum }: CopySum): CopySumEntity => ({
  ...sum,
  contract_ratio: contractRatio,
  ...(basis && { basis: basisEntity(basis) }),
});

function messageOf(command: typeof copierCommands.$inferSelect): string | null {
  const { message, state, reason } = command;
  const text = reason === null ? undefined : reasonText(reason);
  // The broker answers nothing about an order that ends because it is too late.
  if (state === 'rejected' && message && reason !== 'expired') {
    return `${text ?? 'El bróker rechazó la orden.'} Respuesta del bróker: ${message}`;
  }
  if (state === 'unknown') return 'El bróker no contestó: se comprueba qué hizo antes de enviar nada más.';
  if (state === 'pending' && message) return text ?? 'El bróker no responde: se vuelve a intentar.';
  return text ?? null;
}

const between = (from: Date | null, to: Date | null) => (from && to ? Math.max(0, +to - +from) : null);

interface CopyRow {
  readonly command: typeof copierCommands.$inferSelect;
  readonly event: Pick<typeof copierEvents.$inferSelect, 'symbol' | 'side' | 'price'>;
}

const copyEntity = ({ command, event }: CopyRow): CopyEntryEntity => ({
  id: command.id,
  child_id: command.childId,
  at: command.seenAt.toISOString(),
  action: actionNames[command.action],
  // An inverse copy has a side of its own.
  side: sideNames[command.request?.side ?? event.side],
  symbol: event.symbol,
  child_symbol: command.childSymbol,
  master_position: command.position,
  child_position: command.childPosition,
  outcome: outcomeOf[command.state],
  reason: command.reason,
  message: messageOf(command),
  sum: command.sum && sumEntity(command.sum),
  price: command.price ?? event.price,
  lots: command.action === 'modify' || !command.units ? null : lotsOf(command.units),
  platform_ms: between(command.seenAt, command.sentAt),
  broker_ms: between(command.sentAt, command.answeredAt),
});

const copies = (db: Database) =>
  db
    .select({
      command: copierCommands,
      event: { symbol: copierEvents.symbol, side: copierEvents.side, price: copierEvents.price },
    })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .$dynamic();

type Query = CallArguments<'listCopies'>['query'];

/** The copies of a child, newest first. */
export async function listCopies(
  services: Services,
  person: UserEntity,
  child: number,
  { outcome, cursor, limit }: Query,
): Promise<CopyPageEntity> {
  await ownChild(services, person, child);
  const conditions: (SQL | undefined)[] = [
    eq(copierCommands.childId, child),
    cursor === undefined ? undefined : lt(copierCommands.id, cursor),
    outcome && inArray(copierCommands.state, statesOf(outcome)),
  ];
  const rows = await copies(services.db)
    .where(and(...conditions))
    .orderBy(desc(copierCommands.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    rows: page.map(copyEntity),
    next: rows.length > limit ? String(page.at(-1)?.command.id) : null,
  };
}

/** The last executed copy of each child. */
export async function lastCopies(
  db: Database,
  children: readonly number[],
): Promise<ReadonlyMap<number, CopyEntryEntity>> {
  const found = new Map<number, CopyEntryEntity>();
  for (const child of children) {
    const [row] = await copies(db)
      .where(and(eq(copierCommands.childId, child), eq(copierCommands.state, 'done')))
      .orderBy(desc(copierCommands.id))
      .limit(1);
    if (row) found.set(child, copyEntity(row));
  }
  return found;
}

/** Copies that meet a condition, oldest first. */
export async function entriesOf(db: Database, condition: SQL | undefined): Promise<CopyEntryEntity[]> {
  const rows = await copies(db).where(condition).orderBy(asc(copierCommands.id));
  return rows.map(copyEntity);
}

/** Position in the list of changes, ordered by time and id. */
export interface ChangePlace {
  readonly at: Date;
  readonly id: number;
}

/** Changed copies of these children, in the order of their changes. */
export async function changedCopies(
  db: Database,
  children: readonly number[],
  after: ChangePlace,
  limit: number,
): Promise<{ readonly copy: CopyEntryEntity; readonly place: ChangePlace }[]> {
  if (children.length === 0) return [];
  const { updatedAt, id, childId } = copierCommands;
  const rows = await copies(db)
    .where(
      and(
        inArray(childId, [...children]),
        or(gt(updatedAt, after.at), and(eq(updatedAt, after.at), gt(id, after.id))),
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(limit);
  return rows.map((row) => ({
    copy: copyEntity(row),
    place: { at: row.command.updatedAt, id: row.command.id },
  }));
}
