import { terminalLimits } from '@parque/contract';
import { formatBarRange, type BarRange } from '../protocol/bars';
import type { Deal, TerminalBroker } from './broker';

/** How long MetaTrader may load bars that are older than the loaded ones. */
const loadingMs = 10_000;

/** The data that the server requests with an answer, and the program reports with its next call. */
interface Requests {
  readonly quotes: readonly string[];
  readonly specs: readonly string[];
  readonly namesPage: number | undefined;
  readonly bars: BarRange | undefined;
  readonly history: { readonly from: number; readonly to: number; readonly page: number } | undefined;
}

export const noRequests: Requests = {
  quotes: [],
  specs: [],
  namesPage: undefined,
  bars: undefined,
  history: undefined,
};

export function parseRequests(filterLines: (name: string) => readonly (readonly string[])[]): Requests {
  const [names] = filterLines('names');
  const [range] = filterLines('bars');
  const [line] = filterLines('history');
  return {
    quotes: [
      ...filterLines('want').flatMap(([, list = '']) => list.split(',')),
      ...filterLines('quote').map(([, name = '']) => name),
    ],
    specs: filterLines('spec').map(([, name = '']) => name),
    namesPage: names && Number(names[1]),
    bars: range && {
      minutes: Number(range[1]),
      from: Number(range[2]),
      to: Number(range[3]),
      symbol: range[4] ?? '',
    },
    history: line && { from: Number(line[1]), to: Number(line[2]), page: Number(line[3]) },
  };
}

function getHistoryPage(deals: readonly Deal[], { from, to, page }: NonNullable<Requests['history']>) {
  const size = terminalLimits.historyPage;
  const periodDeals = deals.filter(({ ms }) => ms >= from && ms <= to);
  return {
    page,
    more: periodDeals.length > (page + 1) * size,
    deals: periodDeals.slice(page * size, (page + 1) * size),
  };
}

async function readNames(broker: TerminalBroker, page: number) {
  const symbolNames = await broker.names();
  const size = terminalLimits.namesPage;
  return {
    page,
    pages: Math.max(1, Math.ceil(symbolNames.length / size)),
    names: symbolNames.slice(page * size, (page + 1) * size),
  };
}

/** Reads what the server requested. Bars may take several calls. */
export function createRequestReader(broker: TerminalBroker, tick: () => number) {
  let loadingBars: { readonly name: string; readonly since: number } | undefined;

  /** Returns undefined while MetaTrader loads the bars; the server requests them again. */
  async function readBars(range: BarRange) {
    const bars = await broker.bars(range);
    if (!bars) return { ...range, found: 'no_symbol' as const, rows: [] };
    const name = formatBarRange(range);
    if (loadingBars?.name !== name) loadingBars = { name, since: tick() };
    if (!bars.isSynchronized) return undefined;
    const { firstMs, serverFirstMs, rows } = bars;
    if (firstMs <= range.from && rows.length <= terminalLimits.bars) {
      return { ...range, found: 'all' as const, rows: [...rows] };
    }
    const isOldest = firstMs <= serverFirstMs || rows.length > terminalLimits.bars;
    const isOver = isOldest || tick() - loadingBars.since >= loadingMs;
    return isOver ? { ...range, found: 'later' as const, rows: [] } : undefined;
  }

  return async ({ quotes: symbols, specs, namesPage, bars, history }: Requests, deals: readonly Deal[]) => {
    const quotes = await Promise.all(symbols.map((symbol) => broker.quote(symbol)));
    const terms = await Promise.all(specs.map((symbol) => broker.spec(symbol)));
    const missingNames = [
      ...symbols.filter((_, index) => !quotes[index]),
      ...specs.filter((_, index) => !terms[index]),
    ];
    const names = namesPage === undefined ? undefined : await readNames(broker, namesPage);
    const historyPage = history && getHistoryPage(deals, history);
    const barsReport = bars && (await readBars(bars));
    return {
      ...(quotes.some(Boolean) && { quotes: quotes.filter((quote) => quote !== undefined) }),
      ...(terms.some(Boolean) && { specs: terms.filter((spec) => spec !== undefined) }),
      ...(missingNames.length > 0 && { missing: missingNames }),
      ...(names && { names }),
      ...(historyPage && { history: historyPage }),
      ...(barsReport && { bars: barsReport }),
    };
  };
}
