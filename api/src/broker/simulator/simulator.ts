import { setTimeout as pause } from 'node:timers/promises';
import { BrokerFault } from '../fault';
import type { AccountInfo, BrokerDeal, BrokerGateway, Reference, SymbolSpec } from '../gateway';
import { opening, type SimulatedAccount } from './account';
import { entryWith, faultOfNumber, type SimulatedFault } from './numbers';
import { makeHistory, type History } from './history';
import { rateBetween } from './market';
import { simulatedServers } from './server';

const pageSize = 1000;
const accountsInMemory = 50;

interface SimulatorOptions {
  readonly now?: () => number;
  /** How long a slow account takes. */
  readonly slowMs?: number;
}

/** A simulator, with what only tests and rehearsals do with it. */
export interface Simulator extends BrokerGateway {
  /** Puts an account out of order, or in order again. */
  setFault(login: number, fault: SimulatedFault | undefined): void;
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

const referenceOf = (server: string, login: number, isInvestor: boolean): Reference =>
  `${server}/${login}${isInvestor ? '/investor' : ''}`;

/**
 * Brokers that are not there: always the same accounts, each with the same past, which goes on as time passes. Which
 * credentials it lets in, and which numbers are out of order, stands in `numbers.ts`.
 */
export function makeSimulator({ now = Date.now, slowMs = 1000 }: SimulatorOptions = {}): Simulator {
  const histories = new Map<string, History>();
  const faults = new Map<number, SimulatedFault | undefined>();
  const hungOnce = new Set<number>();

  function historyOf(account: SimulatedAccount): History {
    const key = referenceOf(account.server.name, account.login, false);
    const history = histories.get(key) ?? makeHistory(account);
    // The one that was used last stands last; the first is forgotten.
    histories.delete(key);
    histories.set(key, history);
    const [oldest] = histories.keys();
    if (histories.size > accountsInMemory && oldest) histories.delete(oldest);
    return history;
  }

  function accountOf(reference: Reference): SimulatedAccount & { readonly isInvestor: boolean } {
    const [name, login, entry] = reference.split('/');
    const server = simulatedServers.find((one) => one.name === name);
    if (!server) throw new BrokerFault('refused', 'no account of the simulator');
    return { server, login: Number(login), isInvestor: entry === 'investor' };
  }

  const faultOf = (login: number) => (faults.has(login) ? faults.get(login) : faultOfNumber[login]);

  async function suffer(login: number, signal: AbortSignal): Promise<void> {
    switch (faultOf(login)) {
      case 'unreachable':
        throw new BrokerFault('unreachable', 'the simulated broker is down');
      case 'disabled':
        throw new BrokerFault('refused', 'the simulated account is closed');
      case 'hanging':
      case 'hanging_at_the_door':
        return never(signal);
      case 'hanging_once':
        if (hungOnce.has(login)) return undefined;
        hungOnce.add(login);
        return never(signal);
      case 'slow':
        return pause(slowMs, undefined, { signal });
      case 'half':
      case undefined:
        return undefined;
    }
  }

  function balanceOf(account: SimulatedAccount): number {
    const cents = historyOf(account)
      .between(opening - 86_400_000, now())
      .reduce(
        (total, { profit, swap, commission, fee }) =>
          total + Math.round((profit + swap + commission + fee) * 100),
        0,
      );
    return cents / 100;
  }

  return {
    kind: 'simulator',

    setFault(login, fault) {
      faults.set(login, fault);
      hungOnce.delete(login);
    },

    async searchServers(text) {
      const wanted = text.toLowerCase();
      return simulatedServers
        .filter(({ name, broker }) => `${name} ${broker}`.toLowerCase().includes(wanted))
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
      const balance = balanceOf(account);
      return {
        login: account.login,
        server: name,
        company: broker,
        currency,
        digits: 2,
        balance,
        equity: balance,
        leverage,
        mode,
        isInvestor: account.isInvestor,
        serverZone: zone,
      } satisfies AccountInfo;
    },

    async symbolNames(reference, signal) {
      const { login, server } = accountOf(reference);
      await suffer(login, signal);
      return server.market.map(({ name }) => name);
    },

    async symbol(reference, wanted, signal) {
      const { login, server } = accountOf(reference);
      await suffer(login, signal);
      const found = server.market.find(({ name }) => name === wanted);
      if (!found) throw new BrokerFault('unreachable', `the simulated broker has no ${wanted}`);
      const { name, digits, contractSize, tickSize, volumeMin, volumeMax, volumeStep, profitCurrency } =
        found;
      const rate = rateBetween(profitCurrency, server.currency);
      return {
        name,
        digits,
        contractSize,
        tickSize,
        volumeMin,
        volumeMax,
        volumeStep,
        profitCurrency,
        ...(rate !== undefined && { tickValue: Number((contractSize * tickSize * rate).toPrecision(12)) }),
      } satisfies SymbolSpec;
    },

    async deals(reference, { from, to }, page, signal) {
      const account = accountOf(reference);
      await suffer(account.login, signal);
      const deals: readonly BrokerDeal[] = historyOf(account).between(from, Math.min(to, now()));
      const start = page * pageSize;
      if (faultOf(account.login) === 'half' && deals.length > 0) {
        if (page > 0) throw new BrokerFault('unreachable', 'the simulated broker broke off');
        return { deals: deals.slice(0, Math.ceil(deals.length / 2)), hasMore: true };
      }
      return { deals: deals.slice(start, start + pageSize), hasMore: start + pageSize < deals.length };
    },
  };
}
