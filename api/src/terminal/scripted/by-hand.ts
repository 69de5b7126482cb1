import type { OwnBroker } from './own-broker';

/**
 * Trades in the terminal by a typed command: `buy EURUSD 0.1`, `sell EURUSD 0.1`, `close <position>`, `positions`.
 *
 * @returns The code of MetaTrader and the position, the list of positions, or why nothing was done.
 */
export function tradeByHand({ byHand, state }: OwnBroker, line: string): string {
  const [verb, ...words] = line.trim().split(/\s+/);
  if (verb === 'buy' || verb === 'sell') {
    // Names of symbols may contain spaces: the volume is the last word.
    const lots = Number(words.pop() ?? NaN);
    const answer = byHand({ kind: 'open', symbol: words.join(' '), side: verb, lots });
    return `${answer.retcode} ${answer.position ?? ''}`;
  }
  const [name = ''] = words;
  if (verb === 'close') {
    const held = state().holdings.find(({ ticket }) => ticket === name);
    if (!held) return `no position ${name}`;
    const { symbol, side, ticket } = held;
    return String(byHand({ kind: 'close', symbol, side, lots: 0, position: ticket }).retcode);
  }
  if (verb === 'positions') {
    const held = state().holdings.map(({ ticket, side, symbol }) => `${ticket} ${side} ${symbol}`);
    return held.join('\n') || 'no positions';
  }
  return verb ? 'unknown command; see --help' : '';
}
