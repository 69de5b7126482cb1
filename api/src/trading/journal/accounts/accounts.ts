import type { BrokerAccountEntity, CallArguments, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { isZone, toMoney } from '@parque/domain/journal';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { getBrokers } from '../../broker/brokers';
import { withDeadline } from '../../broker/deadline';
import type { AccountInfo } from '../../broker/gateway';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { requireProduct } from '../../../shop/products/ownership';
import { createVault } from '../../../core/vault/vault';
import * as repository from './account-repository';
import { toAccountEntity, type Account } from './account-repository';
import {
  checkCredentials,
  clearVerifications,
  unlinkIfUnused,
  verifyCredentials,
  type VerifiedAccount,
} from './credentials';
import { sumBalanceChanges } from '../deals/deal-repository';
import { requireCurrency } from '../deals/digits';
import { removeFromGroups } from '../reviews/definition-repository';
import { requireJournalAccount, requireOwnAccount, requireJournal, requireRoom } from './owner';
import { lockJournal } from './lock-journal';
import { findServerById } from './servers';

/** A registration waits for the description of the account for this share of the broker's time limit. */
const descriptionShare = 1 / 4;

type Credentials = CallArguments<'registerBrokerAccount'>['body'];

/** Returns the context with which a password is encrypted. It can be decrypted only with the same context. */
const getVaultContext = (id: number) => `broker_account:${id}`;

export async function listAccounts(services: Services, user: UserEntity): Promise<BrokerAccountEntity[]> {
  await requireJournal(services, user);
  return (await repository.listUserAccounts(services.db, user.id)).map(toAccountEntity);
}

/**
 * Verifies credentials. The connector screen also calls this before it connects an account. For a registered account the
 * screen has no password, so the stored credentials are verified.
 */
export async function verify(
  services: Services,
  user: UserEntity,
  { id, password, ...login }: CallArguments<'verifyBrokerAccount'>['body'],
): Promise<boolean> {
  const { connector, dashboard } = productIds;
  await requireProduct(services.db, user.id, [connector, ...dashboard], services.now());
  if (password === undefined && id == null)
    throw new ApiRuleError('invalid_input', { fields: { password: 'Falta este dato.' } });
  const credentials =
    password === undefined
      ? readStoredCredentials(services, await requireOwnAccount(services, user, id ?? 0))
      : { ...login, password };
  return credentials !== undefined && (await verifyCredentials(services, user, credentials)) !== undefined;
}

/** Returns the credentials of a linked account; undefined for one without a password, such as an imported one. */
function readStoredCredentials({ settings }: Services, account: Account) {
  const { id, serverId, number, gateway, reference, sealedPassword } = account;
  if (!reference || !sealedPassword) return undefined;
  const password = createVault(settings.credentialsKey).open(sealedPassword, getVaultContext(id));
  return { server_id: serverId, number, password, current: { gateway, reference } };
}

/**
 * Returns the broker's description of a new account; empty when the broker takes too long. The first sync reads it
 * again.
 */
async function fetchBrokerDescription({ settings }: Services, { gateway, reference }: VerifiedAccount) {
  const waitMs = settings.broker.timeoutMs * descriptionShare;
  return withDeadline(waitMs, 'account description', () => gateway.account(reference)).catch(() => ({}));
}

async function storeAccount(
  { db, settings }: Services,
  user: UserEntity,
  { password, number }: Credentials,
  { server, gateway, reference, info }: VerifiedAccount & { readonly info: Partial<AccountInfo> },
): Promise<Account> {
  await repository.lockNumber(db, user.id, server.name, number);
  const existingAccount = await repository.findAccountByNumber(db, user.id, server.name, number);
  const { currency = 'USD', digits = 2, serverZone: zone = 'NY+7' } = info;
  if (!existingAccount) await requireRoom({ db }, user.id);
  if (existingAccount && info.currency !== undefined)
    await requireCurrency(db, existingAccount, info.currency);
  const link = { serverId: server.id, gateway: gateway.kind, reference };
  const id =
    existingAccount?.id ??
    (await repository.insertAccount(db, { userId: user.id, number, currency, digits, zone, ...link }));
  const sealedPassword = createVault(settings.credentialsKey).seal(password, getVaultContext(id));
  await repository.updateAccount(db, id, { ...link, sealedPassword });
  return requireSavedAccount(await repository.findAccountById(db, id));
}

function requireSavedAccount(account: Account | undefined): Account {
  if (!account) throw new ApiRuleError('forbidden');
  return account;
}

/**
 * Registers an account whose credentials the broker accepts. An existing or imported account is linked and keeps its
 * history.
 */
export async function register(services: Services, user: UserEntity, body: Credentials) {
  await requireJournal(services, user);
  const previousLink = await findAccountLink(services, user, body);
  const link = await checkCredentials(services, user, {
    ...body,
    ...(previousLink && { current: previousLink }),
  });
  const info = await fetchBrokerDescription(services, link);
  const store = async (tx: Services['db']) => {
    const savedAccount = await storeAccount({ ...services, db: tx }, user, body, { ...link, info });
    await recordAudit({ ...services, db: tx }, user, 'broker_account.register', savedAccount);
    if (!previousLink) {
      const { number, server } = savedAccount;
      const text = securityTexts.newAccount({ number, server, screen: 'Dashboard' });
      await reportSecurity(tx, services, user, text);
    }
    return savedAccount;
  };
  const account = await services.db.transaction(store).catch(async (error: unknown) => {
    if (error instanceof ApiRuleError) await unlinkIfUnused(services, link.gateway, link.reference);
    throw error;
  });
  const staleLink = previousLink && previousLink.reference !== account.reference ? previousLink : undefined;
  const gateway = staleLink && getBrokers(services).gateway(staleLink.gateway);
  if (staleLink && gateway) await unlinkIfUnused(services, gateway, staleLink.reference);
  return toAccountEntity(account);
}

/** Returns the current link of the account with this number; undefined when it is not linked. */
async function findAccountLink({ db }: Services, user: UserEntity, { server_id, number }: Credentials) {
  const server = await findServerById(db, server_id);
  const matchingAccount = server && (await repository.findAccountByNumber(db, user.id, server.name, number));
  return matchingAccount?.reference
    ? { gateway: matchingAccount.gateway, reference: matchingAccount.reference }
    : undefined;
}

function recordAudit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: UserEntity,
  action: string,
  { id, number, server, gateway }: Account,
): Promise<void> {
  const subject = `broker_account:${id}`;
  return writeAuditEntry(db, {
    actorId: user.id,
    action,
    subject,
    after: { number, server, gateway },
    at: now(),
  });
}

export async function edit(
  services: Services,
  user: UserEntity,
  { id, zone, version }: CallArguments<'editBrokerAccount'>['body'],
): Promise<BrokerAccountEntity> {
  await requireJournalAccount(services, user, id);
  if (!isZone(zone))
    throw new ApiRuleError('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
  if (!(await repository.setZone(services.db, id, zone, version))) throw new ApiRuleError('edit_conflict');
  return toAccountEntity(requireSavedAccount(await repository.findAccountById(services.db, id)));
}

/**
 * Returns the balance at the broker. For a terminal that does not call it is the last reported balance with its time,
 * and for an imported account the sum of its deals.
 */
export async function loadBalance(services: Services, user: UserEntity, id: number) {
  const account = await requireJournalAccount(services, user, id);
  if (account.gateway === 'statement') {
    const balanceChange = await sumBalanceChanges(services.db, id);
    return { balance: toMoney(account.openingBalance + balanceChange, account.digits) };
  }
  const gateway = getBrokers(services).gateway(account.gateway);
  if (!gateway || !account.reference) throw new ApiRuleError('broker_unreachable');
  const { balance, currency, asOf } = await awaitBrokerCall(gateway.figures(account.reference));
  await requireCurrency(services.db, account, currency);
  return { balance, ...(asOf !== undefined && { as_of: new Date(asOf).toISOString() }) };
}

/** Deletes an account with all its data, and removes it from groups. It does not wait for the broker. */
export async function close(services: Services, user: UserEntity, id: number): Promise<void> {
  const account = await requireOwnAccount(services, user, id);
  await services.db.transaction(async (tx) => {
    await lockJournal(tx, 'definitions', user.id);
    await removeFromGroups(tx, user.id, id);
    await repository.removeAccount(tx, id);
    await recordAudit({ ...services, db: tx }, user, 'broker_account.close', account);
  });
  const gateway = getBrokers(services).gateway(account.gateway);
  if (!gateway || !account.reference) return;
  await clearVerifications(services, [account.reference]);
  await unlinkIfUnused(services, gateway, account.reference);
}
