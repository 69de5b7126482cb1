import type { BrokerAccountEntity, CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { isZone, money } from '@parque/domain/journal';
import { audit } from '../../audit/audit-log';
import { brokersOf } from '../../broker/brokers';
import { withDeadline } from '../../broker/deadline';
import type { AccountInfo } from '../../broker/gateway';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { brokerAccountLetter } from '../../mail/letters';
import { post } from '../../mail/outbox';
import { requireProduct } from '../../products/ownership';
import { makeVault } from '../../vault/vault';
import * as repository from './account-repository';
import { entityOf, type Account } from './account-repository';
import {
  checkCredentials,
  clearVerifications,
  unlinkIfUnused,
  verifyCredentials,
  type VerifiedAccount,
} from './credentials';
import type { AccountReader } from '../deals/account-reader';
import { balanceMoved } from '../deals/deal-repository';
import { requireCurrency } from '../deals/digits';
import { leaveGroups, lockDefinitions } from '../reviews/definition-repository';
import { journalAccount, ownAccount, requireJournal, requireRoom } from './owner';
import { serverById } from './servers';

/** The part of a broker's time limit that a registration waits for the description of the account. */
const descriptionShare = 1 / 4;

type Credentials = CallArguments<'registerBrokerAccount'>['body'];

/** Context of the encryption of a password: it can be decrypted with the same context only. */
const vaultContext = (id: number) => `broker_account:${id}`;

export async function listAccounts(services: Services, person: UserEntity): Promise<BrokerAccountEntity[]> {
  await requireJournal(services, person);
  return (await repository.accountsOf(services.db, person.id)).map(entityOf);
}

/** Verifies credentials. The connector also calls this before it connects an account. */
export async function verify(services: Services, person: UserEntity, body: Credentials): Promise<boolean> {
  const { connector, dashboard } = productIds;
  await requireProduct(services.db, person.id, [connector, ...dashboard], services.now());
  return (await verifyCredentials(services, person, body)) !== undefined;
}

/** Returns the broker's description of a new account; empty when the broker takes too long. The first sync repeats it. */
async function describedByBroker(
  { settings }: Services,
  { gateway, reference }: VerifiedAccount,
): Promise<Partial<AccountInfo>> {
  const waitMs = settings.broker.timeoutMs * descriptionShare;
  return withDeadline(waitMs, 'account description', () => gateway.account(reference)).catch(() => ({}));
}

async function registered(
  { db, settings }: Services,
  person: UserEntity,
  { password, number }: Credentials,
  { server, gateway, reference }: VerifiedAccount,
  info: Partial<AccountInfo>,
): Promise<Account> {
  await repository.lockNumber(db, person.id, server.name, number);
  const found = await repository.accountNamed(db, person.id, server.name, number);
  const { currency = 'USD', digits = 2, serverZone: zone = 'NY+7' } = info;
  if (!found) await requireRoom({ db }, person.id);
  if (found && info.currency !== undefined) await requireCurrency(db, found, info.currency);
  const link = { serverId: server.id, gateway: gateway.kind, reference };
  const id =
    found?.id ??
    (await repository.insertAccount(db, { userId: person.id, number, currency, digits, zone, ...link }));
  const sealedPassword = makeVault(settings.credentialsKey).seal(password, vaultContext(id));
  await repository.updateAccount(db, id, { ...link, sealedPassword });
  return savedAccount(await repository.accountById(db, id));
}

function savedAccount(account: Account | undefined): Account {
  if (!account) throw new Refusal('forbidden');
  return account;
}

/** Registers an account whose credentials the broker accepts. An existing or imported account is linked and keeps its history. */
export async function register(
  services: Services,
  person: UserEntity,
  body: Credentials,
): Promise<BrokerAccountEntity> {
  await requireJournal(services, person);
  const before = await linkedAccount(services, person, body);
  const verified = await checkCredentials(services, person, { ...body, ...(before && { current: before }) });
  const info = await describedByBroker(services, verified);
  const store = async (tx: Services['db']) => {
    const saved = await registered({ ...services, db: tx }, person, body, verified, info);
    await note(services, tx, person, 'broker_account.register', saved);
    if (!before) {
      const { number, server } = saved;
      const letter = brokerAccountLetter(services.settings, person.email, {
        number,
        server,
        screen: 'Dashboard',
      });
      await post(tx, services, letter);
    }
    return saved;
  };
  const account = await services.db.transaction(store).catch(async (error: unknown) => {
    if (error instanceof Refusal) await unlinkIfUnused(services, verified.gateway, verified.reference);
    throw error;
  });
  const replaced = before && before.reference !== account.reference ? before : undefined;
  const gateway = replaced && brokersOf(services).gateway(replaced.gateway);
  if (replaced && gateway) await unlinkIfUnused(services, gateway, replaced.reference);
  return entityOf(account);
}

/** Returns the current link of the account with this number; undefined when it is not linked. */
async function linkedAccount({ db }: Services, person: UserEntity, { server_id, number }: Credentials) {
  const server = await serverById(db, server_id);
  const found = server && (await repository.accountNamed(db, person.id, server.name, number));
  return found?.reference ? { gateway: found.gateway, reference: found.reference } : undefined;
}

function note(
  { now }: Services,
  tx: Services['db'],
  person: UserEntity,
  action: string,
  { id, number, server, gateway }: Account,
): Promise<void> {
  const subject = `broker_account:${id}`;
  return audit(tx, { actorId: person.id, action, subject, after: { number, server, gateway }, at: now() });
}

export async function edit(
  services: Services,
  person: UserEntity,
  { id, zone, version }: CallArguments<'editBrokerAccount'>['body'],
): Promise<BrokerAccountEntity> {
  await journalAccount(services, person, id);
  if (!isZone(zone))
    throw new Refusal('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
  if (!(await repository.setZone(services.db, id, zone, version))) throw new Refusal('edit_conflict');
  return entityOf(savedAccount(await repository.accountById(services.db, id)));
}

/**
 * Returns the balance at the broker; of a terminal that does not call, the last one with its time; of an imported account,
 * the sum of its deals, in the bulk turn of the user.
 */
export async function balance(
  services: Services,
  reader: Pick<AccountReader, 'stored'>,
  person: UserEntity,
  id: number,
): Promise<CallAnswer<'getBalance'>> {
  const account = await journalAccount(services, person, id);
  if (account.gateway === 'statement') {
    await reader.stored(account);
    const moved = await balanceMoved(services.db, id);
    return { balance: money(account.openingBalance + moved, account.digits) };
  }
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway || !account.reference) throw new Refusal('broker_unreachable');
  const { balance, currency, asOf } = await answered(gateway.figures(account.reference));
  await requireCurrency(services.db, account, currency);
  return { balance, ...(asOf !== undefined && { as_of: new Date(asOf).toISOString() }) };
}

/** Deletes an account with all its data and its place in groups, also when the broker does not answer. */
export async function close(services: Services, person: UserEntity, id: number): Promise<void> {
  const account = await ownAccount(services, person, id);
  await services.db.transaction(async (tx) => {
    await lockDefinitions(tx, person.id);
    await leaveGroups(tx, person.id, id);
    await repository.removeAccount(tx, id);
    await note(services, tx, person, 'broker_account.close', account);
  });
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway || !account.reference) return;
  await clearVerifications(services, [account.reference]);
  await unlinkIfUnused(services, gateway, account.reference);
}
