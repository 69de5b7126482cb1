import fc from 'fast-check';
import { plainXlsx } from './plain-xlsx';

/** A trade of a generated file. Money is in cents, times are minutes after the first of January 2026. */
interface AnyTrade {
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly hundredths: number;
  readonly opened: number;
  readonly minutes: number;
  readonly commission: number;
  readonly swap: number;
  readonly profit: number;
}

/** A generated file, and what it contains. */
export interface AnyFile {
  readonly bytes: Uint8Array;
  /** Of each trade: symbol, side, lots, and net result in cents. */
  readonly trades: readonly (readonly [symbol: string, side: 'buy' | 'sell', lots: number, net: number])[];
  /** Rows that are not closed. */
  readonly open: number;
  readonly description: string;
}

const cents = { min: -99_999, max: 99_999 };

const trade: fc.Arbitrary<AnyTrade> = fc.record({
  symbol: fc.constantFrom('EURUSD', 'XAUUSD', 'AMZN.O', 'Step Index', 'BTC-USD'),
  isBuy: fc.boolean(),
  hundredths: fc.integer({ min: 1, max: 99_999 }),
  opened: fc.integer({ min: 0, max: 300_000 }),
  minutes: fc.integer({ min: 1, max: 20_000 }),
  commission: fc.integer({ min: -999, max: 0 }),
  swap: fc.integer({ min: -999, max: 999 }),
  profit: fc.integer(cents),
});

const languages = {
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

const options = fc.record({
  trades: fc.array(trade, { minLength: 2, maxLength: 8 }),
  language: fc.constantFrom('en' as const, 'es' as const, 'mt5' as const),
  order: fc.array(fc.integer(), { minLength: 20, maxLength: 20 }),
  extra: fc.subarray([...extras]),
  separator: fc.constantFrom(';', '\t', ',', 'sheet', 'sheets'),
  decimal: fc.constantFrom('.', ','),
  clock: fc.constantFrom('24', 'am', 'seconds', 'day first'),
  volume: fc.constantFrom('plain', 'parts', 'K'),
  numbers: fc.boolean(),
  newestFirst: fc.boolean(),
  openRows: fc.array(fc.constantFrom('', '1970.01.01 00:00:00', '0'), { maxLength: 2 }),
});

const start = Date.UTC(2026, 0, 1);
const two = (value: number) => String(value).padStart(2, '0');

function timeText(minutes: number, clock: string): string {
  const at = new Date(start + minutes * 60_000);
  const day = `${at.getUTCFullYear()}.${two(at.getUTCMonth() + 1)}.${two(at.getUTCDate())}`;
  if (clock === 'day first') {
    const [year, month, date] = day.split('.');
    return `${date}/${month}/${year} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  }
  const [hour, minute] = [at.getUTCHours(), two(at.getUTCMinutes())];
  if (clock === 'am') return `${day} ${hour % 12 || 12}:${minute}:00 ${hour < 12 ? 'AM' : 'PM'}`;
  return `${day} ${two(hour)}:${minute}${clock === 'seconds' ? ':00' : ''}`;
}

function volumeText(hundredths: number, form: string): string {
  const lots = (hundredths / 100).toFixed(2);
  if (form === 'parts') return `${lots} / ${(hundredths / 50).toFixed(2)}`;
  return form === 'K' ? `${(hundredths / 100_000).toFixed(5)}K` : lots;
}

/** Files with trades as platforms and people write them: languages, columns in any order, clocks, volumes, open rows. */
export const anyFile: fc.Arbitrary<AnyFile> = options.map((chosen) => {
  const { language, extra, separator, volume, clock } = chosen;
  const isSheet = separator.startsWith('sheet');
  const decimal = isSheet || separator === ',' ? '.' : chosen.decimal;
  const figure = (text: string) => text.replaceAll('.', decimal);
  const money = (amount: number) => figure((amount / 100).toFixed(2));
  const numbered = chosen.numbers ? ['0', '1'] : ['buy', 'sell'];
  const rowOf = (one: AnyTrade, at: number, closed = timeText(one.opened + one.minutes, clock)) => [
    String(9_000_001 + at),
    timeText(one.opened, clock),
    numbered[one.isBuy ? 0 : 1] ?? '',
    figure(volumeText(one.hundredths, volume)),
    one.symbol,
    figure('1.25001'),
    closed,
    figure('1.25102'),
    money(one.commission),
    money(one.swap),
    money(one.profit),
  ];
  const closed = chosen.trades.map((one, at) => rowOf(one, at));
  const [first] = chosen.trades;
  const open = first ? chosen.openRows.map((end, at) => rowOf(first, 500 + at, end)) : [];
  const names = [...languages[language], ...extra.map(([name]) => name)];
  const order = names
    .map((_, at) => at)
    .sort((one, other) => (chosen.order[one] ?? 0) - (chosen.order[other] ?? 0));
  const arrange = (cells: readonly string[]) => order.map((at) => cells[at] ?? '');
  const rows = [...(chosen.newestFirst ? closed.toReversed() : closed), ...open].map((cells) =>
    arrange([...cells, ...extra.map(([, value]) => value)]),
  );
  const head = arrange(names);
  const half = Math.ceil(rows.length / 2);
  const bytes =
    separator === 'sheet'
      ? plainXlsx([head, ...rows])
      : separator === 'sheets'
        ? plainXlsx([['Notas']], [head, ...rows.slice(0, half)], [head, ...rows.slice(half)])
        : new TextEncoder().encode([head, ...rows].map((cells) => cells.join(separator)).join('\n'));
  return {
    bytes,
    trades: chosen.trades.map(({ symbol, isBuy, hundredths, commission, swap, profit }) => [
      symbol,
      isBuy ? ('buy' as const) : ('sell' as const),
      hundredths / 100,
      commission + swap + profit,
    ]),
    open: open.length,
    description: JSON.stringify({ ...chosen, order }),
  };
});
