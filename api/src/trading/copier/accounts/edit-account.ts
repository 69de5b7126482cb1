import type { CallArguments, UserEntity } from '@parque/contract';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { revokeLeases } from '../engine/lease';
import { listSymbolsInFlight } from '../engine/recording/command';
import { loadLeftHoldings, type LeftHoldings } from '../screens/left-copies/left-holdings';
import { storeMasterNumber } from '../screens/log/past-copies';
import { countOpenCopies } from '../screens/open-copies';
import type { Database } from '../../../core/database/database';
import {
  copierChildren,
  copierFindings,
  copierPastCopies,
  copierPositions,
} from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { checkCredentials, type VerifiedAccount } from '../../journal/accounts/credentials';
import { listServerIds } from '../../journal/accounts/servers';
import { requireConnector, lockConnector, types } from '../screens/own-accounts';
import * as steps from './shared-steps';
import { detachFromMaster, joinMaster, pauseChildren } from './master-change';
import { rejectConnectedAccount, rejectCycle, findRequestedMaster } from './account-rules';
import { toAuditFacts, unlink } from './removal';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

type EditBody = CallArguments<'editConnectorAccount'>['body'];

interface Edit {
  readonly before: ConnectorRow;
  readonly rows: readonly ConnectorRow[];
  readonly isOtherAccount: boolean;
  /** The same account is reached through another gateway. Its copies stay. */
  readonly isOtherGateway: boolean;
  /** The master that a child copies after the edit. */
  readonly master: ConnectorRow | undefined;
  readonly isMoved: boolean;
}

/** @throws ApiRuleError - `edit_conflict`, `account_connected`, `account_leaving`; `invalid_input`: the type, the master. */
async function prepareEdit(db: Database, user: UserEntity, body: EditBody): Promise<Edit> {
  const storedAccount = await steps.getOwnAccount(db, user, body.id);
  if (body.version !== undefined && body.version !== storedAccount.version)
    throw new ApiRuleError('edit_conflict');
  if (storedAccount.type !== body.type) {
    throw new ApiRuleError('invalid_input', {
      fields: { type: 'El tipo de una cuenta registrada no se cambia.' },
    });
  }
  const rows = await repository.listAccountsByUser(db, user.id);
  await rejectConnectedAccount(db, rows, body, body.id);
  const isNamed = body.master_id !== undefined && body.master_id !== null;
  const master = isNamed
    ? findRequestedMaster(rows, body)
    : rows.find(({ id }) => id === storedAccount.masterId);
  const isMoved = (master?.id ?? null) !== storedAccount.masterId;
  if (isMoved && (storedAccount.removalRequestedAt ?? master?.removalRequestedAt))
    throw new ApiRuleError('account_leaving');
  const servers = await listServerIds(db, body.server_id);
  const isOtherAccount = !servers.has(storedAccount.serverId) || storedAccount.number !== body.number;
  const isOtherGateway = !isOtherAccount && storedAccount.serverId !== body.server_id;
  return { before: storedAccount, rows, isOtherAccount, isOtherGateway, master, isMoved };
}

const openCopyTexts = {
  number: 'Tiene copias abiertas. Ciérralas antes de cambiar de cuenta o de servidor.',
  master_id: 'Tiene copias abiertas. Ciérralas antes de pasarla a otra cuenta maestra.',
} as const;

/**
 * Rejects a change of the account or the master of a child with open copies, or with an order whose outcome is unknown.
 *
 * @param field - What would change.
 * @throws ApiRuleError - `invalid_input` at the field.
 */
async function rejectOpenCopies(db: Database, { id }: ConnectorRow, field: keyof typeof openCopyTexts) {
  const createError = (text: string) => new ApiRuleError('invalid_input', { fields: { [field]: text } });
  if ((await countOpenCopies(db, [id])).get(id)) throw createError(openCopyTexts[field]);
  if ((await listSymbolsInFlight(db, id)).length > 0) {
    throw createError('Se está comprobando un cierre de esta cuenta. Vuelve a intentarlo en unos minutos.');
  }
}

/**
 * Rejects another gateway while the outcome of an order is unknown: the new one does not know the orders of the old one.
 *
 * @throws ApiRuleError - `order_unanswered`.
 */
async function rejectOrdersInFlight(db: Database, { id }: ConnectorRow): Promise<void> {
  if ((await listSymbolsInFlight(db, id)).length > 0) throw new ApiRuleError('order_unanswered');
}

/**
 * Removes what was recorded about the account of a child that becomes another account: tickets, counted losses and
 * differences belong to the account alone, and another broker may use the same ticket. The log remains, without the
 * tickets of earlier masters. No copy of the child may be open.
 */
async function startAsOtherAccount(tx: Database, childId: number, now: Date): Promise<void> {
  const noLosses = { day: null, dayEquity: null, stoppedDay: null, losses: null, closesQueuedAt: null };
  await tx
    .update(copierChildren)
    .set({ ...noLosses, lossRun: sql`${copierChildren.lossRun} + 1`, seenAt: null, connection: 'conectando' })
    .where(eq(copierChildren.accountId, childId));
  await tx
    .delete(copierPositions)
    .where(and(eq(copierPositions.childId, childId), ne(copierPositions.state, 'open')));
  await tx.update(copierPastCopies).set({ childPosition: null }).where(eq(copierPastCopies.childId, childId));
  const { childId: of, resolvedAt, resolution } = copierFindings;
  await tx
    .update(copierFindings)
    .set({ resolvedAt: now, resolution: 'gone' })
    .where(and(eq(of, childId), or(isNull(resolvedAt), eq(resolution, 'ignored'))));
}

interface RequestedEdit {
  readonly user: UserEntity;
  readonly body: EditBody;
  /** undefined: only the multiplier or the master changes. */
  readonly verifiedAccount: VerifiedAccount | undefined;
  readonly holdings: LeftHoldings;
}

/** Checks an edit again and stores it. */
async function storeEdit(
  tx: Database,
  services: Services,
  { user, body, verifiedAccount, holdings }: RequestedEdit,
): Promise<ConnectorRow> {
  const { now } = services;
  await lockConnector(tx, user.id);
  const edit = await prepareEdit(tx, user, body);
  const { before, rows, isOtherAccount, isOtherGateway, master, isMoved } = edit;
  requirePassword(edit, verifiedAccount !== undefined);
  if (isOtherAccount || isOtherGateway || isMoved) {
    // An order that is decided now must not be sent by the previous account or gateway, nor for the previous master.
    const masterIds = before.type === types.master ? [before.id] : [before.masterId, master?.id ?? null];
    await revokeLeases(tx, masterIds);
  }
  if (isOtherAccount || isMoved) await rejectOpenCopies(tx, before, isMoved ? 'master_id' : 'number');
  if (isOtherGateway) await rejectOrdersInFlight(tx, before);
  if (verifiedAccount || isMoved) await rejectCycle(tx, rows, body, { before, master });
  if (isOtherAccount && before.type === types.master) await storeMasterNumber(tx, before);
  if (isMoved) await detachFromMaster(tx, before, now());
  const row = await repository.updateAccount(tx, body.id, {
    ...(verifiedAccount &&
      body.password !== undefined && {
        serverId: body.server_id,
        number: body.number,
        sealedPassword: steps.seal(services, body.password, body.id),
        ...steps.toGatewayReference(verifiedAccount),
      }),
    ...(isMoved && { masterId: master?.id ?? null }),
    multiplier: steps.toStoredMultiplier(body.type, body.multiplier),
    updatedAt: now(),
  });
  await steps.recordAudit(tx, services, {
    user,
    action: 'connector.edit',
    row,
    before: toAuditFacts(before),
    after: toAuditFacts(row),
  });
  if (isOtherAccount && body.type === types.master)
    await pauseChildren(tx, row, await repository.listChildIds(tx, row.id), now());
  if (isOtherAccount && body.type === types.child) await startAsOtherAccount(tx, row.id, now());
  if (isMoved && master) await joinMaster(tx, { master, child: row }, holdings, now());
  if (isOtherAccount && verifiedAccount)
    await steps.reportConnected(tx, services, { user, row, verifiedAccount });
  return row;
}

/** @throws ApiRuleError - `invalid_input` at the password: another server or number needs it. */
function requirePassword({ isOtherAccount, isOtherGateway }: Edit, isThere: boolean): void {
  if (!(isOtherAccount || isOtherGateway) || isThere) return;
  throw new ApiRuleError('invalid_input', {
    fields: { password: 'Escribe la contraseña de esta cuenta: la comprobamos con tu bróker.' },
  });
}

/**
 * Changes an account, except its type. A child may be given another master. With a version, the change is rejected after a
 * change by another tab. Without a password, nothing is sent to its broker.
 */
export async function editAccount(services: Services, user: UserEntity, body: EditBody) {
  const { db } = services;
  await requireConnector(services, user);
  const edit = await prepareEdit(db, user, body);
  const { before, isOtherAccount, isMoved } = edit;
  // The rule is checked before the request to the broker, and again in the transaction.
  if (isOtherAccount || isMoved) await rejectOpenCopies(db, before, isMoved ? 'master_id' : 'number');
  const { password } = body;
  requirePassword(edit, password !== undefined);
  const verifiedAccount =
    password === undefined
      ? undefined
      : await checkCredentials(services, user, {
          ...body,
          password,
          ...(!isOtherAccount && { current: before }),
        });
  if (verifiedAccount) await steps.requireTrading(body.type, verifiedAccount);
  const child = {
    ...before,
    serverId: body.server_id,
    number: body.number,
    ...(verifiedAccount && steps.toGatewayReference(verifiedAccount)),
  };
  const holdings = await loadLeftHoldings(services, user.id, isMoved ? edit.master : undefined, [child]);
  const row = await db.transaction((tx) =>
    storeEdit(tx, services, { user, body, verifiedAccount, holdings }),
  );
  if (row.reference !== before.reference) await unlink(services, before);
  return repository.toConnectorAccountEntity(row);
}
