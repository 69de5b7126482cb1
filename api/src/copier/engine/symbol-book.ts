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
  /** The same cache, which also reloads entries that expire within `ms`. */
  refreshingWithin(ms: number): SymbolBook;
  /** Drops all entries of an account. */
  clear(account: BrokerAccount): void;
}

export function makeSymbolBook(now: () => Date, keptMs = 60_000): SymbolBook {
  const books = new Map<string, Map<string, Entry<unknown>>>();

  const bookOf = ({ gateway, reference }: BrokerAccount) => {
    const name = `${gateway} ${reference}`;
    const book = books.get(name) ?? new Map<string, Entry<unknown>>();
    books.set(name, book);
    return book;
  };

  async function kept<T>(
    account: BrokerAccount,
    name: string,
    withinMs: number,
    load: () => Promise<T>,
  ): Promise<T> {
    const book = bookOf(account);
    const known = book.get(name) as Entry<T> | undefined;
    const leftMs = known ? known.until - now().getTime() : 0;
    // An entry that would last longer is from before the clock was set back.
    if (known && leftMs > withinMs && leftMs <= keptMs) return known.value;
    const value = await load();
    book.set(name, { value, until: now().getTime() + keptMs });
    return value;
  }

  const opened = (withinMs: number): SymbolBook => ({
    account: (broker, account) => kept(account, 'account', withinMs, () => broker.account(account.reference)),
    names: (broker, account) => kept(account, 'names', withinMs, () => broker.symbolNames(account.reference)),
    spec: (broker, account, name) =>
      kept(account, `symbol ${name}`, withinMs, () => broker.symbol(account.reference, name)),
    refreshingWithin: opened,
    clear: ({ gateway, reference }) => void books.delete(`${gateway} ${reference}`),
  });
  return opened(0);
}
