import type { CallArguments, ConnectorAccountEntity, UserEntity } from '@parque/contract';
import { resumeLeftCopies } from '../screens/left-copies/left-copies';
import { loadLeftHoldings } from '../screens/left-copies/left-holdings';
import { requireConnector, requireOwnAccounts, lockConnector, types } from '../screens/own-accounts';
import { notifyAccounts } from '../engine/notices';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { checkCredentials } from '../../journal/accounts/credentials';
import * as steps from './shared-steps';
import { pauseChildren } from './master-change';
import {
  countIncludedAccounts,
  findFreeSlot,
  findRequestedMaster,
  rejectConnectedAccount,
  rejectCycle,
} from './account-rules';
import { deleteOwnAccount, toAuditFacts, unlink, type OpenCopiesChoice } from './removal';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

type AddBody = CallArguments<'addConnectorAccount'>['body'];

export async function loadConnectorAccounts(services: Services, user: UserEntity) {
  const { db, now } = services;
  const rows = await repository.listAccountsByUser(db, user.id);
  // Without the product, the owner still sees and deletes connected accounts.
  if (rows.length === 0) await requireConnector(services, user);
  const servers = await repository.findTerminalServers(db, rows);
  const toAccountEntity = (row: ConnectorRow): ConnectorAccountEntity => ({
    ...repository.toConnectorAccountEntity(row),
    terminal_server: servers.get(row.serverId),
  });
  const masters = rows.filter(({ type }) => type === types.master).map(toAccountEntity);
  return {
    master: masters[0] ?? null,
    maestras: masters,
    hijas: rows.filter(({ type }) => type === types.child).map(toAccountEntity),
    max_masters: await countIncludedAccounts(db, user.id, now(), types.master),
    max_children: await countIncludedAccounts(db, user.id, now(), types.child),
  };
}

/**
 * Returns the master that a new account copies.
 *
 * @throws ApiRuleError - `account_leaving`: it is being removed; `invalid_input` at `master_id`.
 */
function getCopiedMaster(rows: readonly ConnectorRow[], body: AddBody): ConnectorRow | undefined {
  const master = findRequestedMaster(rows, body);
  if (master?.removalRequestedAt) throw new ApiRuleError('account_leaving');
  return master;
}

/** Connects an account whose credentials its broker accepts. */
export async function addAccount(services: Services, user: UserEntity, body: AddBody) {
  const { db } = services;
  await requireConnector(services, user);
  const storedRows = await repository.listAccountsByUser(db, user.id);
  // The rule is checked before the request to the broker, and again in the transaction.
  await findFreeSlot(services, user, storedRows, body.type);
  await rejectConnectedAccount(db, storedRows, body);
  const copiedMaster = getCopiedMaster(storedRows, body);
  const verifiedAccount = await checkCredentials(services, user, body);
  await steps.requireTrading(body.type, verifiedAccount);
  const reference = steps.toGatewayReference(verifiedAccount);
  const addedAccount = { serverId: body.server_id, number: body.number, ...reference };
  const holdings = await (body.type === types.master
    ? loadLeftHoldings(services, user.id, addedAccount, storedRows)
    : loadLeftHoldings(services, user.id, copiedMaster, [addedAccount]));

  return db.transaction(async (tx) => {
    await lockConnector(tx, user.id);
    const rows = await repository.listAccountsByUser(tx, user.id);
    await rejectConnectedAccount(tx, rows, body);
    const master = getCopiedMaster(rows, body);
    await rejectCycle(tx, rows, body, { master });
    const slot = await findFreeSlot({ ...services, db: tx }, user, rows, body.type);
    const row = await repository.insertAccount(
      tx,
      {
        userId: user.id,
        ...addedAccount,
        type: body.type,
        masterId: master?.id ?? null,
        slot,
        multiplier: steps.toStoredMultiplier(body.type, body.multiplier),
      },
      (id) => steps.seal(services, body.password, id),
    );
    await steps.recordAudit(tx, services, { user, action: 'connector.add', row, after: toAuditFacts(row) });
    await steps.reportConnected(tx, services, { user, row, verifiedAccount });
    if (body.type === types.master)
      await pauseChildren(tx, row, await repository.listChildIds(tx, row.id), services.now());
    const linkedRows = await repository.listAccountsByUser(tx, user.id);
    await notifyAccounts(tx, user.id);
    const copies = await resumeLeftCopies(tx, linkedRows, holdings, services.now());
    return { ...repository.toConnectorAccountEntity(row), ...(copies > 0 && { continued_copies: copies }) };
  });
}

/**
 * Deletes an account, or marks it to be removed once its copies are closed.
 *
 * @throws ApiRuleError - `copies_open`: it has open copies and no choice was made.
 */
export async function deleteAccount(
  services: Services,
  user: UserEntity,
  id: number,
  choice?: OpenCopiesChoice,
): Promise<ConnectorAccountEntity> {
  const { row, isRemoved } = await services.db.transaction(async (tx) => {
    await lockConnector(tx, user.id);
    await requireOwnAccounts({ ...services, db: tx }, user);
    const account = await steps.getOwnAccount(tx, user, id);
    return deleteOwnAccount(tx, services, { user, account, choice });
  });
  if (isRemoved) await unlink(services, row);
  return repository.toConnectorAccountEntity(row);
}
