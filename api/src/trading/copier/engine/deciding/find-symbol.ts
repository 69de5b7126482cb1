import {
  chooseSymbol,
  findCandidates,
  isSamePrice,
  type SymbolPair,
  type SymbolProblem,
} from '@parque/domain/copy';
import { BrokerError } from '../../../broker/fault';
import type { Quote, SymbolSpec } from '../../../broker/gateway';

/** The child's symbol for a symbol of its master. */
export interface MatchedSymbol {
  readonly symbol: string;
  readonly spec: SymbolSpec;
  /** Units in one lot at the master's broker. */
  readonly masterContract: number;
}

/** Reads from the two brokers what is required to match a symbol. */
interface SymbolReader {
  /** All symbols of the child's broker. */
  names(): Promise<readonly string[]>;
  spec(name: string): Promise<SymbolSpec>;
  /** undefined: nothing is known of the master's contract. */
  masterSpec(name: string): Promise<SymbolSpec | undefined>;
  /** Whether a symbol of the child has about the master's price; undefined: one of them has no price. */
  hasSamePrice(name: string): Promise<boolean | undefined>;
  /** Whether the values of a lot fit the sizes of both contracts; undefined: unknown, or no volume depends on it. */
  hasContractValue(master: SymbolSpec, childSymbol: SymbolSpec): Promise<boolean | undefined>;
}

/**
 * Finds the child's symbol for a symbol of its master. A symbol of the owner's table is taken as it is; any other must
 * have the currencies, the price and the value of the master's.
 */
export async function findSymbol(
  symbol: string,
  table: readonly SymbolPair[],
  { names, spec, masterSpec, hasSamePrice, hasContractValue }: SymbolReader,
): Promise<MatchedSymbol | { readonly problem: SymbolProblem }> {
  const matchResult = findCandidates(symbol, await names(), table);
  const candidates = await Promise.all(
    'choice' in matchResult ? [spec(matchResult.choice)] : matchResult.candidates.map((name) => spec(name)),
  );
  const [first] = candidates;
  if (!first) return { problem: 'symbol_unknown' };
  const master = await masterSpec(symbol);
  if ('choice' in matchResult) {
    return { symbol: matchResult.choice, spec: first, masterContract: (master ?? first).contractSize };
  }
  const match = chooseSymbol(symbol, master, candidates);
  if ('problem' in match) return match;
  if ((await hasSamePrice(match.symbol)) === false) return { problem: 'symbol_differs' };
  const candidate = candidates.find(({ name }) => name === match.symbol) ?? first;
  if (master && (await hasContractValue(master, candidate)) === false) return { problem: 'symbol_differs' };
  return { symbol: match.symbol, spec: candidate, masterContract: (master ?? candidate).contractSize };
}

/** Returns the middle of a quote; undefined: the broker has none now. */
async function readPrice(quote: () => Promise<Quote>): Promise<number | undefined> {
  try {
    const { bid, ask } = await quote();
    return bid > 0 && ask > 0 ? (bid + ask) / 2 : undefined;
  } catch (error) {
    if (error instanceof BrokerError) return undefined;
    throw error;
  }
}

/** Whether two symbols have about the same price now; undefined: one of them has no price. */
export async function isPriceSame(readFirst: () => Promise<Quote>, readSecond: () => Promise<Quote>) {
  const [first, second] = await Promise.all([readPrice(readFirst), readPrice(readSecond)]);
  return first === undefined || second === undefined ? undefined : isSamePrice(first, second);
}
