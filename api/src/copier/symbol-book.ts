import type { AccountInfo, SymbolSpec } from '../broker/gateway';
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

  async function kept<T>(account: BrokerAccount, name: string, ask: () => Promise<T>): Promise<T> {
    const book = bookOf(account);
    const known = book.get(name) as Entry<T> | undefined;
    if (known && known.until > now().getTime()) return known.value;
    const value = await ask();
    book.set(name, { value, until: now().getTime() + keptMs });
    return value;
  }

  return {
    account: (broker, account) => kept(account, 'account', () => broker.account(account.reference)),
    names: (broker, account) => kept(account, 'names', () => broker.symbolNames(account.reference)),
    spec: (broker, account, name) =>
      kept(account, `symbol ${name}`, () => broker.symbol(account.reference, name)),
    forget: ({ gateway, reference }) => void books.delete(`${gateway} ${reference}`),
  };
}
