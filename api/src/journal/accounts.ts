import type { BrokerAccountEntity, CallArguments, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { isZone, money } from '@parque/domain/journal';
import { audit } from '../audit/audit-log';
import { brokersOf } from '../broker/brokers';
import { withDeadline } from '../broker/deadline';
import type { AccountInfo } from '../broker/gateway';
import { answered } from '../broker/refusal';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { brokerAccountLetter } from '../mail/letters';
import { post } from '../mail/outbox';
import { requireProduct } from '../products/ownership';
import { makeVault } from '../vault/vault';
import * as repository from './account-repository';
import { entityOf, type Account } from './account-repository';
import { checkCredentials, forgetReferences, letGo, verifyCredentials, type LetIn } from './credentials';
import { balanceMoved } from './deal-repository';
import { requireCurrency } from './digits';
import { journalAccount, ownAccount, requireJournal } from './owner';
import { serverById } from './servers';

/** Who has just registered wants to go on. */
const patienceMs = 2000;

type Credentials = CallArguments<'registerBrokerAccount'>['body'];

/** Where a password stands: it can be opened there and nowhere else. */
const placeOf = (id: number) => `broker_account:${id}`;

export async function listAccounts(services: Services, person: UserEntity): Promise<BrokerAccountEntity[]> {
  await requireJournal(services, person);
  return (await repository.accountsOf(services.db, person.id)).map(entityOf);
}

/** The connector asks as well, before it connects an account. */
export async function verify(services: Services, person: UserEntity, body: Credentials): Promise<boolean> {
  const { connector, dashboard } = productIds;
  await requireProduct(services.db, person.id, [connector, ...dashboard], services.now());
  return (await verifyCredentials(services, person, body)) !== undefined;
}

/** What is known of an account that was only just let in; a broker that needs a while says it at the first look. */
async function introduction({ gateway, reference }: LetIn): Promise<Partial<AccountInfo>> {
  return withDeadline(patienceMs, 'introduction', () => gateway.account(reference)).catch(() => ({}));
}

async function registered(
  { db, settings }: Services,
  person: UserEntity,
  { password, number }: Credentials,
  { server, gateway, reference }: LetIn,
  info: Partial<AccountInfo>,
): Promise<Account> {
  const found = await repository.accountNamed(db, person.id, server.name, number);
  const { currency = 'USD', digits = 2, serverZone: zone = 'NY+7' } = info;
  if (found && info.currency !== undefined) await requireCurrency(db, found, info.currency);
  const link = { serverId: server.id, gateway: gateway.kind, reference };
  const id =
    found?.id ??
    (await repository.insertAccount(db, { userId: person.id, number, currency, digits, zone, ...link }));
  const sealedPassword = makeVault(settings.credentialsKey).seal(password, placeOf(id));
  await repository.updateAccount(db, id, { ...link, sealedPassword });
  return savedAccount(await repository.accountById(db, id));
}

function savedAccount(account: Account | undefined): Account {
  if (!account) throw new Refusal('forbidden');
  return account;
}

/** Registers an account that its broker lets in. One that is there, imported maybe, is linked and keeps its history. */
export async function register(
  services: Services,
  person: UserEntity,
  body: Credentials,
): Promise<BrokerAccountEntity> {
  await requireJournal(services, person);
  const before = await linkedAccount(services, person, body);
  const letIn = await checkCredentials(services, person, { ...body, ...(before && { current: before }) });
  const info = await introduction(letIn);
  const store = async (tx: Services['db']) => {
    const saved = await registered({ ...services, db: tx }, person, body, letIn, info);
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
    if (error instanceof Refusal) await letGo(services, letIn.gateway, letIn.reference);
    throw error;
  });
  const replaced = before && before.reference !== account.reference ? before : undefined;
  const gateway = replaced && brokersOf(services).gateway(replaced.gateway);
  if (replaced && gateway) await letGo(services, gateway, replaced.reference);
  return entityOf(account);
}

/** How the account with this number is linked now; undefined: it is not. */
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

/** What the broker says; of an imported account, what its deals add up to. */
export async function balance(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<{ balance: number }> {
  const account = await journalAccount(services, person, id);
  if (account.gateway === 'statement') {
    const moved = await balanceMoved(services.db, id);
    return { balance: money(account.openingBalance + moved, account.digits) };
  }
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway || !account.reference) throw new Refusal('broker_unreachable');
  const info = await answered(gateway.account(account.reference));
  await requireCurrency(services.db, account, info.currency);
  return { balance: info.balance };
}

/** Forgets an account and all that belongs to it. A broker that does not answer cannot keep anybody from that. */
export async function close(services: Services, person: UserEntity, id: number): Promise<void> {
  const account = await ownAccount(services, person, id);
  await services.db.transaction(async (tx) => {
    await repository.removeAccount(tx, id);
    await note(services, tx, person, 'broker_account.close', account);
  });
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway || !account.reference) return;
  await forgetReferences(services, [account.reference]);
  await letGo(services, gateway, account.reference);
}
