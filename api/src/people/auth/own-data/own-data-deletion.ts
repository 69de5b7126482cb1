import type { CallArguments, UserEntity } from '@parque/contract';
import { and, eq, gt, inArray, is, isNotNull, isNull, or } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';
import { recordOwnChange } from '../../../core/audit/audit-log';
import { getBrokers } from '../../../trading/broker/brokers';
import type { Database } from '../../../core/database/database';
import * as schema from '../../../core/database/schema';
import { endKeys } from '../../../shop/licences/ea/ended-keys';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { clearVerifications, unlinkIfUnused } from '../../../trading/journal/accounts/credentials';
import { createFarewellMail } from '../../../core/mail/mail-templates';
import { post } from '../../../core/mail/outbox';
import { isDistinctive } from '../../../shop/purchases/people-in-event';
import { lockPurchases } from '../../../shop/purchases/repository';
import { lockAdmins } from '../admins/admins';
import { listAddresses, matchUserCopies, listProvenAddresses } from './own-addresses';
import { anonymiseAudit, anonymisePurchases, type LeavingUser } from './own-data-traces';
import { hashPassword } from '../password/password';

const {
  brokerAccounts,
  connectorAccounts,
  copyAccounts,
  copyLinks,
  eaContacts,
  eaRefusals,
  funds,
  hotmartEvents,
  licences,
  mailOutbox,
  terminals,
  users,
} = schema;

type User = typeof users.$inferSelect;
type Linked = Pick<typeof brokerAccounts.$inferSelect, 'gateway' | 'reference'>;

/** Rejects the deletion of the last admin. A lock serialises concurrent deletions of admins. */
async function requireAnotherAdmin(tx: Database, id: number): Promise<void> {
  const lockedUsers = await lockAdmins(tx, id);
  const admins = lockedUsers.filter(({ rol }) => rol === 1);
  if (admins.length === 1 && admins[0]?.id === id) throw new ApiRuleError('last_admin');
}

async function collectLeaving(tx: Database, user: User, addresses: readonly string[]): Promise<LeavingUser> {
  const { id, name, telegram, createdAt } = user;
  const listOwnedSubjects = async (
    table:
      | typeof licences
      | typeof connectorAccounts
      | typeof brokerAccounts
      | typeof terminals
      | typeof funds,
    kind: string,
  ) =>
    (await tx.select({ id: table.id }).from(table).where(eq(table.userId, id))).map(
      (row) => `${kind}:${row.id}`,
    );
  const copies = await tx.select({ id: copyAccounts.id }).from(copyAccounts).where(matchUserCopies(user));
  const subjects = [
    `user:${id}`,
    ...(await listOwnedSubjects(licences, 'licence')),
    ...(await listOwnedSubjects(connectorAccounts, 'connector_account')),
    ...(await listOwnedSubjects(brokerAccounts, 'broker_account')),
    ...(await listOwnedSubjects(terminals, 'terminal')),
    ...copies.map((row) => `copy-user:${row.id}`),
  ];
  const purchases = await tx
    .select({ seq: hotmartEvents.seq })
    .from(hotmartEvents)
    .where(eq(hotmartEvents.userId, id));
  return {
    id,
    words: [...addresses, ...[name, telegram ?? ''].filter(isDistinctive)],
    provenAddresses: await listProvenAddresses(tx, user),
    name,
    since: createdAt,
    subjects,
    keptSubjects: [
      ...(await listOwnedSubjects(funds, 'fund')),
      ...purchases.map(({ seq }) => `purchase:${seq}`),
    ],
  };
}

/** Returns the linked accounts of a user, to be unlinked at their brokers after the deletion. */
async function listLinked(tx: Database, userId: number): Promise<Linked[]> {
  const linkedAccounts = await Promise.all(
    [brokerAccounts, connectorAccounts].map((table) =>
      tx
        .select({ gateway: table.gateway, reference: table.reference })
        .from(table)
        .where(and(eq(table.userId, userId), isNotNull(table.reference))),
    ),
  );
  return linkedAccounts.flat();
}

/**
 * Deletes the rejected EA checks of a user. Checks with a mistyped key belong to no licence: they are found by the account
 * numbers and the network addresses of the user.
 */
async function deleteRefusals(tx: Database, userId: number): Promise<void> {
  const ownLicences = await tx.select().from(licences).where(eq(licences.userId, userId));
  const ids = ownLicences.map(({ id }) => id);
  const contacts = await tx.select().from(eaContacts).where(inArray(eaContacts.licenceId, ids));
  const refusals = await tx.select().from(eaRefusals).where(inArray(eaRefusals.licenceId, ids));
  const numbers = [
    ...ownLicences.flatMap(({ account1, account2 }) => [account1 ?? [], account2 ?? []].flat()),
    ...contacts.map(({ login }) => login),
  ];
  const addresses = [...contacts, ...refusals].map(({ address }) => address);
  const userCondition = or(inArray(eaRefusals.login, numbers), inArray(eaRefusals.address, addresses));
  await tx
    .delete(eaRefusals)
    .where(or(inArray(eaRefusals.licenceId, ids), and(isNull(eaRefusals.licenceId), userCondition)));
}

/** The tables whose rows are deleted with the user that they refer to. */
const ownedTables = Object.values(schema).flatMap((table) => {
  const keys = is(table, PgTable) ? getTableConfig(table).foreignKeys : [];
  const owners = keys.filter((key) => key.onDelete === 'cascade').map((key) => key.reference());
  return owners.flatMap(({ foreignTable, columns: [userId] }) =>
    foreignTable === users && userId ? { table: userId.table, userId } : [],
  );
});

/** Deletes the rows of a user. Rows that refer to a connector or journal account or a licence are deleted by cascade. */
async function deleteOwned(tx: Database, user: User, now: Date): Promise<void> {
  const { id } = user;
  await endKeys(tx, eq(licences.userId, id), now);
  await deleteRefusals(tx, id);
  for (const { table, userId } of ownedTables) await tx.delete(table).where(eq(userId, id));
  await tx.delete(copyAccounts).where(matchUserCopies(user));
  await tx
    .update(copyLinks)
    .set({ userId: null, reservedAt: null })
    .where(and(eq(copyLinks.userId, id), isNull(copyLinks.assignedAt)));
}

/** Replaces the personal data of the row, which payments refer to. The account cannot sign in any more. */
async function clearUser(tx: Database, { id }: User, passwordHash: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      name: 'Cuenta eliminada',
      // Not a valid e-mail address, so that no mail is sent to it and the password cannot be reset.
      email: `eliminada-${id}`,
      telegram: null,
      inv: null,
      cardArrangement: null,
      rol: 0,
      emailProvenAt: null,
      passwordHash,
      lastSeenAt: null,
      deletedAt: now,
    })
    .where(eq(users.id, id));
}

async function deleteUser(tx: Database, services: Services, id: number, passwordHash: string) {
  await lockPurchases(tx);
  await requireAnotherAdmin(tx, id);
  // The audit of a call that has changed a row of the user does not wait for this lock. It would deadlock otherwise.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user || user.deletedAt) throw new ApiRuleError('session_expired');
  const addresses = await listAddresses(tx, user);
  const leavingUser = await collectLeaving(tx, user, addresses);
  const linkedAccounts = await listLinked(tx, id);
  await deleteOwned(tx, user, services.now());
  await tx.update(funds).set({ note: null }).where(eq(funds.userId, id));
  // Waits for concurrent calls that refer to the user, so that the rows which they write are made anonymous, too.
  await clearUser(tx, user, passwordHash, services.now());
  await tx.delete(mailOutbox).where(inArray(mailOutbox.to, addresses));
  await anonymisePurchases(tx, leavingUser);
  await anonymiseAudit(tx, leavingUser);
  await recordOwnChange(services, tx, user, 'delete');
  // Anyone can register a stranger's address, and delete that account again and again.
  if (user.emailProvenAt) await post(tx, services, createFarewellMail(services.settings, user.email));
  return linkedAccounts;
}

/** Deletes a user's account with all its data. Rows that accounting needs are made anonymous. */
export async function deleteOwnAccount(
  services: Services,
  user: UserEntity,
  { email }: CallArguments<'deleteOwnAccount'>['body'],
): Promise<void> {
  if (email !== user.email) {
    throw new ApiRuleError('invalid_input', { fields: { email: 'Escribe el correo de tu cuenta.' } });
  }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await unlinkAll(
    services,
    await services.db.transaction((tx) => deleteUser(tx, services, user.id, passwordHash)),
  );
}

async function unlinkAll(services: Services, linkedAccounts: readonly Linked[]): Promise<void> {
  await clearVerifications(
    services,
    linkedAccounts.flatMap(({ reference }) => reference ?? []),
  );
  for (const { gateway: kind, reference } of linkedAccounts) {
    const gateway = getBrokers(services).gateway(kind);
    if (gateway && reference) await unlinkIfUnused(services, gateway, reference);
  }
}

/** Deletes rows that a concurrent call inserted while the account was deleted. */
export async function sweepDeleted(services: Services): Promise<void> {
  const since = new Date(+services.now() - msPerDay);
  const deletedUsers = await services.db.select().from(users).where(gt(users.deletedAt, since));
  for (const user of deletedUsers) {
    const linkedAccounts = await services.db.transaction(async (tx) => {
      const linkedAccounts = await listLinked(tx, user.id);
      await deleteOwned(tx, user, services.now());
      return linkedAccounts;
    });
    await unlinkAll(services, linkedAccounts);
  }
}
