import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { BrokerFault } from '../fault';
import type { AccountInfo, BrokerDeal, Reference, TradingGateway } from '../gateway';
import { accountOf, opening, referenceOf, type SimulatedAccount } from './account';
import { findAccount, holdingsOf, makeDealReader, type AccountRow } from './ledger/books';
import { makeDesk, type Desk } from './desk';
import { makeDisorder } from './faults/disorder';
import { centsOf } from './trading/hand-over';
import { makeHistory, type History } from './history/history';
import { entryWith, type SimulatedFault } from './numbers';
import { isMarketOpen, plainName } from './trading/orders';
import { simulatedServers } from './server';
import { barsOf } from './market/bars';
import { specOf, spreadOf, termsOf, type SymbolTerms } from './market/symbol-terms';
import { makeTrading, shownPosition } from './trading/trading';

const pageSize = 1000;
const accountsInMemory = 50;

interface SimulatorOptions {
  /** The database with the ledger. */
  readonly db: Database;
  readonly now?: () => number;
  /** Delay of slow accounts. */
  readonly slowMs?: number;
}

/** A simulator with its controls for tests and rehearsals. */
export interface Simulator extends TradingGateway {
  /** Sets or removes the permanent fault of an account. */
  setFault(login: number, fault: SimulatedFault | undefined): void;
  /** Manual trades and controls. */
  readonly desk: Desk;
}

/** The terms of a symbol by the name that the account shows. @throws BrokerFault - The account has no such symbol. */
function shownTerms({ server }: SimulatedAccount, row: AccountRow | undefined, name: string): SymbolTerms {
  const plain = row ? plainName(row, name) : name;
  const terms = plain === undefined ? undefined : termsOf(server, plain, row?.symbols ?? {});
  if (!terms) throw new BrokerFault('unreachable', `the simulated broker has no ${name}`);
  return terms;
}

/** The histories of all simulators of this process: an account has the same one in each. */
const histories = new Map<Reference, History>();

/** The generated deals of an account in a period, oldest first. The last used histories stay in memory. */
async function generatedDeals(
  account: SimulatedAccount,
  from: Instant,
  to: Instant,
): Promise<readonly BrokerDeal[]> {
  const key = referenceOf(account.server.name, account.login, false);
  const history = histories.get(key) ?? makeHistory(account);
  // The most recently used history is last; the first one is removed.
  histories.delete(key);
  histories.set(key, history);
  const [oldest] = histories.keys();
  if (histories.size > accountsInMemory && oldest) histories.delete(oldest);
  await history.prepare(from, to);
  return history.between(from, to);
}

/**
 * Simulated brokers. Each account always has the same generated history, which continues until the first trade on the
 * account. `numbers.ts` lists the accepted credentials and the account numbers with faults.
 */
export function makeSimulator({ db, now = Date.now, slowMs = 1000 }: SimulatorOptions): Simulator {
  const disorder = makeDisorder(slowMs);
  const { suffer, faultOf } = disorder;

  const pastOf = (account: SimulatedAccount, until: Instant) =>
    generatedDeals(account, opening - 86_400_000, until);
  const { enter, ...trading } = makeTrading({ db, now, disorder, pastOf });

  async function moneyOf(account: SimulatedAccount, row: AccountRow | undefined) {
    if (!row) {
      const past = await pastOf(account, now());
      const balance = past.reduce((cents, deal) => cents + centsOf(deal), 0) / 100;
      return { balance, equity: balance };
    }
    const holdings = await holdingsOf(db, row.id);
    const floating = holdings
      .map((holding) => shownPosition(account, row, holding, now()))
      .reduce((cents, { profit, swap }) => cents + Math.round((profit + swap) * 100), 0);
    return { balance: row.balanceCents / 100, equity: (row.balanceCents + floating) / 100 };
  }

  return {
    kind: 'simulator',
    setFault: disorder.set,
    desk: makeDesk({ db, now, enter }),
    ...trading,

    async searchServers(text) {
      const part = text.toLowerCase();
      return simulatedServers
        .filter(({ name, broker }) => `${name} ${broker}`.toLowerCase().includes(part))
        .map(({ name, broker }) => ({ server: name, broker }));
    },

    async verify({ server, login, password }, _attempt, signal) {
      const fault = faultOf(login);
      const isAtTheDoor = fault === 'unreachable' || fault === 'slow' || fault === 'hanging_at_the_door';
      if (isAtTheDoor) await suffer(login, signal);
      if (!simulatedServers.some(({ name }) => name === server))
        return { ok: false, denial: 'unknown_server' };
      const entry = entryWith(login, password);
      if (!entry) return { ok: false, denial: 'wrong_credentials' };
      if (fault === 'disabled') return { ok: false, denial: 'disabled' };
      return { ok: true, reference: referenceOf(server, login, entry === 'investor') };
    },

    async unlink(reference, signal) {
      await suffer(accountOf(reference).login, signal);
    },

    async account(reference, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const { name, broker, currency, leverage, mode, zone } = account.server;
      return {
        login: account.login,
        server: name,
        company: broker,
        currency,
        digits: 2,
        ...(await moneyOf(account, await findAccount(db, account))),
        leverage,
        mode,
        isInvestor: account.isInvestor,
        isTradingAllowed: !account.isInvestor && faultOf(account.login) !== 'trading_disabled',
        serverZone: zone,
      } satisfies AccountInfo;
    },

    async symbolNames(reference, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const suffix = (await findAccount(db, account))?.symbolSuffix ?? '';
      return account.server.market.map(({ name }) => name + suffix);
    },

    async symbol(reference, name, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const row = await findAccount(db, account);
      return specOf(account.server, name, shownTerms(account, row, name));
    },

    async bars(reference, name, { from, to, minutes }, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const row = await findAccount(db, account);
      const terms = shownTerms(account, row, name);
      // The generated trades are executed without a spread.
      const until = row?.pastUntil.getTime() ?? Infinity;
      return barsOf(terms, { from, to: Math.min(to, now()), minutes })
        .filter(({ at }) => isMarketOpen(account, at))
        .map((bar) => ({ ...bar, spread: bar.at < until ? 0 : spreadOf(terms) }));
    },

    async deals(reference, { from, to }, page, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const row = await findAccount(db, account);
      const end = Math.min(to, row?.pastUntil.getTime() ?? Infinity, now());
      const past: readonly BrokerDeal[] = from < end ? await generatedDeals(account, from, end) : [];
      const since = row ? await makeDealReader(db, account, row).within({ from, to }) : [];
      const deals = [...past, ...since];
      const start = page * pageSize;
      if (faultOf(account.login) === 'half' && deals.length > 0) {
        if (page > 0) throw new BrokerFault('unreachable', 'the simulated broker closed the connection');
        return { deals: deals.slice(0, Math.ceil(deals.length / 2)), hasMore: true };
      }
      return { deals: deals.slice(start, start + pageSize), hasMore: start + pageSize < deals.length };
    },
  };
}
