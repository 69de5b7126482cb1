import type {
  AddedConnectorAccountEntity,
  CallArguments,
  ConnectorAccountEntity,
  ConnectorAccountsEntity,
  UserEntity,
} from '@parque/contract';
import { continueLeftCopies } from '../copier/screens/left-copies/left-copies';
import { leftHoldings } from '../copier/screens/left-copies/left-holdings';
import { notifyAccounts } from '../copier/engine/notices';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { checkCredentials } from '../journal/accounts/credentials';
import {
  multiplierOf,
  note,
  ownAccount,
  reachedBy,
  reportConnected,
  requireConnector,
  requireTrading,
  seal,
} from './connected';
import { includedChildren, includedMasters } from './included-accounts';
import { pauseChildren } from './master-change';
import { freePlace, refuseTwice, rejectCycle, requestedMaster, types } from './places';
import { deleteOwned, facts, keepAccount, unlink, type OpenCopiesChoice } from './removal';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

type AddBody = CallArguments<'addConnectorAccount'>['body'];

export async function connectorAccounts(
  services: Services,
  person: UserEntity,
): Promise<ConnectorAccountsEntity> {
  const { db, now } = services;
  const rows = await repository.accountsOf(db, person.id);
  // Without the product, the owner still sees and deletes connected accounts.
  if (rows.length === 0) await requireConnector(services, person);
  const servers = await repository.terminalServers(db, rows);
  const shown = (row: ConnectorRow): ConnectorAccountEntity => ({
    ...repository.entityOf(row),
    terminal_server: servers.get(row.serverId),
  });
  const masters = rows.filter(({ type }) => type === types.master).map(shown);
  return {
    master: masters[0] ?? null,
    maestras: masters,
    hijas: rows.filter(({ type }) => type === types.child).map(shown),
    max_masters: await includedMasters(db, person.id, now()),
    max_children: await includedChildren(db, person.id, now()),
  };
}

/**
 * The master that a new account copies.
 *
 * @throws Refusal - `account_leaving`: it is being removed; `invalid_input` at `master_id`.
 */
function copiedMaster(rows: readonly ConnectorRow[], body: AddBody): ConnectorRow | undefined {
  const master = requestedMaster(rows, body);
  if (master?.removalRequestedAt) throw new Refusal('account_leaving');
  return master;
}

/** Connects an account whose credentials its broker accepts. */
export async function addAccount(
  services: Services,
  person: UserEntity,
  body: AddBody,
): Promise<AddedConnectorAccountEntity> {
  const { db } = services;
  await requireConnector(services, person);
  const stored = await repository.accountsOf(db, person.id);
  // Checked before the request to the broker, and again in the transaction.
  await freePlace(services, person, stored, body.type);
  refuseTwice(stored, body);
  const copied = copiedMaster(stored, body);
  const verified = await checkCredentials(services, person, body);
  await requireTrading(body.type, verified);
  const added = { serverId: body.server_id, number: body.number, ...reachedBy(verified) };
  const holdings = await (body.type === types.master
    ? leftHoldings(services, person.id, added, stored)
    : leftHoldings(services, person.id, copied, [added]));

  return db.transaction(async (tx) => {
    await repository.takeTurn(tx, person.id);
    const rows = await repository.accountsOf(tx, person.id);
    refuseTwice(rows, body);
    const master = copiedMaster(rows, body);
    await rejectCycle(tx, rows, body, { master });
    const slot = await freePlace({ ...services, db: tx }, person, rows, body.type);
    const row = await repository.insertAccount(
      tx,
      {
        userId: person.id,
        ...added,
        type: body.type,
        masterId: master?.id ?? null,
        slot,
        multiplier: multiplierOf(body.type, body.multiplier),
      },
      (id) => seal(services, body.password, id),
    );
    await note(tx, services, person, 'connector.add', row, { after: facts(row) });
    await reportConnected(tx, services, person, row, verified);
    if (body.type === types.master)
      await pauseChildren(tx, row, await repository.childrenOf(tx, row.id), services.now());
    const linked = await repository.accountsOf(tx, person.id);
    await notifyAccounts(tx, person.id);
    const continued = await continueLeftCopies(tx, linked, holdings, services.now());
    const copies = [...continued.values()].reduce((sum, count) => sum + count, 0);
    return { ...repository.entityOf(row), ...(copies > 0 && { continued_copies: copies }) };
  });
}

/**
 * Deletes an account, or marks it to be removed once its copies are closed.
 *
 * @throws Refusal - `copies_open`: it has open copies and no choice was made.
 */
export async function deleteAccount(
  services: Services,
  person: UserEntity,
  id: number,
  choice?: OpenCopiesChoice,
): Promise<ConnectorAccountEntity> {
  const { row, isRemoved } = await services.db.transaction(async (tx) => {
    await repository.takeTurn(tx, person.id);
    const rows = await repository.accountsOf(tx, person.id);
    if (rows.length === 0) await requireConnector({ ...services, db: tx }, person);
    return deleteOwned(services, tx, person, await ownAccount(tx, person, id), choice);
  });
  if (isRemoved) await unlink(services, row);
  return repository.entityOf(row);
}

/** Cancels the removal of an account. */
export async function keepOwnAccount(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<ConnectorAccountEntity> {
  return keepAccount(services, person, await ownAccount(services.db, person, id));
}
