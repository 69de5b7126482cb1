import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BrokerFault } from '../broker/fault';
import type { Database } from '../database/database';
import { connectorAccounts, copierChildren, copierPositions } from '../database/schema';
import type { BrokerAccount } from './copy-broker';
import type { Engine } from './engine';
import { fenced, type Lease } from './lease';
import { tellOfLog } from './notices';

type Row = typeof copierChildren.$inferSelect;

/** A child as it is now, and where its master is. */
export interface Child extends Row, BrokerAccount {
  readonly multiplier: number;
  readonly master: BrokerAccount & { readonly id: number };
}

/** undefined: it is not connected any more, or has no master. */
export async function childById(db: Database, id: number): Promise<Child | undefined> {
  const masters = alias(connectorAccounts, 'masters');
  const [row] = await db
    .select({
      child: copierChildren,
      gateway: connectorAccounts.gateway,
      reference: connectorAccounts.reference,
      multiplier: connectorAccounts.multiplier,
      master: { id: masters.id, gateway: masters.gateway, reference: masters.reference },
    })
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .innerJoin(masters, and(eq(masters.userId, connectorAccounts.userId), eq(masters.type, 2)))
    .where(eq(copierChildren.accountId, id));
  if (!row) return undefined;
  const { child, multiplier, ...accounts } = row;
  return { ...child, ...accounts, multiplier: Number(multiplier ?? 1) };
}

/** A child's position that copies one of its master's. */
export type Copy = typeof copierPositions.$inferSelect;

interface CopiesWanted {
  readonly position?: string;
  readonly states?: readonly Copy['state'][];
  /** Leaves out what was closed before. */
  readonly closedAfter?: Date;
}

/** The copies of one position, or of all; the oldest first. */
export function copiesOf(
  db: Database,
  childId: number,
  { position, states = ['open'], closedAfter }: CopiesWanted = {},
): Promise<Copy[]> {
  return db
    .select()
    .from(copierPositions)
    .where(
      and(
        eq(copierPositions.childId, childId),
        inArray(copierPositions.state, [...states]),
        position === undefined ? undefined : eq(copierPositions.position, position),
        closedAfter && or(isNull(copierPositions.closedAt), gt(copierPositions.closedAt, closedAfter)),
      ),
    )
    .orderBy(asc(copierPositions.id));
}

/** Notes how the child's broker takes it, when that changes. */
export async function noteConnection(
  engine: Engine,
  lease: Lease,
  child: Child,
  error: unknown = undefined,
): Promise<void> {
  const connection = !error
    ? 'conectada'
    : error instanceof BrokerFault && error.kind === 'refused'
      ? 'credenciales_rechazadas'
      : 'sin_conexion';
  const lastError = error instanceof Error ? error.message : null;
  if (child.connection === connection && child.lastError === lastError) return;
  await fenced(engine, lease, async (tx) => {
    await tx
      .update(copierChildren)
      .set({ connection, lastError })
      .where(eq(copierChildren.accountId, child.accountId));
    await tellOfLog(tx, lease.masterId);
  });
}
