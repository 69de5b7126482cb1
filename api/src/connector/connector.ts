import type {
  AddedConnectorAccountEntity,
  CallArguments,
  ConnectorAccountEntity,
  ConnectorAccountsEntity,
  UserEntity,
} from '@parque/contract';
import { productIds } from '@parque/contract';
import { audit } from '../audit/audit-log';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { brokerAccountLetter } from '../mail/letters';
import { post } from '../mail/outbox';
import { answered } from '../broker/refusal';
import { checkCredentials, type VerifiedAccount } from '../journal/accounts/credentials';
import { requireProduct } from '../products/ownership';
import { continueLeftCopies } from '../copier/screens/left-copies';
import { openCounts } from '../copier/screens/open-copies';
import { startAsOtherAccount } from '../copier/screens/other-account';
import { openCloses } from '../copier/screens/reconciliation/orphan-closes';
import { makeVault } from '../vault/vault';
import { leadsTo, lockGraph } from '../copier/engine/deciding/copy-graph';
import { revokeLease } from '../copier/engine/lease';
import { pauseChildren } from './master-change';
import { deleteOwned, facts, keepAccount, unlink, type OpenCopiesChoice } from './removal';
import { includedChildren } from './included-children';
import * as repository from './repository';
import type { ConnectorRow } from './repository';

type AddBody = CallArguments<'addConnectorAccount'>['body'];
type EditBody = CallArguments<'editConnectorAccount'>['body'];
/** Which account is connected as what. */
type Place = Pick<AddBody, 'server_id' | 'number' | 'type'>;

const master = 2;
const child = 3;

/** The context of the encryption of a password: it can be decrypted with the same context only. */
const placeOf = (id: number) => `connector_account:${id}`;

const requireConnector = ({ db, now }: Services, { id }: UserEntity) =>
  requireProduct(db, id, [productIds.connector], now());

const seal = ({ settings }: Services, password: string, id: number) =>
  makeVault(settings.credentialsKey).seal(password, placeOf(id));

/** Only children have a multiplier; the default is 1. */
const multiplierOf = (type: number, multiplier: number | null | undefined) =>
  type === child ? String(multiplier ?? 1) : null;

export async function connectorAccounts(
  services: Services,
  person: UserEntity,
): Promise<ConnectorAccountsEntity> {
  const rows = await repository.accountsOf(services.db, person.id);
  // Without the product, the owner still sees and deletes connected accounts.
  if (rows.length === 0) await requireConnector(services, person);
  const servers = await repository.terminalServers(services.db, rows);
  const shown = (row: ConnectorRow): ConnectorAccountEntity => ({
    ...repository.entityOf(row),
    terminal_server: servers.get(row.serverId),
  });
  const found = rows.find(({ type }) => type === master);
  return {
    master: found ? shown(found) : null,
    hijas: rows.filter(({ type }) => type === child).map(shown),
    max_children: await includedChildren(services.db, person.id, services.now()),
  };
}

const reachedBy = ({ gateway, reference }: VerifiedAccount) => ({ gateway: gateway.kind, reference });

/**
 * The first free slot of a type. A user with more children than their products include gets none.
 *
 * @throws Refusal - `master_taken`, `children_full`.
 */
async function freePlace(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id }: UserEntity,
  rows: readonly ConnectorRow[],
  type: 2 | 3,
): Promise<number> {
  const taken = rows.filter((row) => row.type === type).map(({ slot }) => slot);
  const most = type === master ? 1 : await includedChildren(db, id, now());
  if (taken.length >= most) throw new Refusal(type === master ? 'master_taken' : 'children_full');
  let slot = 1;
  while (taken.includes(slot)) slot += 1;
  return slot;
}

/**
 * Rejects a child with an investor password, because nothing could be copied into it.
 *
 * @throws Refusal - `invalid_input` for the password.
 */
async function requireTrading(type: number, { gateway, reference }: VerifiedAccount): Promise<void> {
  if (type !== child) return;
  const { isInvestor, isTradingAllowed } = await answered(gateway.account(reference));
  if (isTradingAllowed) return;
  throw new Refusal('invalid_input', {
    fields: {
      password: isInvestor
        ? 'Esta es la contraseña de inversor, que solo permite ver. Escribe la contraseña principal de la cuenta.'
        : 'El bróker no permite operar en esta cuenta. Actívalo en tu bróker y vuelve a intentarlo.',
    },
  });
}

/** One account cannot be both master and child, nor two children. */
function refuseTwice(rows: readonly ConnectorRow[], body: Place, ownId?: number): void {
  const isThere = rows.some(
    ({ id, serverId, number }) => id !== ownId && serverId === body.server_id && number === body.number,
  );
  if (isThere) {
    throw new Refusal('account_connected', { fields: { number: 'Esa cuenta ya está conectada.' } });
  }
}

/**
 * Whether an account copies the account of a place, or is copied into it. A new master is copied into the children without
 * a master, and a new child copies the only master.
 *
 * @param edited - The row that has the place; undefined: a new account.
 */
function isBeside(row: ConnectorRow, place: Place, edited: ConnectorRow | undefined): boolean {
  if (row.type === place.type) return false;
  return place.type === master
    ? row.masterId === (edited?.id ?? null)
    : edited === undefined || row.id === edited.masterId;
}

/**
 * Rejects an account that would copy in a circle, which returns the trades of a master to it.
 *
 * @throws Refusal - `copy_cycle` for the number.
 */
async function rejectCycle(
  tx: Database,
  rows: readonly ConnectorRow[],
  body: Place,
  ownId: number | null = null,
): Promise<void> {
  await lockGraph(tx);
  const own = { serverId: body.server_id, number: body.number };
  const edited = rows.find(({ id }) => id === ownId);
  for (const other of rows.filter((row) => isBeside(row, body, edited))) {
    const isCycle =
      body.type === master ? await leadsTo(tx, other, own, ownId) : await leadsTo(tx, own, other, ownId);
    if (!isCycle) continue;
    throw new Refusal('copy_cycle', {
      fields: { number: 'Con esta cuenta la copia daría vueltas en círculo. Elige otra.' },
    });
  }
}

/** Mails the owner about a connected account, because its positions are copied from now on. */
async function reportConnected(
  tx: Database,
  services: Services,
  person: UserEntity,
  { number }: ConnectorRow,
  { server }: VerifiedAccount,
): Promise<void> {
  const account = { number, server: server.name, screen: 'Conector' } as const;
  await post(tx, services, brokerAccountLetter(services.settings, person.email, account));
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
  const verified = await checkCredentials(services, person, body);
  await requireTrading(body.type, verified);

  return db.transaction(async (tx) => {
    await repository.takeTurn(tx, person.id);
    const rows = await repository.accountsOf(tx, person.id);
    refuseTwice(rows, body);
    await rejectCycle(tx, rows, body);
    const slot = await freePlace({ ...services, db: tx }, person, rows, body.type);
    const row = await repository.insertAccount(
      tx,
      {
        userId: person.id,
        serverId: body.server_id,
        type: body.type,
        slot,
        number: body.number,
        ...reachedBy(verified),
        multiplier: multiplierOf(body.type, body.multiplier),
      },
      (id) => seal(services, body.password, id),
    );
    await note(tx, services, person, 'connector.add', row, { after: facts(row) });
    await reportConnected(tx, services, person, row, verified);
    if (body.type === master)
      await pauseChildren(tx, row, await repository.childrenOf(tx, row.id), services.now());
    const linked = await repository.accountsOf(tx, person.id);
    const continued = await continueLeftCopies(tx, linked, services.now());
    const copies = [...continued.values()].reduce((sum, count) => sum + count, 0);
    return { ...repository.entityOf(row), ...(copies > 0 && { continued_copies: copies }) };
  });
}

const refuseStale = (row: ConnectorRow, { version }: EditBody) => {
  if (version !== undefined && version !== row.version) throw new Refusal('edit_conflict');
};

/** @throws Refusal - `forbidden` for another user's account, `not_found` for one that does not exist. */
async function ownAccount(db: Database, person: UserEntity, id: number): Promise<ConnectorRow> {
  const row = await repository.accountById(db, id);
  if (!row) throw new Refusal('not_found');
  if (row.userId !== person.id) throw new Refusal('forbidden');
  return row;
}

/** The number of a child with open copies cannot change, nor while the outcome of a close is looked up. */
async function rejectOpenCopies(db: Database, { id }: ConnectorRow): Promise<void> {
  const open = (await openCounts(db, [id])).get(id);
  if (open?.positions) {
    throw new Refusal('invalid_input', {
      fields: { number: 'Tiene copias abiertas. Ciérralas antes de cambiar de cuenta o de servidor.' },
    });
  }
  if ((await openCloses(db, id)).length > 0) {
    throw new Refusal('invalid_input', {
      fields: {
        number: 'Se está comprobando un cierre de esta cuenta. Vuelve a intentarlo en unos minutos.',
      },
    });
  }
}

const isAccountOf = (row: ConnectorRow, { server_id, number }: EditBody) =>
  row.serverId === server_id && row.number === number;

/**
 * Changes the multiplier of an account without a request to its broker.
 *
 * @throws Refusal - `invalid_input` at the password: another server or number needs it.
 */
function editMultiplier(
  services: Services,
  person: UserEntity,
  body: EditBody,
): Promise<ConnectorAccountEntity> {
  return services.db.transaction(async (tx) => {
    await repository.takeTurn(tx, person.id);
    const before = await ownAccount(tx, person, body.id);
    refuseStale(before, body);
    if (!isAccountOf(before, body)) {
      throw new Refusal('invalid_input', {
        fields: { password: 'Escribe la contraseña de esta cuenta: la comprobamos con tu bróker.' },
      });
    }
    const row = await repository.updateAccount(tx, body.id, {
      multiplier: multiplierOf(body.type, body.multiplier),
      updatedAt: services.now(),
    });
    await note(tx, services, person, 'connector.edit', row, { before: facts(before), after: facts(row) });
    return repository.entityOf(row);
  });
}

/** Changes an account, except its type. With a version, the change is rejected after a change by another tab. */
export async function editAccount(
  services: Services,
  person: UserEntity,
  body: EditBody,
): Promise<ConnectorAccountEntity> {
  const { db, now } = services;
  await requireConnector(services, person);
  const before = await ownAccount(db, person, body.id);
  refuseStale(before, body);
  if (before.type !== body.type) {
    throw new Refusal('invalid_input', {
      fields: { type: 'El tipo de una cuenta registrada no se cambia.' },
    });
  }
  refuseTwice(await repository.accountsOf(db, person.id), body, body.id);
  const isSameAccount = isAccountOf(before, body);
  if (!isSameAccount) await rejectOpenCopies(db, before);
  const { password } = body;
  if (password === undefined) return editMultiplier(services, person, body);
  const verified = await checkCredentials(services, person, {
    ...body,
    password,
    ...(isSameAccount && { current: before }),
  });
  await requireTrading(body.type, verified);

  const changed = await db.transaction(async (tx) => {
    await repository.takeTurn(tx, person.id);
    const current = await ownAccount(tx, person, body.id);
    refuseStale(current, body);
    const rows = await repository.accountsOf(tx, person.id);
    refuseTwice(rows, body, body.id);
    if (!isSameAccount) {
      // An order that is decided now must not be sent to the previous account.
      await revokeLease(tx, current.type === master ? current.id : current.masterId);
      await rejectOpenCopies(tx, before);
    }
    await rejectCycle(tx, rows, body, body.id);
    const row = await repository.updateAccount(tx, body.id, {
      serverId: body.server_id,
      number: body.number,
      sealedPassword: seal(services, password, body.id),
      ...reachedBy(verified),
      multiplier: multiplierOf(body.type, body.multiplier),
      updatedAt: now(),
    });
    await note(tx, services, person, 'connector.edit', row, { before: facts(before), after: facts(row) });
    if (!isSameAccount && body.type === master)
      await pauseChildren(tx, row, await repository.childrenOf(tx, row.id), now());
    if (!isSameAccount && body.type === child) await startAsOtherAccount(tx, row.id, now());
    if (!isSameAccount) await reportConnected(tx, services, person, row, verified);
    return row;
  });
  if (changed.reference !== before.reference) await unlink(services, before);
  return repository.entityOf(changed);
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

function note(
  tx: Database,
  { now }: Services,
  { id: actorId }: UserEntity,
  action: string,
  { id }: ConnectorRow,
  sides: { before?: unknown; after?: unknown },
): Promise<void> {
  return audit(tx, { actorId, action, subject: `connector_account:${id}`, at: now(), ...sides });
}
