import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { toUnits } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import { copierFindings } from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { listCopies, type Copy } from '../../engine/recording/child';
import { runInTime } from '../in-time';
import { requireGateway, type ChildRow } from '../own-accounts';

type FindingRow = typeof copierFindings.$inferSelect;

/** Selects the differences that the owner of a child left as they are. */
export const matchLeft = (childId: number) =>
  and(
    eq(copierFindings.childId, childId),
    eq(copierFindings.resolution, 'ignored'),
    // A copy whose position is missing leaves nothing open.
    ne(copierFindings.kind, 'missing'),
  );

/** Whether the account holds a position as it was when its difference was left. */
function isUnchanged(
  row: FindingRow,
  positions: readonly BrokerPosition[],
  copies: readonly Copy[],
): boolean {
  const heldPosition = positions.find(
    ({ ticket, side }) => ticket === row.childPosition && side === row.side,
  );
  if (!heldPosition) return false;
  if (row.kind === 'stops') {
    return (
      (heldPosition.stopLoss ?? null) === row.stopLoss && (heldPosition.takeProfit ?? null) === row.takeProfit
    );
  }
  const positionCopies = copies.filter(
    ({ childPosition, side }) => childPosition === row.childPosition && side === row.side,
  );
  const copiedUnits = positionCopies.reduce((sum, { units }) => sum + units, 0);
  return toUnits(heldPosition.volumeLots) === row.units && copiedUnits === row.expectedUnits;
}

const formatSubject = ({ childPosition, kind }: FindingRow) => `${childPosition} ${kind === 'stops'}`;

/**
 * Lists the differences that the owner of a child left as they are, while its account holds them. If the account does
 * not answer in time, all of them are listed.
 */
export async function listLeftDifferences(services: Services, { account }: ChildRow): Promise<FindingRow[]> {
  const { db } = services;
  const { childId, resolvedAt, id } = copierFindings;
  const rows = await db.query.copierFindings.findMany({
    where: or(matchLeft(account.id), and(eq(childId, account.id), isNull(resolvedAt))),
    orderBy: id,
  });
  // A later difference of the same position replaces the one that was left.
  const latest = [...new Map(rows.map((row) => [formatSubject(row), row])).values()];
  const ignoredFindings = latest.filter(({ resolution }) => resolution === 'ignored');
  if (ignoredFindings.length === 0) return [];
  const [positions, copies] = await Promise.all([
    runInTime(async () => requireGateway(services, account).positions(account.reference)),
    listCopies(db, account.id),
  ]);
  return positions ? ignoredFindings.filter((row) => isUnchanged(row, positions, copies)) : ignoredFindings;
}
