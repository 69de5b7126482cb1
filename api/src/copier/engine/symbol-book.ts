import type { AccountInfo, SymbolSpec } from '../../broker/gateway';
import type { BrokerAccount, CopyBroker } from './copy-broker';

interface Entry<T> {
  readonly until: number;
  readonly value: T;
}

/** What changes seldom at brokers, asked for once in a while. */
export interface SymbolBook {
  /** How the account works; its money is not of now. */
  account(broker: CopyBroker, account: BrokerAccount): Promise<AccountInfo>;
  names(broker: CopyBroker, account: BrokerAccount): Promise<readonly string[]>;
  spec(broker: CopyBroker, account: BrokerAccount, name: string): Promise<SymbolSpec>;
  /** The same book, which asks again already for what would be asked for again within this time. */
  ahead(ms: number): SymbolBook;
  /** What is known of an account is not right any more. */
  forget(account: BrokerAccount): void;
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
    aheadMs: number,
    ask: () => Promise<T>,
  ): Promise<T> {
    const book = bookOf(account);
    const known = book.get(name) as Entry<T> | undefined;
    if (known && known.until - aheadMs > now().getTime()) return known.value;
    const value = await ask();
    book.set(name, { value, until: now().getTime() + keptMs });
    return value;
  }

  const opened = (aheadMs: number): SymbolBook => ({
    account: (broker, account) => kept(account, 'account', aheadMs, () => broker.account(account.reference)),
    names: (broker, account) => kept(account, 'names', aheadMs, () => broker.symbolNames(account.reference)),
    spec: (broker, account, name) =>
      kept(account, `symbol ${name}`, aheadMs, () => broker.symbol(account.reference, name)),
    ahead: opened,
    forget: ({ gateway, reference }) => void books.delete(`${gateway} ${reference}`),
  });
  return opened(0);
}
