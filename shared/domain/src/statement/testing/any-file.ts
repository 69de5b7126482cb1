import fc from 'fast-check';
import { createPlainXlsx } from './xlsx-file';

/** A trade of a generated file. Money is in cents, times are minutes after the first of January 2026. */
interface AnyTrade {
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly hundredths: number;
  readonly openMinute: number;
  readonly minutes: number;
  readonly commission: number;
  readonly swap: number;
  readonly profit: number;
}

/** A generated file, and what it contains. */
export interface AnyFile {
  readonly bytes: Uint8Array;
  /** Symbol, side, lots, and net result in cents of each trade. */
  readonly trades: readonly (readonly [symbol: string, side: 'buy' | 'sell', lots: number, net: number])[];
  /** Sum of deposits less withdrawals, in cents. */
  readonly deposits: number;
  /** Sum of credits, in cents, which are not part of the balance. */
  readonly credits: number;
  /** Rows that are not closed. */
  readonly open: number;
  /** Whether the results contain the costs. */
  readonly isNet: boolean;
  readonly description: string;
}

const cents = { min: -99_999, max: 99_999 };

const anyTrade: fc.Arbitrary<AnyTrade> = fc.record({
  symbol: fc.constantFrom('EURUSD', 'XAUUSD', 'AMZN.O', 'Step Index', 'BTC-USD'),
  isBuy: fc.boolean(),
  hundredths: fc.integer({ min: 1, max: 99_999 }),
  openMinute: fc.integer({ min: 0, max: 300_000 }),
  minutes: fc.integer({ min: 1, max: 20_000 }),
  commission: fc.integer({ min: -999, max: 0 }),
  swap: fc.integer({ min: -999, max: 999 }),
  profit: fc.integer(cents),
});

const languages = {
  // The second time and price are those of the closing.
  twice: 'Posición|Fecha/Hora|Tipo|Volumen|Símbolo|Precio|Fecha/Hora|Precio|Comisión|Swap|Beneficio'.split(
    '|',
  ),
  en: 'Position ID|Open time|Type|Lots|Symbol|Open price|Close time|Close price|Commission|Swap|Profit'.split(
    '|',
  ),
  es: 'Ticket|Hora de apertura|Tipo|Lotes|Símbolo|Precio de apertura|Hora de cierre|Precio de cierre|Comisión|Swap|Beneficio'.split(
    '|',
  ),
  mt5: 'Position|Time|Type|Volume|Symbol|Price|Close Time|Close Price|Commission|Swap|Profit'.split('|'),
} as const;

const extras: readonly (readonly [name: string, value: string])[] = [
  ['Magic', '77'],
  ['Pips', '-3.5'],
  ['Expert', 'EA 7'],
  ['', ''],
  ['Duration', '00:10:00'],
  ['Leverage', '100'],
];

const anyOptions = fc.record({
  trades: fc.array(anyTrade, { minLength: 2, maxLength: 8 }),
  shape: fc.constantFrom('table', 'table', 'report'),
  language: fc.constantFrom('en' as const, 'es' as const, 'mt5' as const, 'twice' as const),
  order: fc.array(fc.integer(), { minLength: 20, maxLength: 20 }),
  extra: fc.subarray([...extras]),
  separator: fc.constantFrom(';', '\t', ',', 'sheet', 'sheets'),
  decimal: fc.constantFrom('.', ','),
  group: fc.constantFrom('', '', ' ', '\u202f', 'other'),
  hasZeros: fc.boolean(),
  hasCostSigns: fc.boolean(),
  clock: fc.constantFrom('24', 'am', 'seconds', 'day first'),
  volume: fc.constantFrom('plain', 'parts', 'K'),
  sides: fc.constantFrom('words', 'words', 'numbers', 'fix', 'signs', 'closings', 'symbols'),
  /** Whether the prices are those of the purchase and of the sale. */
  areDealt: fc.boolean(),
  /** Whether results contain their costs. Their prices prove it, at 100 for a point and lot. */
  isNet: fc.boolean(),
  hasQuotes: fc.constantFrom(true, true, false),
  /** What follows the rows: all of them again, their total, or a table of open positions with other columns. */
  below: fc.constantFrom('', '', 'rows', 'total', 'table'),
  newestFirst: fc.boolean(),
  openRows: fc.array(fc.constantFrom('', '1970.01.01 00:00:00', '0'), { maxLength: 2 }),
  operations: fc.array(
    fc.tuple(fc.constantFrom('balance', 'credit', 'withdrawal'), fc.integer({ min: 1, max: 9_999_999 })),
    {
      maxLength: 2,
    },
  ),
});
type Options = typeof anyOptions extends fc.Arbitrary<infer Value> ? Value : never;

const start = Date.UTC(2026, 0, 1);
const padToTwo = (value: number) => String(value).padStart(2, '0');

function formatTime(minutes: number, clock: string): string {
  const moment = new Date(start + minutes * 60_000);
  const day = `${moment.getUTCFullYear()}.${padToTwo(moment.getUTCMonth() + 1)}.${padToTwo(moment.getUTCDate())}`;
  if (clock === 'day first') {
    const [year, month, date] = day.split('.');
    return `${date}/${month}/${year} ${padToTwo(moment.getUTCHours())}:${padToTwo(moment.getUTCMinutes())}`;
  }
  const [hour, minute] = [moment.getUTCHours(), padToTwo(moment.getUTCMinutes())];
  if (clock === 'am') return `${day} ${hour % 12 || 12}:${minute}:00 ${hour < 12 ? 'AM' : 'PM'}`;
  return `${day} ${padToTwo(hour)}:${minute}${clock === 'seconds' ? ':00' : ''}`;
}

function formatVolume(hundredths: number, form: string): string {
  const lots = (hundredths / 100).toFixed(2);
  if (form === 'parts') return `${lots} / ${(hundredths / 50).toFixed(2)}`;
  return form === 'K' ? `${(hundredths / 100_000).toFixed(5)}K` : lots;
}

/** How money is written: with its separators, and perhaps without decimals that are zero. */
function createMoneyFormat({ group, hasZeros }: Options, decimal: string) {
  const otherSeparator = decimal === '.' ? ',' : '.';
  const separator = group === 'other' ? otherSeparator : group;
  return (amount: number): string => {
    const [integerPart = '', cents = ''] = (amount / 100).toFixed(2).split('.');
    const groupedDigits = integerPart.replace(/\B(?=(\d{3})+$)/g, separator);
    return cents === '00' && !hasZeros ? groupedDigits : `${groupedDigits}${decimal}${cents}`;
  };
}

/** The table of the deals of a report that names its account, in the columns of the terminal. */
function buildReport(
  { trades, operations, volume }: Options,
  money: (amount: number) => string,
  toFigure: (text: string) => string,
): string[][] {
  const createRow = (time: number, cells: readonly string[]) => ({
    time,
    cells: [formatTime(time, 'seconds'), ...cells],
  });
  const deals = trades.flatMap(
    ({ symbol, isBuy, hundredths, openMinute, minutes, commission, swap, profit }, index) => {
      const [entry, exit] = isBuy ? ['buy', 'sell'] : ['sell', 'buy'];
      const lots = formatVolume(hundredths, volume);
      const toDeal = (id: number, side: string, direction: string) => [
        String(id),
        symbol,
        side,
        direction,
        lots,
        toFigure('1.25'),
        '',
      ];
      return [
        createRow(openMinute, [...toDeal(2 * index + 100, entry ?? '', 'in'), money(0), money(0), money(0)]),
        createRow(openMinute + minutes, [
          ...toDeal(2 * index + 101, exit ?? '', 'out'),
          ...[commission, swap, profit].map(money),
        ]),
      ];
    },
  );
  const moneyRows = operations.map(([type, amount], index) =>
    createRow(index, [
      ...[String(index + 1), '', type === 'credit' ? type : 'balance', '', '', '', ''],
      ...[0, 0, type === 'withdrawal' ? -amount : amount].map(money),
    ]),
  );
  const inOrder = [...moneyRows, ...deals].sort((a, b) => a.time - b.time);
  const names = 'Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Swap|Profit'.split('|');
  return [['Account:', '7005551 (USD, Vega-Live, real, Hedge)'], names, ...inOrder.map(({ cells }) => cells)];
}

/** The order of the columns: any, but those with a repeated name as the file has them. */
function orderColumns(names: readonly string[], keys: readonly number[]): number[] {
  const order = names.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  const repeatedColumns = names.flatMap((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? [] : [index],
  );
  for (const name of new Set(repeatedColumns.map((index) => names[index]))) {
    const places = order.flatMap((column, index) => (names[column] === name ? [index] : []));
    const columns = places.map((place) => order[place] ?? 0).sort((a, b) => a - b);
    for (const [index, place] of places.entries()) order[place] = columns[index] ?? 0;
  }
  return order;
}

/** The difference of the prices of a trade. The result of one that contains costs follows from it. */
function toMove({ isBuy, profit, hundredths }: AnyTrade): number {
  const points = Math.max(1, Math.abs(profit / hundredths / 100));
  return (isBuy === profit > 0 ? 1 : -1) * points;
}

const sideTexts = {
  words: ['buy', 'sell'],
  numbers: ['0', '1'],
  fix: ['1', '2'],
  signs: ['1', '-1'],
  closings: ['sell', 'buy'],
  // The symbol names the side: `Buy EURUSD`.
  symbols: ['', ''],
} as const;

function buildTable(options: Options, money: (amount: number) => string, toFigure: (text: string) => string) {
  const { language, extra, volume, clock, sides, isNet, hasCostSigns } = options;
  const areDealt = options.areDealt && language === 'en' && (sides === 'words' || sides === 'symbols');
  const toPrices = (trade: AnyTrade): readonly [string, string] => {
    const [first, last] = [toFigure('1500.25'), toFigure(String(1500.25 + toMove(trade)))];
    return areDealt && !trade.isBuy ? [last, first] : [first, last];
  };
  const renamedColumns: Readonly<Record<string, string>> = {
    'Open price': 'Buy price',
    'Close price': 'Sell price',
  };
  const toRow = (
    trade: AnyTrade,
    index: number,
    closeTime = formatTime(trade.openMinute + trade.minutes, clock),
  ) => [
    String(9_000_001 + index),
    formatTime(trade.openMinute, clock),
    sideTexts[sides][trade.isBuy ? 0 : 1],
    toFigure(formatVolume(trade.hundredths, volume)),
    sides === 'symbols' ? `${trade.isBuy ? 'Buy' : 'Sell'} ${trade.symbol}` : trade.symbol,
    toPrices(trade)[0],
    closeTime,
    toPrices(trade)[1],
    money(hasCostSigns ? trade.commission : -trade.commission),
    money(trade.swap),
    money(trade.profit + (isNet ? trade.commission + trade.swap : 0)),
  ];
  const closedRows = options.trades.map((trade, index) => toRow(trade, index));
  const [first] = options.trades;
  const open = first ? options.openRows.map((end, index) => toRow(first, 500 + index, end)) : [];
  const moneyRows = options.operations.map(([type, amount], index) => {
    const time = formatTime(index, clock);
    const word = sides === 'numbers' ? (type === 'credit' ? '7' : '6') : type;
    // The number of a type does not show that an amount without a sign is taken.
    const sign = sides === 'numbers' && type === 'withdrawal' ? -1 : 1;
    return [String(8_000_001 + index), time, word, '', '', '', time, '', '', '', money(sign * amount)];
  });
  const formatSide = (name: string) =>
    sides === 'closings' && /^Tip|^Type/.test(name)
      ? 'Closing direction'
      : (areDealt && renamedColumns[name]) || name;
  const names = [...languages[language].map(formatSide), ...extra.map(([name]) => name)];
  const order = orderColumns(names, options.order);
  const arrange = (cells: readonly string[]) => order.map((column) => cells[column] ?? '');
  const getSum = (figure: (trade: AnyTrade) => number) =>
    options.trades.reduce((sum, trade) => sum + figure(trade), 0);
  const total = [
    ...[
      '',
      formatTime(0, clock),
      sideTexts[sides][0],
      toFigure(
        formatVolume(
          getSum((trade) => trade.hundredths),
          volume,
        ),
      ),
    ],
    ...['TOTAL', '', formatTime(1, clock), '', '', '', money(getSum((trade) => trade.profit))],
  ];
  const totals = options.below === 'total' ? [total] : [];
  const rows = [
    ...moneyRows,
    ...(options.newestFirst ? closedRows.toReversed() : closedRows),
    ...open,
    ...totals,
  ];
  const table = [
    arrange(names),
    ...rows.map((cells) => arrange([...cells, ...extra.map(([, value]) => value)])),
  ];
  if (options.below === 'rows') return [...table, ...table.slice(1)];
  if (options.below !== 'table' || !first) return table;
  // Its columns are those of the table above in the other order.
  const current = ['Current time', 'Current price'];
  const openNames = languages.en.map((name) => (name.startsWith('Close') ? (current.pop() ?? '') : name));
  return [...table, openNames.toReversed(), toRow(first, 700).toReversed()];
}

function writeFile(
  [head = [], ...rows]: readonly string[][],
  separator: string,
  hasQuotes: boolean,
): Uint8Array {
  if (separator === 'sheet') return createPlainXlsx([head, ...rows]);
  if (separator === 'sheets') {
    const half = Math.ceil(rows.length / 2);
    return createPlainXlsx([['Notas']], [head, ...rows.slice(0, half)], [head, ...rows.slice(half)]);
  }
  const quote = (cell: string) => (hasQuotes && cell.includes(separator) ? `"${cell}"` : cell);
  const lines = [head, ...rows].map((cells) => cells.map(quote).join(separator));
  return new TextEncoder().encode(lines.join('\n'));
}

const getSum = (operations: Options['operations'], type: string): number =>
  operations.reduce((sum, [operation, amount]) => (operation === type ? sum + amount : sum), 0);

/** Files with trades as platforms and people write them: languages, columns in any order, clocks, figures, open rows. */
export const anyFile: fc.Arbitrary<AnyFile> = anyOptions.map((generatedOptions) => {
  const toExact = ({ hundredths, profit, commission, swap, ...otherFields }: AnyTrade): AnyTrade => ({
    ...otherFields,
    hundredths: hundredths + 10,
    profit: (hundredths + 10) * 1000 * (profit % 50 || 1),
    commission: commission - 10,
    swap: -Math.abs(swap),
  });
  // MetaTrader's own columns have results without costs.
  const isNet =
    generatedOptions.isNet && (generatedOptions.language === 'en' || generatedOptions.language === 'es');
  const trades = isNet ? generatedOptions.trades.map(toExact) : generatedOptions.trades;
  const options = { ...generatedOptions, isNet, trades };
  const { operations, shape } = options;
  // Sheets have a report each where the columns repeat; a report is one sheet.
  const separator = shape === 'report' && options.separator === 'sheets' ? 'sheet' : options.separator;
  const isSheet = separator.startsWith('sheet');
  const decimal = isSheet ? '.' : options.decimal;
  const money = createMoneyFormat(isSheet ? { ...options, group: '' } : options, decimal);
  const toFigure = (text: string) => text.replaceAll('.', decimal);
  const rows =
    shape === 'report' ? buildReport(options, money, toFigure) : buildTable(options, money, toFigure);
  return {
    bytes: writeFile(rows, separator, options.hasQuotes),
    trades: trades.map(({ symbol, isBuy, hundredths, commission, swap, profit }) => [
      symbol,
      isBuy ? ('buy' as const) : ('sell' as const),
      hundredths / 100,
      commission + swap + profit,
    ]),
    deposits: getSum(operations, 'balance') - getSum(operations, 'withdrawal'),
    credits: getSum(operations, 'credit'),
    isNet: isNet && shape === 'table',
    open: shape === 'report' ? 0 : options.openRows.length,
    description: JSON.stringify(options),
  };
});
