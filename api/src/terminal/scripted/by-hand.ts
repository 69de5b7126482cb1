import type { OwnBroker } from './own-broker';
import { retcodeText } from './retcode-words';

/**
 * Trades in the terminal by a typed command: `buy Step Index 0.2`, `sell Step Index 0.2`, `close <position>`,
 * `positions`.
 *
 * @returns The code of MetaTrader with its meaning and the position, the list of positions, or why nothing was done, in
 * Spanish.
 */
export function tradeByHand({ byHand, state }: OwnBroker, line: string): string {
  const [verb, ...words] = line.trim().split(/\s+/);
  if (verb === 'buy' || verb === 'sell') {
    // Names of symbols may contain spaces: the volume is the last word.
    const lots = Number(words.pop() ?? NaN);
    const answer = byHand({ kind: 'open', symbol: words.join(' '), side: verb, lots });
    const text = retcodeText(answer.retcode);
    return answer.position === undefined ? text : `${text}: posición ${answer.position}`;
  }
  const [name = ''] = words;
  if (verb === 'close') {
    const held = state().holdings.find(({ ticket }) => ticket === name);
    if (!held) return `no hay ninguna posición ${name}`;
    const { symbol, side, ticket } = held;
    return retcodeText(byHand({ kind: 'close', symbol, side, lots: 0, position: ticket }).retcode);
  }
  if (verb === 'positions') {
    const held = state().holdings.map(
      ({ ticket, side, symbol }) => `${ticket} ${side === 'buy' ? 'compra' : 'venta'} ${symbol}`,
    );
    return held.join('\n') || 'no hay posiciones';
  }
  return verb ? 'orden desconocida: mira --help' : '';
}
