import type { NoteEntity, TradeEntity } from '@parque/contract';
import { isDay } from '@parque/domain/journal';
import { useStoredSearch } from '@parque/remote';
import type { DayRange } from '../../api/trades';
import { type Dimension, dimensions, keyListers, type TradeContext } from '../dimensions/dimensions';
import { formatWallTime } from '../figures/date-text';
import { useAddressParams } from '../use-address-params';
import { parseSort } from './sort-trades';

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
function createTextMatcher(search: string, notes: readonly NoteEntity[], context: TradeContext) {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return (trade: TradeEntity): boolean => {
    if (words.length === 0) return true;
    const text = foldText(listTexts(trade, notes, context).join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** The parameters of the address that filter by a group of a dimension. */
export const groupFilters = [
  { param: 'setup', by: 'setup', label: 'Setup' },
  { param: 'regla', by: 'regla', label: 'Regla' },
  { param: 'error', by: 'error', label: 'Error' },
  { param: 'valoracion', by: 'valoracion', label: 'Valoración' },
  { param: 'sesion', by: 'sesion', label: 'Sesión' },
  { param: 'duracion', by: 'duracion', label: 'Duración' },
  { param: 'erre', by: 'r', label: 'R' },
  { param: 'semana', by: 'dia', label: 'Día de la semana' },
  { param: 'hora', by: 'hora', label: 'Hora' },
  { param: 'ea', by: 'ea', label: 'EA' },
] as const satisfies readonly {
  readonly param: string;
  readonly by: Dimension;
  readonly label: string;
}[];

/** The filters besides the days. An empty filter matches all trades. */
interface Filters {
  readonly symbol: string;
  readonly side: string;
  readonly tag: string;
  /** Words of the search. */
  readonly text: string;
  /** The chosen group by parameter; those without a choice are absent. */
  readonly groups: Readonly<Record<string, string>>;
}

const parseDay = (text: string | null) => (isDay(text) ? text : undefined);
const isDimension = (text: string | null): text is Dimension => dimensions.some((value) => value === text);

const plainParams = ['desde', 'hasta', 'simbolo', 'direccion', 'etiqueta', 'buscar'];
const groupParams = groupFilters.map(({ param }) => param);

/** The parameters that select trades. */
const filterParams = [...plainParams, ...groupParams];

/** The parameters that a view stores, in their order. */
const viewParams = [...plainParams, 'por', ...groupParams, 'orden'];

/** The sections of the analysis; a phone shows one at a time. */
export const sections = [
  { value: 'curva', label: 'Curva' },
  { value: 'origen', label: 'Origen' },
  { value: 'riesgo', label: 'Riesgo' },
] as const;

/** The filters and the order of an address, always in the same order, so that views can be compared. */
export function viewSearch(search: URLSearchParams): string {
  const viewEntries = viewParams.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(viewEntries).toString();
}

/** An address with the filters of a view in place of its own. The account and the clock stay. */
export function applyView(search: URLSearchParams, view: string): string {
  const next = new URLSearchParams(search);
  for (const name of [...viewParams, 'pagina']) next.delete(name);
  for (const [name, value] of new URLSearchParams(view)) {
    if (viewParams.includes(name)) next.set(name, value);
  }
  return next.toString();
}

const readGroupFilters = (search: URLSearchParams) =>
  Object.fromEntries(
    groupFilters.flatMap(({ param }) => {
      const value = search.get(param);
      return value ? [[param, value] as const] : [];
    }),
  );

/** The filters of the trades and their order, stored in the address. */
export function useFilters() {
  const { search, change: changeParams } = useAddressParams();
  useStoredSearch('journal/analysis', viewParams);
  const by = search.get('por');
  const range: DayRange = { from: parseDay(search.get('desde')), to: parseDay(search.get('hasta')) };
  const filters: Filters = {
    symbol: search.get('simbolo') ?? '',
    side: search.get('direccion') ?? '',
    tag: search.get('etiqueta') ?? '',
    text: search.get('buscar') ?? '',
    groups: readGroupFilters(search),
  };
  const { symbol, side, tag, text, groups } = filters;
  /** A change of filters returns to the first page. */
  const change = (changes: Parameters<typeof changeParams>[0]) =>
    changeParams({ pagina: undefined, ...changes });
  return {
    search,
    range,
    /** The days as they are in the address, also where they are none. */
    typed: { from: search.get('desde') ?? '', to: search.get('hasta') ?? '' },
    filters,
    /** What the sections of the analysis show, and what changes it. */
    shown: {
      by: isDimension(by) ? by : ('simbolo' as const),
      section: sections.find(({ value }) => value === search.get('ver'))?.value ?? 'curva',
      onBy: (por: Dimension) => change({ por }),
      onSection: (ver: string) => change({ ver: ver === 'curva' ? undefined : ver }),
      onRange: ({ from, to }: DayRange) => change({ desde: from, hasta: to }),
    },
    sort: parseSort(search.get('orden')),
    isNarrowed: [range.from, range.to, symbol, side, tag, text, ...Object.values(groups)].some(Boolean),
    page: Math.max(1, Number(search.get('pagina')) || 1),
    change,
    /** Removes all filters, the period included. */
    clear: () => change(Object.fromEntries(filterParams.map((name) => [name, undefined]))),
  };
}

function createGroupMatcher(groups: Filters['groups'], context: TradeContext) {
  const activeFilters = groupFilters.flatMap(({ param, by }) => {
    const id = groups[param];
    return id === undefined ? [] : [{ by, id }];
  });
  return (trade: TradeEntity) =>
    activeFilters.every(({ by, id }) => keyListers[by](trade, context).some((group) => group.id === id));
}

export function filterTrades(
  trades: readonly TradeEntity[],
  { symbol, side, tag, text, groups }: Filters,
  notes: readonly NoteEntity[],
  context: TradeContext,
): TradeEntity[] {
  const taggedKeys = new Set(
    notes.filter(({ tags }) => tags.includes(tag)).map(({ kind, key }) => `${kind} ${key}`),
  );
  const isTagged = ({ ticket, time }: TradeEntity) =>
    taggedKeys.has(`trade ${ticket}`) || taggedKeys.has(`day ${time.slice(0, 10)}`);
  const isInGroups = createGroupMatcher(groups, context);
  const matchesSearch = createTextMatcher(text, notes, context);
  return trades.filter(
    (trade) =>
      (symbol === '' || trade.symbol === symbol) &&
      (side === '' || trade.side === side) &&
      (tag === '' || isTagged(trade)) &&
      isInGroups(trade) &&
      matchesSearch(trade),
  );
}
