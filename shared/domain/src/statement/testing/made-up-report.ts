import { splitRows } from './split-rows';

/** Cells of a row as the terminal prints them. */
export type Line = readonly string[];

/** A MetaTrader 5 history report, section by section. The trades are invented. */
export interface MadeUpReport {
  readonly name: string;
  readonly account: string;
  readonly company: string;
  readonly date: string;
  readonly positions: readonly Line[];
  readonly orders: readonly Line[];
  readonly working: readonly Line[];
  readonly deals: readonly Line[];
  readonly totals: Line;
  readonly open: readonly Line[];
  /** Balance, free margin; credit, margin; floating, margin level; equity. */
  readonly state: readonly Line[];
  /** Twenty-five figures, in rows. */
  readonly results: readonly Line[];
}

/**
 * An account in dollars: a position closed in two parts, a trade that breaks even, a withdrawal, a fee, a swap that was
 * credited, a position that is still open. Its figures were worked out by hand.
 */
export const dollarReport: MadeUpReport = {
  name: 'Inés Peña & Hijos',
  account: '7001001 (USD, Rigel-Demo, demo, Hedge)',
  company: 'Rigel Mercados S.A.',
  date: '2024.01.10 18:30',
  positions: splitRows(
    // Time, position, symbol, type, volume, price, stop, target, time, price, commission, swap, profit.
    '2024.01.03 09:00:00|501|EURUSD|buy|1|1.10000|1.09500|1.11000|2024.01.04 09:00:00|1.10140|-5.00|-1.20|140.00',
    '2024.01.03 11:00:00|503|XAUUSD|sell|0.1|2050.00|||2024.01.04 10:00:00|2050.00|0.00|0.00|0.00',
    '2024.01.05 09:00:00|506|EURUSD|sell|2|1.10000|1.10750||2024.01.05 12:00:00|1.10750|-20.00|0.50|-1 500.00',
    '2024.01.08 09:30:00|509|EURUSD|buy|0.1|1.09000|||2024.01.09 09:00:00|1.10200|0.00|0.00|120.00',
  ),
  orders: splitRows(
    '2024.01.03 09:00:00|501|EURUSD|buy|1 / 1|market|||2024.01.03 09:00:00|filled||',
    '2024.01.03 10:00:00|502|EURUSD|sell|0.4 / 0.4|market|||2024.01.03 10:00:00|filled||',
    '2024.01.03 12:00:00|511|EURUSD|sell limit|0.5 / 0|1.12000|||2024.01.03 13:00:00|canceled||',
  ),
  working: ['2024.01.09 12:00:00|512|EURUSD|buy limit|0.5 / 0|1.08000|||1.10210|placed||'.split('|')],
  deals: splitRows(
    // Time, deal, symbol, type, direction, volume, price, order, commission, fee, swap, profit, balance, comment.
    '2024.01.02 10:00:00|901||balance|||||0.00|0.00|0.00|10 000.00|10 000.00|Depósito <inicial>',
    '2024.01.03 09:00:00|902|EURUSD|buy|in|1|1.10000|501|0.00|0.00|0.00|0.00|10 000.00|',
    '2024.01.03 10:00:00|903|EURUSD|sell|out|0.4|1.10500|502|-2.00|0.00|0.00|200.00|10 198.00|',
    '2024.01.03 11:00:00|904|XAUUSD|sell|in|0.1|2050.00|503|0.00|0.00|0.00|0.00|10 198.00|',
    '2024.01.04 09:00:00|905|EURUSD|sell|out|0.6|1.09900|504|-3.00|0.00|-1.20|-60.00|10 133.80|[sl 1.09900]',
    '2024.01.04 10:00:00|906|XAUUSD|buy|out|0.1|2050.00|505|0.00|0.00|0.00|0.00|10 133.80|',
    '2024.01.05 08:00:00|907||balance|||||0.00|0.00|0.00|-500.00|9 633.80|Retirada',
    '2024.01.05 09:00:00|908|EURUSD|sell|in|2|1.10000|506|0.00|0.00|0.00|0.00|9 633.80|',
    '2024.01.05 12:00:00|909|EURUSD|buy|out|2|1.10750|507|-20.00|-0.30|0.50|-1 500.00|8 114.00|',
    '2024.01.08 09:00:00|910|GBPUSD|sell|in|0.5|1.27000|508|0.00|0.00|0.00|0.00|8 114.00|',
    '2024.01.08 09:30:00|911|EURUSD|buy|in|0.1|1.09000|509|0.00|0.00|0.00|0.00|8 114.00|',
    '2024.01.09 09:00:00|912|EURUSD|sell|out|0.1|1.10200|510|0.00|0.00|0.00|120.00|8 234.00|',
  ),
  totals: ['-25.00', '-0.30', '-0.70', '-1 240.00', '8 234.00'],
  open: splitRows(
    // Time, position, symbol, type, volume, price, stop, target, market price, swap, profit, comment.
    '2024.01.08 09:00:00|508|GBPUSD|sell|0.5|1.27000|1.28000||1.27070|-1.50||-35.00|',
  ),
  state: [['8 234.00', '7 980.50'], ['0.00', '217.00'], ['-35.00', '3 777.65%'], ['8 197.50']],
  results: [
    ['-1 266.00', '318.00', '-1 584.00'],
    ['0.200758', '-253.20'],
    ['-0.799242', '-0.386393'],
    ['1 386.00', '1 584.00 (15.53%)', '15.53% (1 584.00)'],
    ['5', '2 (50.00%)', '3 (66.67%)'],
    ['3 (60.00%)', '2 (40.00%)'],
    ['198.00', '-1 519.80'],
    ['106.00', '-792.00'],
    ['1 (198.00)', '1 (-1 519.80)'],
    ['198.00 (1)', '-1 519.80 (1)'],
    ['1', '1'],
  ],
};
