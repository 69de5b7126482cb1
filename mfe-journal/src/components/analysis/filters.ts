import type { NoteEntity, TradeEntity } from '@parque/contract';
import { useKeptSearch, useSearchParams } from '@parque/remote';
import type { DayRange } from '../../api/trades';
import { dimensions, type Dimension } from './breakdown';

/** The filters besides the days. An empty filter matches all trades. */
export interface Filters {
  readonly symbol: string;
  readonly side: string;
  readonly tag: string;
}

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
const isDimension = (text: string | null): text is Dimension => dimensions.some((one) => one === text);

const kept = ['desde', 'hasta', 'simbolo', 'direccion', 'etiqueta', 'por'];

/** The filters of the analysis, stored in the address. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  useKeptSearch('journal/analysis', kept);
  const by = search.get('por');
  const range: DayRange = { from: isDay(search.get('desde')), to: isDay(search.get('hasta')) };
  const filters: Filters = {
    symbol: search.get('simbolo') ?? '',
    side: search.get('direccion') ?? '',
    tag: search.get('etiqueta') ?? '',
  };
  return {
    range,
    /** The days as they are in the address, also where they are none. */
    typed: { from: search.get('desde') ?? '', to: search.get('hasta') ?? '' },
    filters,
    by: isDimension(by) ? by : ('simbolo' as const),
    isNarrowed: [range.from, range.to, filters.symbol, filters.side, filters.tag].some(Boolean),
    page: Math.max(1, Number(search.get('pagina')) || 1),
    /** Changes parameters of the address; an empty value removes one. A change of filters returns to the first page. */
    change(changes: Readonly<Record<string, string | undefined>>) {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('pagina');
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
  };
}

/** Returns the trades that match the filters. */
export function filtered(
  trades: readonly TradeEntity[],
  { symbol, side, tag }: Filters,
  notes: readonly NoteEntity[],
): TradeEntity[] {
  const tagged = new Set(
    notes.filter(({ tags }) => tags.includes(tag)).map(({ kind, key }) => `${kind} ${key}`),
  );
  return trades.filter(
    (trade) =>
      (symbol === '' || trade.symbol === symbol) &&
      (side === '' || trade.side === side) &&
      (tag === '' || tagged.has(`trade ${trade.ticket}`) || tagged.has(`day ${trade.time.slice(0, 10)}`)),
  );
}
