import type {
  CallAnswer,
  CallArguments,
  StatementDealEntity,
  StatementImportEntity,
  UserEntity,
} from '@parque/contract';
import { dateKey, isZone, mostMinor, newDeals } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import * as accounts from '../accounts/account-repository';
import { entityOf, type Account } from '../accounts/account-repository';
import { storedSum } from '../deals/deal-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import { raiseDigits } from '../deals/digits';
import { journalAccount, requireJournal, requireRoom } from '../accounts/owner';
import { keepServers } from '../accounts/servers';
import { moveDeals, type MoveOptions } from './move-deals';
import { updateOpening } from './opening-balance';

type Header = ImportRow['header'];

const mostDeals = 100_000;

/** What the imports of one user may store: deals of confirmed ones, and imports that are not confirmed. */
export const storedImports = { deals: 1_000_000, open: 20 } as const;

const leftAfterMs = 86_400_000;

/** @throws Refusal - `statement_mismatch`: the account has another currency than the report. */
export function requireSameCurrency({ currency }: Pick<Account, 'currency'>, header: Header): void {
  if (currency !== header.currency) throw new Refusal('statement_mismatch');
}

/** Returns the account of a report, if it exists. @throws Refusal - `statement_mismatch`: it has another currency. */
async function accountOf(db: Database, userId: number, header: Header): Promise<Account | undefined> {
  const account = await accounts.accountNamed(db, userId, serverOf(header), header.number);
  if (account) requireSameCurrency(account, header);
  return account;
}

/** Returns the server's name; for a report without a server, the broker's name. */
const serverOf = ({ server, broker }: Header) => server || broker || 'MetaTrader';

export async function openImport(
  services: Services,
  person: UserEntity,
  header: CallArguments<'openImport'>['body'],
): Promise<CallAnswer<'openImport'>> {
  const { db, now } = services;
  await requireJournal(services, person);
  if (!isZone(header.zone)) {
    throw new Refusal('invalid_input', { fields: { zone: 'No conocemos esa zona horaria.' } });
  }
  const account = await accountOf(db, person.id, header);
  if (!account) await requireRoom(services, person.id);
  await repository.removeLeftImports(db, new Date(+now() - leftAfterMs), person.id);
  const { deals, open } = await repository.sizeOfImports(db, person.id);
  if (deals >= storedImports.deals || open >= storedImports.open) throw new Refusal('too_many_imports');
  const id = await repository.insertImport(db, { userId: person.id, header, createdAt: now() });
  return { id, account: account ? entityOf(account) : null };
}

/** Deletes the imports of all users that were left unconfirmed for a day. */
export const sweepImports = (db: Database, now: Date): Promise<void> =>
  repository.removeLeftImports(db, new Date(+now - leftAfterMs));

/** Returns an import that is neither done nor cancelled. */
export async function openedImport(tx: Database, { id: userId }: UserEntity, id: number): Promise<ImportRow> {
  const row = await repository.importById(tx, userId, id);
  if (!row || row.accountId !== null || row.cancelledAt) throw new Refusal('not_found');
  return row;
}

export async function addImportedDeals(
  services: Services,
  person: UserEntity,
  id: number,
  deals: readonly StatementDealEntity[],
): Promise<CallAnswer<'addImportedDeals'>> {
  await requireJournal(services, person);
  // The import of another user is never locked: while it is, its owner's confirmation has no effect.
  await openedImport(services.db, person, id);
  return services.db.transaction(async (tx) => {
    await repository.lockImport(tx, id);
    const { header, known: waiting } = await openedImport(tx, person, id);
    if (waiting + deals.length > mostDeals) throw new Refusal('statement_too_long');
    const received = await repository.insertWaiting(tx, id, deals);
    await repository.updateImport(tx, id, { known: waiting + received.length });
    const account = await accountOf(tx, person.id, header);
    const fresh = account ? await freshOf(tx, account, received) : received;
    return { received: received.length, fresh: fresh.length };
  });
}

/** Returns the deals that an account does not have. */
async function freshOf(
  tx: Database,
  { id }: Account,
  deals: readonly StatementDealEntity[],
): Promise<StatementDealEntity[]> {
  if (deals.length === 0) return [];
  const known = await repository.knownDeals(tx, id, deals);
  return newDeals(known, deals);
}

async function newAccount(tx: Database, userId: number, header: Header): Promise<Account> {
  const { number, currency, digits, zone, broker, opening_balance: openingBalance } = header;
  const [server] = await keepServers(tx, [{ gateway: 'statement', name: serverOf(header), broker }]);
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
  return theAccount(tx, id);
}

export async function theAccount(tx: Database, id: number): Promise<Account> {
  const account = await accounts.lockedAccount(tx, id);
  // The account was closed during the import.
  if (!account) throw new Refusal('not_found');
  return account;
}

/**
 * Returns the largest sum of absolute amounts that an import may add to an account, so that all of them can be added
 * exactly. It is in the smallest unit with the decimals of the account or of the import, whichever has more.
 *
 * @throws Refusal - `amounts_too_large`: the opening balance of the import exceeds it.
 */
export async function mostAmountsOf(tx: Database, { header }: ImportRow, account: Account): Promise<number> {
  const digits = Math.max(header.digits, account.digits);
  const stored = (await storedSum(tx, account.id)) * 10 ** (digits - account.digits);
  const most = mostMinor - stored - Math.abs(header.opening_balance) * 10 ** (digits - header.digits);
  if (most < 0) throw new Refusal('amounts_too_large');
  return most;
}

export const importEntity = (row: ImportRow): StatementImportEntity => ({
  id: row.id,
  account_id: row.accountId ?? 0,
  kind: row.header.kind,
  file: row.header.file,
  first_day: row.firstTime && dateKey(+row.firstTime),
  last_day: row.lastTime && dateKey(+row.lastTime),
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
 * @throws Refusal - Nothing is stored then.
 */
export async function addImport(
  tx: Database,
  person: UserEntity,
  id: number,
  steps: Pick<MoveOptions, 'onBatch' | 'rest'>,
): Promise<void> {
  const row = await openedImport(tx, person, id);
  await accounts.lockNumber(tx, person.id, serverOf(row.header), row.header.number);
  const found = await accountOf(tx, person.id, row.header);
  const known = found ?? (await newAccount(tx, person.id, row.header));
  const target = await theAccount(tx, known.id);
  // Another process may have created the account, or changed it before it was locked.
  requireSameCurrency(target, row.header);
  const earliest = await repository.firstDealTime(tx, target.id);
  const mostAmounts = await mostAmountsOf(tx, row, target);
  const account = await raiseDigits(tx, target, row.header.digits);
  const { total, added, first, last } = await moveDeals(tx, row, account, { ...steps, mostAmounts });
  const { cancelledAt } = await repository.updateImport(tx, id, {
    accountId: account.id,
    firstTime: Number.isFinite(first) ? new Date(first) : null,
    lastTime: Number.isFinite(last) ? new Date(last) : null,
    added,
    known: total - added,
    hasDeals: true,
  });
  if (cancelledAt) throw new Refusal('not_found');
  // A report with earlier deals contains the balance before the first deal.
  if (earliest === undefined || first < earliest) await updateOpening(tx, account);
}

export async function listImports(
  services: Services,
  person: UserEntity,
  id: number,
  page: CallArguments<'listImports'>['query'],
): Promise<StatementImportEntity[]> {
  await journalAccount(services, person, id);
  return (await repository.importsOf(services.db, id, page)).map(importEntity);
}
