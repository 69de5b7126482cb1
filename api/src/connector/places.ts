import type { UserEntity } from '@parque/contract';
import { leadsTo, lockGraph } from '../copier/engine/deciding/copy-graph';
import type { Database } from '../database/database';
import { Refusal } from '../http/refusal';
import { includedChildren, includedMasters } from './included-accounts';
import type { ConnectorRow } from './repository';

export const types = { master: 2, child: 3 } as const;

/** Which account is connected as what. */
interface Place {
  readonly server_id: number;
  readonly number: number;
  readonly type: 2 | 3;
}

const mastersIn = (rows: readonly ConnectorRow[]) => rows.filter(({ type }) => type === types.master);

/**
 * The first free slot of a type. A user with more accounts of it than their products include gets none.
 *
 * @throws Refusal - `master_taken`, `children_full`.
 */
export async function freePlace(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  { id }: UserEntity,
  rows: readonly ConnectorRow[],
  type: 2 | 3,
): Promise<number> {
  const taken = rows.filter((row) => row.type === type).map(({ slot }) => slot);
  const included = type === types.master ? includedMasters : includedChildren;
  if (taken.length >= (await included(db, id, now())))
    throw new Refusal(type === types.master ? 'master_taken' : 'children_full');
  let slot = 1;
  while (taken.includes(slot)) slot += 1;
  return slot;
}

/** One account cannot be both master and child, nor two children. */
export function refuseTwice(rows: readonly ConnectorRow[], body: Place, ownId?: number): void {
  const isThere = rows.some(
    ({ id, serverId, number }) => id !== ownId && serverId === body.server_id && number === body.number,
  );
  if (isThere) {
    throw new Refusal('account_connected', { fields: { number: 'Esa cuenta ya está conectada.' } });
  }
}

/**
 * The master that a request names, or else the only one.
 *
 * @param rows - The accounts of the user.
 * @returns undefined: a child without a master, or a master.
 * @throws Refusal - `invalid_input` at `master_id`: there are several and none is named, it is no master of the user, or
 * the account is a master itself.
 */
export function requestedMaster(
  rows: readonly ConnectorRow[],
  { type, master_id }: { readonly type: 2 | 3; readonly master_id?: number | null | undefined },
): ConnectorRow | undefined {
  const refuse = (text: string) => new Refusal('invalid_input', { fields: { master_id: text } });
  const masters = mastersIn(rows);
  if (master_id === undefined || master_id === null) {
    if (type === types.child && masters.length > 1) throw refuse('Elige la cuenta maestra que se copia.');
    return type === types.child ? masters[0] : undefined;
  }
  if (type === types.master) throw refuse('Una cuenta maestra no copia a otra.');
  const found = masters.find(({ id }) => id === master_id);
  if (!found) throw refuse('Elige una de tus cuentas maestras.');
  return found;
}

/** The accounts that a row would copy, or be copied into. Only a first master is given the children without one. */
function besides(
  rows: readonly ConnectorRow[],
  { type }: Place,
  ownId: number | null,
  master: ConnectorRow | undefined,
): readonly ConnectorRow[] {
  if (type === types.child) return master ? [master] : [];
  const children = rows.filter((row) => row.type === types.child);
  if (ownId !== null) return children.filter(({ masterId }) => masterId === ownId);
  return mastersIn(rows).length > 0 ? [] : children.filter(({ masterId }) => masterId === null);
}

/**
 * Rejects an account that would copy in a circle, which returns the trades of a master to it.
 *
 * @param changed - The changed row; undefined: a new one. `master` is the one that a child copies.
 * @throws Refusal - `copy_cycle`, at the master of a child that is moved to another one, else at the number.
 */
export async function rejectCycle(
  tx: Database,
  rows: readonly ConnectorRow[],
  place: Place,
  { changed, master }: { readonly changed?: ConnectorRow; readonly master: ConnectorRow | undefined },
): Promise<void> {
  await lockGraph(tx);
  const ownId = changed?.id ?? null;
  const own = { serverId: place.server_id, number: place.number };
  for (const other of besides(rows, place, ownId, master)) {
    const isCycle =
      place.type === types.master
        ? await leadsTo(tx, other, own, ownId)
        : await leadsTo(tx, own, other, ownId);
    if (!isCycle) continue;
    const isMove = changed?.number === place.number && master !== undefined && changed.masterId !== master.id;
    throw new Refusal('copy_cycle', {
      fields: isMove
        ? { master_id: 'Con esta maestra la copia daría vueltas en círculo. Elige otra.' }
        : { number: 'Con esta cuenta la copia daría vueltas en círculo. Elige otra.' },
    });
  }
}
