import { formatRetcode, retcodes } from '../../broker/retcode';
import { simulatedServers } from '../../broker/simulator/server';
import type { OwnBroker } from './own-broker';

/** Describes which servers have a symbol that the server of the account lacks; otherwise the symbols of that server. */
function describeSymbolServers(symbol: string, server: string): string {
  const otherServers = simulatedServers.filter(({ market }) => market.some(({ name }) => name === symbol));
  const ownSymbols =
    simulatedServers.find(({ name }) => name === server)?.market.map(({ name }) => name) ?? [];
  if (ownSymbols.includes(symbol)) return '';
  return otherServers.length > 0
    ? `. ${server} does not have ${symbol}: it is at ${otherServers.map(({ name }) => name).join(', ')} (--server)`
    : `. ${server} has ${ownSymbols.join(', ')}`;
}

/**
 * Trades in the terminal by a typed command: `buy Step Index 0.2`, `sell Step Index 0.2`, `close <position>`,
 * `positions`.
 *
 * @returns MetaTrader's code with its meaning and the position; or the number of positions and a line for each; or why
 * the command was not executed.
 */
export function runHandCommand({ broker, byHand, state }: OwnBroker, line: string): string {
  const [verb, ...words] = line.trim().split(/\s+/);
  if (verb === 'buy' || verb === 'sell') {
    // Names of symbols may contain spaces: the volume is the last word.
    const lots = Number(words.pop() ?? NaN);
    const symbol = words.join(' ');
    const { retcode, position } = byHand({ kind: 'open', symbol, side: verb, lots });
    const text = formatRetcode(retcode);
    if (position !== undefined) return `${text}: position ${position}`;
    return text + (retcode === retcodes.invalid ? describeSymbolServers(symbol, broker.account.server) : '');
  }
  const [name = ''] = words;
  if (verb === 'close') {
    const holding = state().holdings.find(({ ticket }) => ticket === name);
    if (!holding) return `there is no position ${name}`;
    const { symbol, side, ticket } = holding;
    return formatRetcode(byHand({ kind: 'close', symbol, side, lots: 0, position: ticket }).retcode);
  }
  if (verb === 'positions') {
    const positionLines = state().holdings.map(({ ticket, side, symbol }) => `${ticket} ${side} ${symbol}`);
    return [`positions: ${positionLines.length}`, ...positionLines].join('\n');
  }
  return verb ? 'unknown command: see --help' : '';
}
