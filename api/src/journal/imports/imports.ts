import type {
  CallAnswer,
  CallArguments,
  StatementDealEntity,
  StatementImportEntity,
  UserEntity,
} from '@parque/contract';
import { dateKey, isTrade, isZone, mostMinor, newDeals } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import * as accounts from '../accounts/account-repository';
import { entityOf, type Account } from '../accounts/account-repository';
import { storedSum, type StoredDeal } from '../deals/deal-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import { raiseDigits } from '../deals/digits';
import { addDeals } from '../deals/keep-deals';
import { journalAccount, requireJournal } from '../accounts/owner';
import { keepServers } from '../accounts/servers';

type Header = ImportRow['header'];

const mostDeals = 100_000;
const dealsAtOnce = 5000;
const leftAfterMs = 86_400_000;

/** Returns the account of a report, if it exists. @throws Refusal - `statement_mismatch`: it has another currency. */
async function accountOf(db: Database, userId: number, header: Header): Promise<Account | undefined> {
  const account = await accounts.accountNamed(db, userId, serverOf(header), header.number);
  if (account && account.currency !== header.currency) throw new Refusal('statement_mismatch');
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
  await repository.removeLeftImports(db, new Date(+now() - leftAfterMs), person.id);
  const id = await repository.insertImport(db, { userId: person.id, header, createdAt: now() });
  return { id, account: account ? entityOf(account) : null };
}

/** Deletes the imports of all users that were left unconfirmed for a day. */
export const sweepImports = (db: Database, now: Date): Promise<void> =>
  repository.removeLeftImports(db, new Date(+now - leftAfterMs));

async function held(tx: Database, person: UserEntity, id: number): Promise<ImportRow> {
  const row = await repository.lockedOpenImport(tx, person.id, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function addImportedDeals(
  services: Services,
  person: UserEntity,
  id: number,
  deals: readonly StatementDealEntity[],
): Promise<CallAnswer<'addImportedDeals'>> {
  await requireJournal(services, person);
  return services.db.transaction(async (tx) => {
    const { header } = await held(tx, person, id);
    const waiting = await repository.countWaiting(tx, id);
    if (waiting + deals.length > mostDeals) throw new Refusal('statement_too_long');
    const received = await repository.insertWaiting(tx, id, deals);
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

async function theAccount(tx: Database, id: number): Promise<Account> {
  const account = await accounts.lockedAccount(tx, id);
  // The account was closed during the import.
  if (!account) throw new Refusal('not_found');
  return account;
}

/** Converts the amounts of a deal to the decimals of its account, which has at least as many. */
function scaled(deal: StatementDealEntity, factor: number): StoredDeal {
  const at = (amount: number) => amount * factor;
  const { stopLoss, takeProfit, ...rest } = deal;
  return {
    ...rest,
    commission: at(deal.commission),
    fee: at(deal.fee),
    swap: at(deal.swap),
    profit: at(deal.profit),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    at: null,
  };
}

/** Returns the deals that are stored as trades and that the report shows as cancelled. A cancellation is final. */
function cancelledOf(known: readonly repository.KnownDeal[], deals: readonly StoredDeal[]): StoredDeal[] {
  const trades = new Set(known.filter(isTrade).map(({ ticket }) => ticket));
  return deals.filter((deal) => !isTrade(deal) && trades.has(deal.ticket));
}

/** Moves an import's deals into the account. Stored deals do not change, unless they were cancelled. */
async function moveDeals(tx: Database, row: ImportRow, account: Account) {
  const factor = 10 ** (account.digits - row.header.digits);
  let [total, added, after] = [0, 0, ''];
  let [first, last] = [Infinity, -Infinity];
  for (;;) {
    const deals = await repository.waitingAfter(tx, row.id, after, dealsAtOnce);
    for (const { time } of deals) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const stored = deals.map((deal) => scaled(deal, factor));
    const known = await repository.knownDeals(tx, account.id, deals);
    added += await addDeals(tx, account, newDeals(known, stored), false);
    await addDeals(tx, account, cancelledOf(known, stored), true);
    total += deals.length;
    after = deals.at(-1)?.ticket ?? after;
    if (deals.length < dealsAtOnce) return { total, added, first, last };
  }
}

/**
 * Checks that the amounts of an account can be added exactly after an import.
 *
 * @throws Refusal - `amounts_too_large`
 */
async function requireCountable(tx: Database, { id, header }: ImportRow, account: Account): Promise<void> {
  const digits = Math.max(header.digits, account.digits);
  const stored = (await storedSum(tx, account.id)) * 10 ** (digits - account.digits);
  const added = (await repository.freshSum(tx, id, account.id)) + Math.abs(header.opening_balance);
  if (stored + added * 10 ** (digits - header.digits) > mostMinor) throw new Refusal('amounts_too_large');
}

const importEntity = (row: ImportRow): StatementImportEntity => ({
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
});

/** Adds the new deals of a report to the journal, in one transaction. */
export async function confirmImport(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<CallAnswer<'confirmImport'>> {
  await requireJournal(services, person);
  return services.db.transaction(async (tx) => {
    const row = await held(tx, person, id);
    const found = await accountOf(tx, person.id, row.header);
    const earliest = found && (await repository.firstDealTime(tx, found.id));
    const known = found ?? (await newAccount(tx, person.id, row.header));
    const target = await theAccount(tx, known.id);
    await requireCountable(tx, row, target);
    const account = await raiseDigits(tx, target, row.header.digits);
    const { total, added, first, last } = await moveDeals(tx, row, account);
    // A report with earlier deals contains the balance before the first deal.
    if (earliest !== undefined && first < earliest) {
      const factor = 10 ** (account.digits - row.header.digits);
      const openingBalance = row.header.opening_balance * factor;
      await accounts.updateAccount(tx, account.id, { openingBalance });
    }
    const saved = await repository.updateImport(tx, id, {
      accountId: account.id,
      firstTime: Number.isFinite(first) ? new Date(first) : null,
      lastTime: Number.isFinite(last) ? new Date(last) : null,
      added,
      known: total - added,
    });
    await repository.removeWaiting(tx, id);
    return { account: entityOf(await theAccount(tx, account.id)), statement: importEntity(saved) };
  });
}

export async function dropImport({ db }: Services, person: UserEntity, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await held(tx, person, id);
    await repository.removeImport(tx, id);
  });
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
