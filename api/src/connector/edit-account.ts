import type { CallArguments, ConnectorAccountEntity, UserEntity } from '@parque/contract';
import { revokeLeases } from '../copier/engine/lease';
import { leftHoldings, type LeftHoldings } from '../copier/screens/left-copies/left-holdings';
import { keepMasterNumber } from '../copier/screens/log/past-copies';
import { startAsOtherAccount } from '../copier/screens/other-account';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { checkCredentials, type VerifiedAccount } from '../journal/accounts/credentials';
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
import { pauseChildren } from './master-change';
import { joinMaster, leaveMaster } from './move-child';
import { rejectOpenCopies } from './open-orders';
import { refuseTwice, rejectCycle, requestedMaster, types } from './places';
import { facts, unlink } from './removal';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

type EditBody = CallArguments<'editConnectorAccount'>['body'];

/** What an edit changes of a row. */
interface Edit {
  readonly before: ConnectorRow;
  /** The accounts of the user. */
  readonly rows: readonly ConnectorRow[];
  readonly isOtherAccount: boolean;
  /** The master that a child copies after the edit. */
  readonly master: ConnectorRow | undefined;
  readonly isMoved: boolean;
}

/** @throws Refusal - `edit_conflict`, `account_connected`, `account_leaving`; `invalid_input`: the type, the master. */
async function editOf(db: Database, person: UserEntity, body: EditBody): Promise<Edit> {
  const before = await ownAccount(db, person, body.id);
  if (body.version !== undefined && body.version !== before.version) throw new Refusal('edit_conflict');
  if (before.type !== body.type) {
    throw new Refusal('invalid_input', {
      fields: { type: 'El tipo de una cuenta registrada no se cambia.' },
    });
  }
  const rows = await repository.accountsOf(db, person.id);
  refuseTwice(rows, body, body.id);
  const isNamed = body.master_id !== undefined && body.master_id !== null;
  const master = isNamed ? requestedMaster(rows, body) : rows.find(({ id }) => id === before.masterId);
  const isMoved = (master?.id ?? null) !== before.masterId;
  if (isMoved && (before.removalRequestedAt ?? master?.removalRequestedAt))
    throw new Refusal('account_leaving');
  const isOtherAccount = before.serverId !== body.server_id || before.number !== body.number;
  return { before, rows, isOtherAccount, master, isMoved };
}

/** The stored part of an edit. `verified` is undefined when only the multiplier or the master changes. */
async function storeEdit(
  tx: Database,
  services: Services,
  person: UserEntity,
  body: EditBody,
  verified: VerifiedAccount | undefined,
  holdings: LeftHoldings,
): Promise<ConnectorRow> {
  const { now } = services;
  await repository.takeTurn(tx, person.id);
  const edit = await editOf(tx, person, body);
  const { before, rows, isOtherAccount, master, isMoved } = edit;
  requirePassword(edit, verified !== undefined);
  if (isOtherAccount || isMoved) {
    // An order that is decided now must not be sent to the previous account, nor for the previous master.
    const copied = before.type === types.master ? [before.id] : [before.masterId, master?.id ?? null];
    await revokeLeases(tx, copied);
    await rejectOpenCopies(tx, before, isMoved ? 'master_id' : 'number');
  }
  if (verified || isMoved) await rejectCycle(tx, rows, body, { changed: before, master });
  if (isOtherAccount && before.type === types.master) await keepMasterNumber(tx, before);
  if (isMoved) await leaveMaster(tx, before, now());
  const row = await repository.updateAccount(tx, body.id, {
    ...(verified &&
      body.password !== undefined && {
        serverId: body.server_id,
        number: body.number,
        sealedPassword: seal(services, body.password, body.id),
        ...reachedBy(verified),
      }),
    ...(isMoved && { masterId: master?.id ?? null }),
    multiplier: multiplierOf(body.type, body.multiplier),
    updatedAt: now(),
  });
  await note(tx, services, person, 'connector.edit', row, { before: facts(before), after: facts(row) });
  if (isOtherAccount && body.type === types.master)
    await pauseChildren(tx, row, await repository.childrenOf(tx, row.id), now());
  if (isOtherAccount && body.type === types.child) await startAsOtherAccount(tx, row.id, now());
  if (isMoved && master) await joinMaster(tx, row, master, holdings, now());
  if (isOtherAccount && verified) await reportConnected(tx, services, person, row, verified);
  return row;
}

/** @throws Refusal - `invalid_input` at the password: another server or number needs it. */
function requirePassword({ isOtherAccount }: Edit, isThere: boolean): void {
  if (!isOtherAccount || isThere) return;
  throw new Refusal('invalid_input', {
    fields: { password: 'Escribe la contraseña de esta cuenta: la comprobamos con tu bróker.' },
  });
}

/**
 * Changes an account, except its type. A child may be given another master. With a version, the change is rejected after a
 * change by another tab. Without a password, nothing is sent to its broker.
 */
export async function editAccount(
  services: Services,
  person: UserEntity,
  body: EditBody,
): Promise<ConnectorAccountEntity> {
  const { db } = services;
  await requireConnector(services, person);
  const edit = await editOf(db, person, body);
  const { before, isOtherAccount, isMoved } = edit;
  // Checked before the request to the broker, and again in the transaction.
  if (isOtherAccount || isMoved) await rejectOpenCopies(db, before, isMoved ? 'master_id' : 'number');
  const { password } = body;
  requirePassword(edit, password !== undefined);
  const verified =
    password === undefined
      ? undefined
      : await checkCredentials(services, person, {
          ...body,
          password,
          ...(!isOtherAccount && { current: before }),
        });
  if (verified) await requireTrading(body.type, verified);
  const child = {
    ...before,
    serverId: body.server_id,
    number: body.number,
    ...(verified && reachedBy(verified)),
  };
  const holdings = await leftHoldings(services, person.id, isMoved ? edit.master : undefined, [child]);
  const changed = await db.transaction((tx) => storeEdit(tx, services, person, body, verified, holdings));
  if (changed.reference !== before.reference) await unlink(services, before);
  return repository.entityOf(changed);
}
