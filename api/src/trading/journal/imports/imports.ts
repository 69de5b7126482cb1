import type {
  CallAnswer,
  CallArguments,
  StatementDealEntity,
  StatementImportEntity,
  UserEntity,
} from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { toDateKey, isZone, maxMinor, filterNewDeals } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import * as accounts from '../accounts/account-repository';
import { toAccountEntity, type Account } from '../accounts/account-repository';
import { sumStoredAmounts } from '../deals/deal-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import { raiseDigits } from '../deals/digits';
import { requireJournalAccount, requireJournal, requireRoom } from '../accounts/owner';
import { addServers } from '../accounts/servers';
import { insertPart } from './imported-deal-repository';
import { linkPositions } from './link-positions';
import { settleManualTrades } from '../manual/settle';
import { moveDeals, type MoveOptions } from './move-deals';
import { updateOpening } from './opening-balance';

type Header = ImportRow['header'];

const maxDeals = 100_000;

/** Limits of the imports of one user: deals of confirmed imports, and unconfirmed imports. */
export const importLimits = { deals: 1_000_000, open: 20 } as const;

const unconfirmedMaxAgeMs = msPerDay;

/** @throws ApiRuleError - `statement_mismatch`: the account has another currency than the report. */
export function requireSameCurrency({ currency }: Pick<Account, 'currency'>, header: Header): void {
  if (currency !== header.currency) throw new ApiRuleError('statement_mismatch');
}

/**
 * Returns the account of a report, if it exists.
 *
 * @throws ApiRuleError - `statement_mismatch`: it has another currency.
 */
async function findReportAccount(db: Database, userId: number, header: Header): Promise<Account | undefined> {
  const account = await accounts.findAccountByNumber(db, userId, getServerName(header), header.number);
  if (account) requireSameCurrency(account, header);
  return account;
}

/** Returns the server's name; for a report without a server, the broker's name. */
const getServerName = ({ server, broker }: Header) => server || broker || 'MetaTrader';

export async function openImport(
  services: Services,
  user: UserEntity,
  header: CallArguments<'openImport'>['body'],
): Promise<CallAnswer<'openImport'>> {
  const { db, now } = services;
  await requireJournal(services, user);
  if (!isZone(header.zone)) {
    throw new ApiRuleError('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
  }
  const account = await findReportAccount(db, user.id, header);
  if (!account) await requireRoom(services, user.id);
  const { deals, open } = await repository.measureImports(db, user.id);
  if (deals >= importLimits.deals || open >= importLimits.open) throw new ApiRuleError('too_many_imports');
  const id = await repository.insertImport(db, { userId: user.id, header, createdAt: now() });
  return { id, account: account ? toAccountEntity(account) : null };
}

/** Deletes the imports of all users that were left unconfirmed for a day. */
export const sweepImports = (db: Database, now: Date): Promise<void> =>
  repository.removeLeftImports(db, new Date(+now - unconfirmedMaxAgeMs));

/** Returns an import that is neither done nor cancelled. */
export async function requireOpenImport(tx: Database, { id: userId }: UserEntity, id: number) {
  const row = await repository.findImportById(tx, userId, id);
  if (!row || row.accountId !== null || row.cancelledAt) throw new ApiRuleError('not_found');
  return row;
}

export async function addImportedDeals(
  services: Services,
  user: UserEntity,
  id: number,
  deals: readonly StatementDealEntity[],
): Promise<CallAnswer<'addImportedDeals'>> {
  await requireJournal(services, user);
  // The owner is checked first, so that a request never locks the import of another user: while it is locked, its owner's
  // confirmation has no effect.
  await requireOpenImport(services.db, user, id);
  return services.db.transaction(async (tx) => {
    await repository.lockImport(tx, id);
    const { header, known: storedCount } = await requireOpenImport(tx, user, id);
    const receivedDeals = await addPart(tx, id, deals);
    if (storedCount + receivedDeals.length > maxDeals) throw new ApiRuleError('statement_too_long');
    await repository.updateImport(tx, id, { known: storedCount + receivedDeals.length });
    const account = await findReportAccount(tx, user.id, header);
    const freshDeals = account ? await findNewDeals(tx, account, receivedDeals) : receivedDeals;
    return { received: receivedDeals.length, fresh: freshDeals.length };
  });
}

/** Stores deals of an import. @returns Those with different tickets; none when the import has the same deals already. */
async function addPart(tx: Database, id: number, deals: readonly StatementDealEntity[]) {
  const tickets = new Set<string>();
  const uniqueDeals = deals.filter(({ ticket }) => !tickets.has(ticket) && tickets.add(ticket));
  return (await insertPart(tx, id, uniqueDeals)) ? uniqueDeals : [];
}

/** Returns the deals that an account does not have. */
async function findNewDeals(tx: Database, { id }: Account, deals: readonly StatementDealEntity[]) {
  if (deals.length === 0) return [];
  const storedDeals = await repository.findKnownDeals(tx, id, deals);
  return filterNewDeals(storedDeals, deals);
}

async function createReportAccount(tx: Database, userId: number, header: Header): Promise<Account> {
  const { number, currency, digits, zone, broker, opening_balance: openingBalance } = header;
  const [server] = await addServers(tx, [{ gateway: 'statement', name: getServerName(header), broker }]);
  if (!server) throw new Error('no server was made');
  const id = await accounts.insertAccount(tx, {
    userId,
    serverId: server.id,
    gateway: 'statement',
    number,
    currency,
    digits,
    zone,
    openingBalance,
  });
  return lockTargetAccount(tx, id);
}

export async function lockTargetAccount(tx: Database, id: number): Promise<Account> {
  const account = await accounts.lockAccount(tx, id);
  // The user has closed the account during the import.
  if (!account) throw new ApiRuleError('not_found');
  return account;
}

/**
 * Returns the largest sum of absolute amounts that an import may add to an account, so that sums of its amounts stay
 * exact. It is in the smallest unit, with the decimals of the account or of the import, whichever has more.
 *
 * @throws ApiRuleError - `amounts_too_large`: the opening balance of the import exceeds it.
 */
export async function computeMaxAmounts(tx: Database, { header }: ImportRow, account: Account) {
  const digits = Math.max(header.digits, account.digits);
  const storedSum = (await sumStoredAmounts(tx, account.id)) * 10 ** (digits - account.digits);
  const maxSum = maxMinor - storedSum - Math.abs(header.opening_balance) * 10 ** (digits - header.digits);
  if (maxSum < 0) throw new ApiRuleError('amounts_too_large');
  return maxSum;
}

export const toImportEntity = (row: ImportRow): StatementImportEntity => ({
  id: row.id,
  account_id: row.accountId ?? 0,
  kind: row.header.kind,
  file: row.header.file,
  first_day: row.firstTime && toDateKey(+row.firstTime),
  last_day: row.lastTime && toDateKey(+row.lastTime),
  added: row.added,
  known: row.known,
  matching: row.header.matching,
  printed: row.header.printed,
  imported_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
  can_undo: row.hasDeals,
});

/**
 * Adds the new deals of a report to the journal.
 *
 * @param tx - Holds the lock of the import.
 * @throws ApiRuleError - Nothing is stored then.
 */
export async function addImport(
  tx: Database,
  user: UserEntity,
  id: number,
  steps: Pick<MoveOptions, 'onBatch'>,
): Promise<void> {
  const row = await requireOpenImport(tx, user, id);
  await accounts.lockNumber(tx, user.id, getServerName(row.header), row.header.number);
  const reportAccount = await findReportAccount(tx, user.id, row.header);
  const targetAccount = reportAccount ?? (await createReportAccount(tx, user.id, row.header));
  const target = await lockTargetAccount(tx, targetAccount.id);
  // Another process may have created the account, or changed it before it was locked.
  requireSameCurrency(target, row.header);
  const maxAmounts = await computeMaxAmounts(tx, row, target);
  const account = await raiseDigits(tx, target, row.header.digits);
  const { total, addedCount, first, last } = await moveDeals(tx, row, account, {
    ...steps,
    maxAmounts,
  });
  const { cancelledAt } = await repository.updateImport(tx, id, {
    accountId: account.id,
    firstTime: Number.isFinite(first) ? new Date(first) : null,
    lastTime: Number.isFinite(last) ? new Date(last) : null,
    added: addedCount,
    known: total - addedCount,
    hasDeals: true,
  });
  if (cancelledAt) throw new ApiRuleError('not_found');
  await settleAccount(tx, account);
}

/** Computes what follows from changed deals of imports. @param tx - Holds the lock of the account. */
export async function settleAccount(tx: Database, account: Account): Promise<void> {
  await linkPositions(tx, account);
  await settleManualTrades(tx, account);
  await updateOpening(tx, account);
}

export async function listImports(
  services: Services,
  user: UserEntity,
  id: number,
  page: CallArguments<'listImports'>['query'],
): Promise<StatementImportEntity[]> {
  await requireJournalAccount(services, user, id);
  return (await repository.listAccountImports(services.db, id, page)).map(toImportEntity);
}
