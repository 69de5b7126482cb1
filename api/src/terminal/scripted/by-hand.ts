import { retcodes } from '../../broker/retcode';
import { simulatedServers } from '../../broker/simulator/server';
import type { OwnBroker } from './own-broker';
import { retcodeText } from './retcode-words';

/** Where a symbol is, when it is not at the server of the account; otherwise the symbols of that server. */
function whereIs(symbol: string, server: string): string {
  const others = simulatedServers.filter(({ market }) => market.some(({ name }) => name === symbol));
  const own = simulatedServers.find(({ name }) => name === server)?.market.map(({ name }) => name) ?? [];
  if (own.includes(symbol)) return '';
  return others.length > 0
    ? `. ${server} does not have ${symbol}: it is at ${others.map(({ name }) => name).join(', ')} (--server)`
    : `. ${server} has ${own.join(', ')}`;
}

/**
 * Trades in the terminal by a typed command: `buy Step Index 0.2`, `sell Step Index 0.2`, `close <position>`,
 * `positions`.
 *
 * @returns The code of MetaTrader with its meaning and the position, the number of positions and each in a line, or why
 * nothing was done.
 */
export function tradeByHand({ broker, byHand, state }: OwnBroker, line: string): string {
  const [verb, ...words] = line.trim().split(/\s+/);
  if (verb === 'buy' || verb === 'sell') {
    // Names of symbols may contain spaces: the volume is the last word.
    const lots = Number(words.pop() ?? NaN);
    const symbol = words.join(' ');
    const { retcode, position } = byHand({ kind: 'open', symbol, side: verb, lots });
    const text = retcodeText(retcode);
    if (position !== undefined) return `${text}: position ${position}`;
    return text + (retcode === retcodes.invalid ? whereIs(symbol, broker.account.server) : '');
  }
  const [name = ''] = words;
  if (verb === 'close') {
    const held = state().holdings.find(({ ticket }) => ticket === name);
    if (!held) return `there is no position ${name}`;
    const { symbol, side, ticket } = held;
    return retcodeText(byHand({ kind: 'close', symbol, side, lots: 0, position: ticket }).retcode);
  }
  if (verb === 'positions') {
    const held = state().holdings.map(({ ticket, side, symbol }) => `${ticket} ${side} ${symbol}`);
    return [`positions: ${held.length}`, ...held].join('\n');
  }
  return verb ? 'unknown command: see --help' : '';
}
