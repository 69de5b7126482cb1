import { sql } from 'drizzle-orm';
import type { CallArguments, OpenCopiesEntity, UserEntity } from '@parque/contract';
import { toLots, toUnits } from '@parque/domain/copy';
import { getBrokers } from '../../broker/brokers';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { listCopies, type Copy } from '../engine/recording/child';
import { listOpenPositions } from '../engine/recording/queue-closes';
import { runInTime } from './in-time';
import { sideNames } from './log/log';
import {
  listChildrenByUser,
  listMastersByUser,
  getOwnChild,
  requireOwnAccounts,
  type ChildRow,
} from './own-accounts';
import { listLeftDifferences } from './reconciliation/left-differences';
import { findComparingMaster, getComparisonTime, listOpenFindings } from './reconciliation/reconciliation';

/** Counts the open copies and the openings in progress of each child. */
export async function countOpenCopies(db: Database, children: readonly number[]) {
  const { rows } = await db.execute<{ child: string; positions: number }>(sql`
    select c.id as child,
      (select count(*)::int from copier_positions p where p.child_id = c.id and p.state = 'open')
        + (select count(*)::int from copier_commands o where o.child_id = c.id and o.action = 'open'
          and o.state in ('sending', 'unknown')) as positions
    from unnest(${sql.param([...children])}::bigint[]) as c (id)`);
  return new Map(rows.map(({ child, positions }) => [Number(child), positions]));
}

/**
 * Counts the positions of each child that were left open at the deletion of a master, and that its owner has not
 * closed on the screens.
 */
export async function countLeftPositions(db: Database, children: readonly number[]) {
  const { rows } = await db.execute<{ child: string; positions: number }>(sql`
    select c.id as child, count(distinct l.child_position)::int as positions
    from connector_accounts c
    join copier_left_copies l on l.user_id = c.user_id and l.server_id = c.server_id and l.number = c.number
    where c.id = any(${sql.param([...children])}::bigint[]) and l.units > 0
    group by c.id`);
  return new Map(rows.map(({ child, positions }) => [Number(child), positions]));
}

/**
 * Computes the result of closing the copies now, without costs. For a shared position, only the part of the copies
 * counts.
 */
async function computeFloatingResult(services: Services, { account }: ChildRow, copies: readonly Copy[]) {
  const gateway = getBrokers(services).gateway(account.gateway);
  if (!gateway) return null;
  const { reference } = account;
  const [positions, info] = await Promise.all([
    gateway.pricedPositions(reference),
    gateway.account(reference),
  ]);
  const amount = positions.reduce((sum, { ticket, volumeLots, profit, swap }) => {
    const positionCopies = copies.filter(({ childPosition }) => childPosition === ticket);
    const units = positionCopies.reduce((total, copy) => total + copy.units, 0);
    return sum + (profit + swap) * Math.min(1, units / toUnits(volumeLots));
  }, 0);
  return { amount: Number(amount.toFixed(info.digits)), currency: info.currency, digits: info.digits };
}

/** Returns the volume of each position beyond its copies, in units. */
async function listVolumeDifferences(services: Services, child: ChildRow): Promise<readonly number[]> {
  if (!getComparisonTime(child.copier) || !(await findComparingMaster(services.db, child))) return [];
  const [openFindings, leftDifferences] = await Promise.all([
    listOpenFindings(services.db, child.account.id),
    listLeftDifferences(services, child),
  ]);
  return [...openFindings, ...leftDifferences]
    .filter(({ kind }) => kind !== 'stops' && kind !== 'missing')
    .map(({ units, expectedUnits }) => units - expectedUnits);
}

/**
 * Computes what the copier opened and a child's account holds beyond its copies; undefined: nothing, or its account
 * was not compared. Closing all copies does not close this volume.
 */
async function computeOpenDifferences(
  services: Services,
  child: ChildRow,
): Promise<OpenCopiesEntity['accounts'][number]['differences']> {
  const volumes = await listVolumeDifferences(services, child);
  if (volumes.length === 0) return undefined;
  return { positions: volumes.length, lots: toLots(volumes.reduce((sum, units) => sum + units, 0)) };
}

/** Returns the open copies of a child, or of all children of a master. */
export async function loadOpenCopies(
  services: Services,
  user: UserEntity,
  id: number,
  { only }: CallArguments<'getOpenCopies'>['query'],
) {
  const { db } = services;
  await requireOwnAccounts(services, user);
  const isMaster = (await listMastersByUser(db, user.id)).some(({ account }) => account.id === id);
  const rows = isMaster
    ? (await listChildrenByUser(db, user.id)).filter(({ account }) => account.masterId === id)
    : [await getOwnChild(services, user, id)];
  const ids = rows.map(({ account }) => account.id);
  const counts = await countOpenCopies(db, ids);
  const toClose = await listOpenPositions(db, ids);
  const accounts = rows.map(async (row) => {
    const { id: child, number } = row.account;
    const open = await listCopies(db, child);
    const isToClose = ({ position }: Copy) =>
      toClose.some((copy) => Number(copy.child) === child && copy.position === position);
    const closing = open.filter((copy) => !isToClose(copy)).length;
    const copies = only === undefined ? open : open.filter(isToClose);
    const positions = (counts.get(child) ?? 0) - (open.length - copies.length);
    const [result, differences] = await Promise.all([
      positions > 0 ? runInTime(() => computeFloatingResult(services, row, copies)) : null,
      computeOpenDifferences(services, row),
    ]);
    return {
      id: child,
      number,
      positions,
      lots: toLots(copies.reduce((sum, { units }) => sum + units, 0)),
      copies: copies.map(({ childSymbol, side, units }) => ({
        symbol: childSymbol,
        side: sideNames[side],
        lots: toLots(units),
      })),
      closing,
      result,
      ...(differences && { differences }),
    };
  });
  return { accounts: await Promise.all(accounts) };
}
