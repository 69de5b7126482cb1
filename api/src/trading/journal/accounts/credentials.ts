import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { CallArguments, UserEntity } from '@parque/contract';
import { countAttempt, clearAttempts, type Guarded } from '../../../core/http/limits/attempts';
import { getBrokers } from '../../broker/brokers';
import type { Reference } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { awaitBrokerCall } from '../../broker/refusal';
import { brokerAccounts, brokerVerifications, connectorAccounts } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { createVault } from '../../../core/vault/vault';
import { findServerById, type ServerRow } from './servers';

type Credentials = Pick<
  CallArguments<'registerBrokerAccount'>['body'],
  'server_id' | 'number' | 'password'
> & {
  /** The present link of the account, when its owner changes its password. */
  readonly current?: { readonly gateway: string; readonly reference: Reference };
};

/** An account whose credentials the broker has accepted. */
export interface VerifiedAccount {
  readonly server: ServerRow;
  readonly gateway: GuardedGateway;
  readonly reference: Reference;
}

/** A broker's answer is valid this long for the same credentials. */
const validMs = 10 * 60_000;

async function findRecentVerification({ db, now }: Services, fingerprint: string) {
  const [row] = await db
    .select()
    .from(brokerVerifications)
    .where(eq(brokerVerifications.fingerprint, fingerprint));
  return row && +row.at > +now() - validMs ? row : undefined;
}

/** Counts the journal and connector accounts that use a linked account; 2 or more when it is shared. */
async function countLinkedAccounts(
  { db }: Pick<Services, 'db'>,
  { kind }: GuardedGateway,
  reference: Reference,
) {
  const users = await Promise.all(
    [brokerAccounts, connectorAccounts].map((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.gateway, kind), eq(table.reference, reference)))
        .limit(2),
    ),
  );
  return users.flat().length;
}

/**
 * Unlinks an account at its gateway once no journal and no connector account uses it, without waiting for the gateway.
 * Stored verifications of the reference are deleted first, so that registering the account again links it again.
 */
export async function unlinkIfUnused(services: Services, gateway: GuardedGateway, reference: Reference) {
  if ((await countLinkedAccounts(services, gateway, reference)) > 0) return;
  await clearVerifications(services, [reference]);
  gateway.unlink(reference).catch((err: unknown) => {
    services.log.warn({ err, gateway: gateway.kind, reference }, 'a broker account could not be unlinked');
  });
}

/** Deletes expired verifications, and unlinks their accounts that were never registered. */
export async function sweepVerifications(services: Services): Promise<void> {
  const expiredVerifications = await services.db
    .delete(brokerVerifications)
    .where(lt(brokerVerifications.at, new Date(+services.now() - validMs)))
    .returning();
  for (const { gateway: kind, reference } of expiredVerifications) {
    const gateway = getBrokers(services).gateway(kind);
    if (gateway && reference) await unlinkIfUnused(services, gateway, reference);
  }
}

async function saveVerification(
  { db, now }: Services,
  fingerprint: string,
  gateway: GuardedGateway,
  reference: Reference | null,
): Promise<void> {
  const row = { gateway: gateway.kind, reference, at: now() };
  await db
    .insert(brokerVerifications)
    .values({ fingerprint, ...row })
    .onConflictDoUpdate({ target: brokerVerifications.fingerprint, set: row });
}

/**
 * Returns the limits of attempts: of a user at all accounts, of a user at one account, and of all users at the account.
 */
function buildGuards({ id }: UserEntity, { server_id, number }: Credentials) {
  const account = `${server_id} ${number}`;
  const userGuard: Guarded = { limit: 'verify:user', subject: String(id) };
  const accountGuards: Guarded[] = [
    { limit: 'verify:account-by-user', subject: `${id} ${account}` },
    { limit: 'verify:account', subject: account },
  ];
  return { userGuard, accountGuards };
}

/** Verifies credentials at the broker, unless a recent verification of the same credentials is stored. */
async function resolveReference(
  services: Services,
  user: UserEntity,
  credentials: Credentials,
  { server, gateway }: Pick<VerifiedAccount, 'server' | 'gateway'>,
): Promise<Reference | null> {
  const { number, password, current: currentLink } = credentials;
  const vault = createVault(services.settings.credentialsKey);
  const fingerprint = vault.fingerprint(gateway.kind, server.name, String(number), password);
  const storedVerification = await findRecentVerification(services, fingerprint);
  if (storedVerification) return storedVerification.reference;

  const { userGuard, accountGuards } = buildGuards(user, credentials);
  await countAttempt(services.db, [userGuard, ...accountGuards], services.now());
  const isUpdate =
    currentLink?.gateway === gateway.kind &&
    (await countLinkedAccounts(services, gateway, currentLink.reference)) === 1;
  const current = isUpdate ? currentLink.reference : undefined;
  const verification = await awaitBrokerCall(
    gateway.verify(
      { server: server.name, login: number, password, ...(current !== undefined && { current }) },
      fingerprint,
    ),
  );
  const reference = verification.ok ? verification.reference : null;
  // The previous password of an updated account is no longer valid.
  if (current !== undefined && reference === current) await clearVerifications(services, [current]);
  if (reference) await clearAttempts(services.db, accountGuards);
  await sweepVerifications(services);
  await saveVerification(services, fingerprint, gateway, reference);
  return reference;
}

/**
 * Verifies credentials at the broker of their server.
 *
 * @returns `undefined` when the broker rejects them.
 * @throws ApiRuleError - `not_found` for a server that is not in the list, `too_many_attempts`, `broker_timeout` or
 * `broker_unreachable`.
 */
export async function verifyCredentials(services: Services, user: UserEntity, credentials: Credentials) {
  const server = await findServerById(services.db, credentials.server_id);
  if (!server) throw new ApiRuleError('not_found');
  const gateway = getBrokers(services).gateway(server.gateway);
  if (!gateway) return undefined;
  const reference = await resolveReference(services, user, credentials, { server, gateway });
  return reference === null ? undefined : { server, gateway, reference };
}

/**
 * Verifies credentials, and rejects those that the broker does not accept.
 *
 * @throws ApiRuleError - `broker_refused`, and what {@link verifyCredentials} throws.
 */
export async function checkCredentials(
  services: Services,
  user: UserEntity,
  credentials: Credentials,
): Promise<VerifiedAccount> {
  const verifiedAccount = await verifyCredentials(services, user, credentials);
  if (!verifiedAccount) throw new ApiRuleError('broker_refused');
  return verifiedAccount;
}

/** Deletes stored verifications of accounts that are unlinked, so that their passwords are verified again. */
export async function clearVerifications({ db }: Pick<Services, 'db'>, references: readonly Reference[]) {
  if (references.length === 0) return;
  await db
    .delete(brokerVerifications)
    .where(
      and(isNotNull(brokerVerifications.reference), inArray(brokerVerifications.reference, [...references])),
    );
}
