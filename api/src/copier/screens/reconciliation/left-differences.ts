import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import { copierFindings } from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { copiesOf, type Copy } from '../../engine/recording/child';
import { inTime } from '../in-time';
import type { ChildRow } from '../own-accounts';
import { gatewayOf } from './orphan-closes';

type FindingRow = typeof copierFindings.$inferSelect;

/** The differences that the owner of a child left as they are. */
export const isLeftAsIs = (childId: number) =>
  and(
    eq(copierFindings.childId, childId),
    eq(copierFindings.resolution, 'ignored'),
    // A record without a position leaves nothing open.
    ne(copierFindings.kind, 'missing'),
  );

/** Whether the account holds a position as it was when its difference was left. */
function isUnchanged(row: FindingRow, held: readonly BrokerPosition[], copies: readonly Copy[]): boolean {
  const there = held.find(({ ticket, side }) => ticket === row.childPosition && side === row.side);
  if (!there) return false;
  if (row.kind === 'stops') {
    return (there.stopLoss ?? null) === row.stopLoss && (there.takeProfit ?? null) === row.takeProfit;
  }
  const own = copies.filter(
    ({ childPosition, side }) => childPosition === row.childPosition && side === row.side,
  );
  const copied = own.reduce((sum, { units }) => sum + units, 0);
  return unitsOf(there.volumeLots) === row.units && copied === row.expectedUnits;
}

const subjectOf = ({ childPosition, kind }: FindingRow) => `${childPosition} ${kind === 'stops'}`;

/**
 * The differences that the owner of a child left as they are, while its account holds them. An account that does not
 * answer in time is taken to hold all of them.
 */
export async function leftDifferences(services: Services, { account }: ChildRow): Promise<FindingRow[]> {
  const { db } = services;
  const { childId, resolvedAt, id } = copierFindings;
  const rows = await db
    .select()
    .from(copierFindings)
    .where(or(isLeftAsIs(account.id), and(eq(childId, account.id), isNull(resolvedAt))))
    .orderBy(id);
  // A later difference of the same position replaces the one that was left.
  const latest = [...new Map(rows.map((row) => [subjectOf(row), row])).values()];
  const left = latest.filter(({ resolution }) => resolution === 'ignored');
  if (left.length === 0) return [];
  const [held, copies] = await Promise.all([
    inTime(async () => gatewayOf(services, account).positions(account.reference)),
    copiesOf(db, account.id),
  ]);
  return held ? left.filter((row) => isUnchanged(row, held, copies)) : left;
}
