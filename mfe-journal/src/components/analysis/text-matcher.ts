import type { NoteEntity, TradeEntity } from '@parque/contract';
import type { TradeContext } from '../dimensions/dimensions';
import { formatWallTime } from '../figures/date-text';

const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Everything about a trade that can be searched for. */
function listTexts(trade: TradeEntity, notes: readonly NoteEntity[], context: TradeContext): string[] {
  const review = context.reviews.get(trade.ticket);
  const tradeNotes = notes.filter(
    ({ kind, key }) => key === (kind === 'trade' ? trade.ticket : trade.time.slice(0, 10)),
  );
  return [
    trade.symbol,
    trade.ticket,
    trade.side === 'buy' ? 'Compra' : 'Venta',
    trade.comment,
    formatWallTime(trade.time),
    context.setups.get(review?.setup ?? '')?.name ?? '',
    ...(review?.mistakes ?? []),
    ...tradeNotes.flatMap(({ text, tags }) => [text, ...tags]),
  ];
}

/** Returns whether all words of a search are in what is known about a trade, without regard to case and accents. */
export function createTextMatcher(search: string, notes: readonly NoteEntity[], context: TradeContext) {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (trade: TradeEntity): boolean => {
    if (words.length === 0) return true;
    const text = foldText(listTexts(trade, notes, context).join(' '));
    return words.every((word) => text.includes(word));
  };
}
