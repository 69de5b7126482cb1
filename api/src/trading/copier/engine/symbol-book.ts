import { msPerHour } from '@parque/domain/durations';
import type { AccountInfo, SymbolSpec } from '../../broker/gateway';
import type { BrokerAccount, CopyBroker } from './copy-broker';

interface Entry<T> {
  readonly until: number;
  readonly value: T;
}

/** A cache of broker data that rarely changes. */
export interface SymbolBook {
  /** Settings of the account. Its balance and equity may be outdated. */
  account(broker: CopyBroker, account: BrokerAccount): Promise<AccountInfo>;
  names(broker: CopyBroker, account: BrokerAccount): Promise<readonly string[]>;
  spec(broker: CopyBroker, account: BrokerAccount, name: string): Promise<SymbolSpec>;
  /**
   * Returns `true` if the check of this account and name returned `true` in the last hour. Otherwise runs the check.
   */
  verified(
    account: BrokerAccount,
    name: string,
    check: () => Promise<boolean | undefined>,
  ): Promise<boolean | undefined>;
  /** The same cache, which also reloads entries that expire within `ms`. */
  refreshingWithin(ms: number): SymbolBook;
  /** Drops all entries of an account. */
  clear(account: BrokerAccount): void;
}

const cachedMs = 60_000;
const verifiedMs = msPerHour;

export function createSymbolBook(now: () => Date): SymbolBook {
  const books = new Map<string, Map<string, Entry<unknown>>>();

  const getBook = ({ gateway, reference }: BrokerAccount) => {
    const name = `${gateway} ${reference}`;
    const book = books.get(name) ?? new Map<string, Entry<unknown>>();
    books.set(name, book);
    return book;
  };

  async function readCached<T>(
    account: BrokerAccount,
    name: string,
    withinMs: number,
    load: () => Promise<T>,
  ): Promise<T> {
    const book = getBook(account);
    const cachedEntry = book.get(name) as Entry<T> | undefined;
    const leftMs = cachedEntry ? cachedEntry.until - now().getTime() : 0;
    // An entry that would last longer is from before the clock was set back.
    if (cachedEntry && leftMs > withinMs && leftMs <= cachedMs) return cachedEntry.value;
    const value = await load();
    book.set(name, { value, until: now().getTime() + cachedMs });
    return value;
  }

  const createBook = (withinMs: number): SymbolBook => ({
    account: (broker, account) =>
      readCached(account, 'account', withinMs, () => broker.account(account.reference)),
    names: (broker, account) =>
      readCached(account, 'names', withinMs, () => broker.symbolNames(account.reference)),
    spec: (broker, account, name) =>
      readCached(account, `symbol ${name}`, withinMs, () => broker.symbol(account.reference, name)),
    async verified(account, name, check) {
      const book = getBook(account);
      const leftMs = (book.get(`verified ${name}`)?.until ?? 0) - now().getTime();
      if (leftMs > 0 && leftMs <= verifiedMs) return true;
      const isVerified = await check();
      if (isVerified) book.set(`verified ${name}`, { until: now().getTime() + verifiedMs, value: true });
      return isVerified;
    },
    refreshingWithin: createBook,
    clear: ({ gateway, reference }) => void books.delete(`${gateway} ${reference}`),
  });
  return createBook(0);
}
