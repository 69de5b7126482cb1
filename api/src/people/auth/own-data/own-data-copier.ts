import type { OwnDataEntity } from '@parque/contract';
import { eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../core/database/database';
import {
  connectorAccounts,
  copierChildren as children,
  copierCommands as commands,
  copierEvents as events,
  copierFindings as findings,
  copierLeftCopies as leftCopies,
  copierMasterPositions as positions,
  copierMasters as masters,
  copierPastCopies as pastCopies,
  copierPositions as copies,
} from '../../../core/database/schema';
import { listExported } from './exported-rows';

export async function loadCopier(db: Database, userId: number): Promise<OwnDataEntity['copier']> {
  const ownAccountIds = db
    .select({ id: connectorAccounts.id })
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, userId));
  const listOwn = (table: PgTable, account: PgColumn, ...order: readonly PgColumn[]) =>
    listExported(db, table, inArray(account, ownAccountIds), ...order);
  return {
    masters: await listOwn(masters, masters.accountId, masters.accountId),
    children: await listOwn(children, children.accountId, children.accountId),
    master_positions: await listOwn(positions, positions.masterId, positions.openedAt, positions.position),
    events: await listOwn(events, events.masterId, events.id),
    commands: await listOwn(commands, commands.childId, commands.id),
    copies: await listOwn(copies, copies.childId, copies.id),
    findings: await listOwn(findings, findings.childId, findings.id),
    past_copies: await listOwn(pastCopies, pastCopies.childId, pastCopies.id),
    left_copies: await listExported(db, leftCopies, eq(leftCopies.userId, userId), leftCopies.id),
  };
}
