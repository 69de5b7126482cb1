import { msPerDay } from '@parque/domain/durations';
import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { BrokerError } from '../fault';
import type { AccountInfo, BrokerDeal, Reference, TradingGateway } from '../gateway';
import { parseReference, opening, buildReference, type SimulatedAccount } from './account';
import { findAccount, createDealReader, type AccountRow } from './ledger/books';
import { readBooks } from './ledger/ledger';
import { createSimulatorControl, type SimulatorControl } from './simulator-control';
import { createPermanentFaults } from './faults/permanent-faults';
import { sumDealCents } from './trading/start-ledger';
import { createHistory, type History } from './history/history';
import { findEntry, type SimulatedFault } from './numbers';
import { isMarketOpen, stripSuffix } from './trading/orders';
import { simulatedServers } from './server';
import { computeBars } from './market/bars';
import { toSymbolSpec, computeSpread, findTerms, type SymbolTerms } from './market/symbol-terms';
import { createTrading, toBrokerPosition } from './trading/trading';

const pageSize = 1000;
const accountsInMemory = 50;

interface SimulatorOptions {
  readonly db: Database;
  readonly now?: () => number;
  /** Delay of slow accounts. */
  readonly slowMs?: number;
}

/** A simulator with its controls for tests and the demo. */
export interface Simulator extends TradingGateway {
  /** Sets or removes the permanent fault of an account. */
  setFault(login: number, fault: SimulatedFault | undefined): void;
  /** Manual trades and controls. */
  readonly control: SimulatorControl;
}

/** Returns the terms of a symbol by its name in the account. @throws BrokerError - The account has no such symbol. */
function requireTerms({ server }: SimulatedAccount, row: AccountRow | undefined, name: string): SymbolTerms {
  const plain = row ? stripSuffix(row, name) : name;
  const terms = plain === undefined ? undefined : findTerms(server, plain, row?.symbols ?? {});
  if (!terms) throw new BrokerError('unreachable', `the simulated broker has no ${name}`);
  return terms;
}

/** Histories by account. All simulators of the process share them, because an account has the same history in each. */
const histories = new Map<Reference, History>();

/** Returns the generated deals of an account in a period, oldest first. The last used histories stay in memory. */
async function generateDeals(account: SimulatedAccount, from: Instant, to: Instant) {
  const key = buildReference(account.server.name, account.login, false);
  const history = histories.get(key) ?? createHistory(account);
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
export function createSimulator({ db, now = Date.now, slowMs = 1000 }: SimulatorOptions): Simulator {
  const permanentFaults = createPermanentFaults(slowMs);
  const { applyFault, getFault } = permanentFaults;

  const generatePast = (account: SimulatedAccount, until: Instant) =>
    generateDeals(account, opening - msPerDay, until);
  const { enter, ...trading } = createTrading({ db, now, permanentFaults, generatePast });

  async function computeMoney(account: SimulatedAccount) {
    const books = await readBooks(db, account);
    if (!books) {
      const past = await generatePast(account, now());
      const balance = past.reduce((cents, deal) => cents + sumDealCents(deal), 0) / 100;
      return { balance, equity: balance };
    }
    const { row, holdings } = books;
    const floatingCents = holdings
      .map((holding) => toBrokerPosition(account, row, holding, now()))
      .reduce((cents, { profit, swap }) => cents + Math.round((profit + swap) * 100), 0);
    return { balance: row.balanceCents / 100, equity: (row.balanceCents + floatingCents) / 100 };
  }

  return {
    kind: 'simulator',
    setFault: permanentFaults.set,
    control: createSimulatorControl({ db, now, enter }),
    ...trading,

    async searchServers(text) {
      const part = text.toLowerCase();
      return simulatedServers
        .filter(({ name, broker }) => `${name} ${broker}`.toLowerCase().includes(part))
        .map(({ name, broker }) => ({ server: name, broker }));
    },

    async verify({ server, login, password }, _attempt, signal) {
      const fault = getFault(login);
      const isAtSignIn = fault === 'unreachable' || fault === 'slow' || fault === 'hanging_at_sign_in';
      if (isAtSignIn) await applyFault(login, signal);
      if (!simulatedServers.some(({ name }) => name === server))
        return { ok: false, denial: 'unknown_server' };
      const entry = findEntry(login, password);
      if (!entry) return { ok: false, denial: 'wrong_credentials' };
      if (fault === 'disabled') return { ok: false, denial: 'disabled' };
      return { ok: true, reference: buildReference(server, login, entry === 'investor') };
    },

    async unlink(reference, signal) {
      await applyFault(parseReference(reference).login, signal);
    },

    async account(reference, signal) {
      const account = parseReference(reference);
      await applyFault(account.login, signal);
      const { name, broker, currency, leverage, mode, zone } = account.server;
      return {
        login: account.login,
        server: name,
        company: broker,
        currency,
        digits: 2,
        ...(await computeMoney(account)),
        leverage,
        mode,
        isInvestor: account.isInvestor,
        isTradingAllowed: !account.isInvestor && getFault(account.login) !== 'trading_disabled',
        serverZone: zone,
      } satisfies AccountInfo;
    },

    async symbolNames(reference, signal) {
      const account = parseReference(reference);
      await applyFault(account.login, signal);
      const { symbolSuffix = '', symbols = {} } = (await findAccount(db, account)) ?? {};
      const names = Object.keys(symbols).filter((name) => symbols[name]?.like !== undefined);
      return [...account.server.market.map(({ name }) => name), ...names].map((name) => name + symbolSuffix);
    },

    async symbol(reference, name, signal) {
      const account = parseReference(reference);
      await applyFault(account.login, signal);
      const row = await findAccount(db, account);
      return toSymbolSpec(account.server, name, requireTerms(account, row, name));
    },

    async bars(reference, name, { from, to, minutes }, signal) {
      const account = parseReference(reference);
      await applyFault(account.login, signal);
      const row = await findAccount(db, account);
      const terms = requireTerms(account, row, name);
      // The generated trades are executed without a spread.
      const until = row?.pastUntil.getTime() ?? Infinity;
      return computeBars(terms, { from, to: Math.min(to, now()), minutes })
        .filter(({ at }) => isMarketOpen(account, at))
        .map((bar) => ({ ...bar, spread: bar.at < until ? 0 : computeSpread(terms) }));
    },

    async deals(reference, { from, to }, page, signal) {
      const account = parseReference(reference);
      await applyFault(account.login, signal);
      const row = await findAccount(db, account);
      const end = Math.min(to, row?.pastUntil.getTime() ?? Infinity, now());
      const past: readonly BrokerDeal[] = from < end ? await generateDeals(account, from, end) : [];
      const since = row ? await createDealReader(db, account, row).listWithin({ from, to }) : [];
      const deals = [...past, ...since];
      const start = page * pageSize;
      if (getFault(account.login) === 'history_breaks' && deals.length > 0) {
        if (page > 0) throw new BrokerError('unreachable', 'the simulated broker closed the connection');
        return { deals: deals.slice(0, Math.ceil(deals.length / 2)), hasMore: true };
      }
      return { deals: deals.slice(start, start + pageSize), hasMore: start + pageSize < deals.length };
    },
  };
}
