import { productIds, type UserEntity } from '@parque/contract';
import { plannedChildren, plannedMasters } from '@parque/contract/limits';
import { hasCopyPath, lockGraph } from '../engine/deciding/copy-graph';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { listHeldProducts } from '../../../shop/products/repository';
import { listServerIds } from '../../journal/accounts/servers';
import { types } from '../screens/own-accounts';
import type { ConnectorRow } from './repository';

type HeldProduct = Awaited<ReturnType<typeof listHeldProducts>>[number];

const isActive = ({ status, until }: HeldProduct, now: Date) =>
  status === 'active' && (!until || until > now);

/**
 * Counts the accounts of a type that a user may connect: the largest number that an active product includes. A
 * product without such a number includes none, except the connector. Without an active product, the number of the
 * connector counts.
 */
export async function countIncludedAccounts(db: Database, userId: number, now: Date, type: 2 | 3) {
  const [column, plannedCount] =
    type === types.master
      ? (['maxMasters', plannedMasters] as const)
      : (['maxChildren', plannedChildren] as const);
  const numbers = (await listHeldProducts(db, userId))
    .filter((product) => isActive(product, now))
    .map(({ product }) => product[column] ?? (product.id === productIds.connector ? plannedCount : 0));
  return Math.max(0, ...numbers) || plannedCount;
}

interface RequestedAccount {
  readonly server_id: number;
  readonly number: number;
  readonly type: 2 | 3;
}

const filterMasters = (rows: readonly ConnectorRow[]) => rows.filter(({ type }) => type === types.master);

/**
 * Returns the first free slot of a type. A user with more accounts of it than their products include gets none.
 *
 * @throws ApiRuleError - `master_taken`, `children_full`.
 */
export async function findFreeSlot(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { id }: UserEntity,
  rows: readonly ConnectorRow[],
  type: 2 | 3,
): Promise<number> {
  const takenSlots = rows.filter((row) => row.type === type).map(({ slot }) => slot);
  if (takenSlots.length >= (await countIncludedAccounts(db, id, now(), type)))
    throw new ApiRuleError(type === types.master ? 'master_taken' : 'children_full');
  let slot = 1;
  while (takenSlots.includes(slot)) slot += 1;
  return slot;
}

/**
 * Rejects an account that is already connected. It cannot be both master and child, nor two children, also through
 * different gateways.
 */
export async function rejectConnectedAccount(
  db: Database,
  rows: readonly ConnectorRow[],
  body: RequestedAccount,
  ownId?: number,
): Promise<void> {
  const servers = await listServerIds(db, body.server_id);
  const isThere = rows.some(
    ({ id, serverId, number }) => id !== ownId && servers.has(serverId) && number === body.number,
  );
  if (isThere) {
    throw new ApiRuleError('account_connected', { fields: { number: 'Esa cuenta ya está conectada.' } });
  }
}

/**
 * Finds the master that a request names, or else the only one.
 *
 * @param rows - The accounts of the user.
 * @returns undefined: a child without a master, or a master.
 * @throws ApiRuleError - `invalid_input` at `master_id`: there are several and none is named, it is no master of the user, or
 * the account is a master itself.
 */
export function findRequestedMaster(
  rows: readonly ConnectorRow[],
  { type, master_id }: { readonly type: 2 | 3; readonly master_id?: number | null | undefined },
): ConnectorRow | undefined {
  const createError = (text: string) => new ApiRuleError('invalid_input', { fields: { master_id: text } });
  const masters = filterMasters(rows);
  if (master_id === undefined || master_id === null) {
    if (type === types.child && masters.length > 1)
      throw createError('Elige la cuenta maestra que se copia.');
    return type === types.child ? masters[0] : undefined;
  }
  if (type === types.master) throw createError('Una cuenta maestra no copia a otra.');
  const matchingMaster = masters.find(({ id }) => id === master_id);
  if (!matchingMaster) throw createError('Elige una de tus cuentas maestras.');
  return matchingMaster;
}

/**
 * Lists the accounts that an account would copy or be copied into. Only the first master of a user gets the children
 * without a master.
 */
function listLinkedAccounts(
  rows: readonly ConnectorRow[],
  { type }: RequestedAccount,
  ownId: number | null,
  master: ConnectorRow | undefined,
): readonly ConnectorRow[] {
  if (type === types.child) return master ? [master] : [];
  const children = rows.filter((row) => row.type === types.child);
  if (ownId !== null) return children.filter(({ masterId }) => masterId === ownId);
  return filterMasters(rows).length > 0 ? [] : children.filter(({ masterId }) => masterId === null);
}

/**
 * Rejects an account that would copy in a circle, which returns the trades of a master to it.
 *
 * @param changed - The changed row; undefined: a new one. `master` is the one that a child copies.
 * @throws ApiRuleError - `copy_cycle`, at the master of a child that is moved to another one, else at the number.
 */
export async function rejectCycle(
  tx: Database,
  rows: readonly ConnectorRow[],
  place: RequestedAccount,
  { before, master }: { readonly before?: ConnectorRow; readonly master: ConnectorRow | undefined },
): Promise<void> {
  await lockGraph(tx);
  const ownId = before?.id ?? null;
  const placedAccount = { serverId: place.server_id, number: place.number };
  for (const linkedAccount of listLinkedAccounts(rows, place, ownId, master)) {
    const isCycle =
      place.type === types.master
        ? await hasCopyPath(tx, linkedAccount, placedAccount, ownId)
        : await hasCopyPath(tx, placedAccount, linkedAccount, ownId);
    if (!isCycle) continue;
    const isMove = before?.number === place.number && master !== undefined && before.masterId !== master.id;
    throw new ApiRuleError('copy_cycle', {
      fields: isMove
        ? { master_id: 'Con esta maestra la copia daría vueltas en círculo. Elige otra.' }
        : { number: 'Con esta cuenta la copia daría vueltas en círculo. Elige otra.' },
    });
  }
}
