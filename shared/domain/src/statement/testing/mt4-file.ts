import { strToU8 } from 'fflate';
import { splitRows } from './split-rows';

/** A row of a MetaTrader 4 statement: the note of its first cell, and its cells. */
type Mt4Line = readonly string[];

const closedLines: readonly Mt4Line[] = splitRows(
  // Ticket, open time, type, size, item, price, stop, target, close time, price, commission, taxes, swap, profit.
  '|3001|2024.02.05 10:00:00|buy|0.10|usdjpy.|148.000|147.500|0.000|2024.02.07 10:00:00|148.200|-50|0|12|2 000',
  'to #3004|3002|2024.02.05 11:00:00|sell|0.30|gbpjpy.|187.000|0.000|186.000|2024.02.06 09:00:00|187.100|0|0|-8|-3 000',
  'cancelled|3003|2024.02.05 12:00:00|buy limit|0.10|usdjpy.|147.000|0.000|0.000|2024.02.05 13:00:00|147.900|cancelled',
  'from #3002[tp]|3004|2024.02.05 11:00:00|sell|0.20|gbpjpy.|187.000|0.000|186.000|2024.02.06 15:00:00|186.000|0|-10|-4|20 000',
  '[sl]|3005|2024.02.06 10:00:00|buy|0.10|jp225|36000|35900|0|2024.02.06 11:00:00|35900|0|0|0|-10 000',
);

const open: readonly Mt4Line[] = splitRows(
  '|3006|2024.02.08 10:00:00|sell|0.10|usdjpy.|149.000|150.000|0.000||149.050|-50|0|-3|-500',
);

const createCell = (text: string): string => `<td class=mspt>${text === '' ? '&nbsp;' : text}</td>`;

function createRow([note = '', ticket = '', ...rest]: Mt4Line): string {
  const first = note === '' ? `<td>${ticket}</td>` : `<td title="${note}">${ticket}</td>`;
  const others = rest.map((text, index) =>
    text === 'cancelled'
      ? '<td colspan=4>cancelled</td>'
      : index === 7 && text === ''
        ? '<td class=msdate nowrap>&nbsp;</td>'
        : createCell(text),
  );
  return `<tr bgcolor=#E0E0E0 align=right>${first}${others.join('')}</tr>`;
}

const createSection = (title: string): string => `<tr align=left><td colspan=14><b>${title}</b></td></tr>`;
const header =
  '<tr align=center bgcolor="#C0C0C0"><td>Ticket</td><td nowrap>Open Time</td><td>Type</td><td>Size</td><td>Item</td><td>Price</td><td>S / L</td><td>T / P</td><td>Close Time</td><td>Price</td><td>Commission</td><td>Taxes</td><td>Swap</td><td>Profit</td></tr>';

const createFigures = (...pairs: readonly string[]): string =>
  `<tr align=right>${pairs
    .map((text, index) =>
      index % 2 === 0
        ? `<td colspan=2>${text
            .split('|')
            .map((label) => `<b>${label}</b>`)
            .join('</td><td colspan=6>')}</td>`
        : `<td class=mspt><b>${text}</b></td>`,
    )
    .join('')}<td colspan=5>&nbsp;</td></tr>`;

/**
 * A detailed statement of MetaTrader 4 in yen: rows by ticket rather than by close, a position closed in two parts, a
 * cancelled order, taxes, a second deposit that the drawdown leaves out. Its figures were worked out by hand.
 */
export function createStatementHtm(rows: { readonly lastClosed?: number } = {}): Uint8Array {
  return strToU8(
    [
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
      '<html><head><title>Statement: 4002 - Inés Peña</title><meta name="generator" content="MetaQuotes Software Corp."></head>',
      '<body topmargin=1><div align=center><div style="font: 20pt Times New Roman"><b>Rigel Mercados S.A.</b></div><br>',
      '<table cellspacing=1 cellpadding=3 border=0>',
      '<tr align=left><td colspan=2><b>Account: 4002</b></td><td colspan=5><b>Name: Ines Pena</b></td><td colspan=2><b>Currency: JPY</b></td><td colspan=2><b>Leverage: 1:100</b></td><td colspan=3 align=right><b>2024 February 9, 23:57</b></td></tr>',
      createSection('Closed Transactions:'),
      header,
      '<tr align=right><td title="Deposit">3000</td><td class=msdate nowrap>2024.02.05 09:00:00</td><td>balance</td><td colspan=10 align=left>Deposit</td><td class=mspt>100 000</td></tr>',
      ...closedLines.slice(0, rows.lastClosed).map(createRow),
      '<tr align=right><td title="Deposit">3007</td><td class=msdate nowrap>2024.02.07 09:00:00</td><td>balance</td><td colspan=10 align=left>Deposit</td><td class=mspt>300 000</td></tr>',
      '<tr align=right><td colspan=10>&nbsp;</td><td class=mspt>-50</td><td class=mspt>-10</td><td class=mspt>0</td><td class=mspt>9 000</td></tr>',
      '<tr align=right><td colspan=12 align=right><b>Closed P/L:</b></td><td colspan=2 align=right class=mspt><b>8 940</b></td></tr>',
      createSection('Open Trades:'),
      header,
      ...open.map(createRow),
      '<tr align=right><td colspan=10>&nbsp;</td><td class=mspt>-50</td><td class=mspt>0</td><td class=mspt>-3</td><td class=mspt>-500</td></tr>',
      createSection('Working Orders:'),
      '<tr align=right><td colspan=13 align=center>No transactions</td></tr>',
      createSection('Summary:'),
      createFigures('Deposit/Withdrawal:', '400 000', 'Credit Facility:', '0'),
      createFigures('Closed Trade P/L:', '8 940', 'Floating P/L:', '-553', 'Margin:', '1 490'),
      createFigures('Balance:', '408 940', 'Equity:', '408 387', 'Free Margin:', '406 897'),
      createSection('Details:'),
      '<tr align=center><td colspan=14><img src="DetailedStatement.gif" width=820 height=200 border=0 alt="Graph"></td></tr>',
      createFigures('Gross Profit:', '21 948', 'Gross Loss:', '13 008', 'Total Net Profit:', '8 940'),
      createFigures('Profit Factor:', '1.69', 'Expected Payoff:', '2235.00'),
      createFigures(
        'Absolute Drawdown:',
        '13 008',
        'Maximal Drawdown:',
        '13 008 (13.01%)',
        'Relative Drawdown:',
        '13.01% (13 008)',
      ),
      createFigures(
        'Total Trades:',
        '4',
        'Short Positions (won %):',
        '2 (50.00%)',
        'Long Positions (won %):',
        '2 (50.00%)',
      ),
      createFigures('Profit Trades (% of total):', '2 (50.00%)', 'Loss trades (% of total):', '2 (50.00%)'),
      createFigures('Largest|profit trade:', '19 986', 'loss trade:', '-10 000'),
      createFigures('Average|profit trade:', '10 974', 'loss trade:', '-6 504'),
      createFigures('Maximum|consecutive wins ($):', '2 (21 948)', 'consecutive losses ($):', '2 (-13 008)'),
      createFigures(
        'Maximal|consecutive profit (count):',
        '21 948 (2)',
        'consecutive loss (count):',
        '-13 008 (2)',
      ),
      createFigures('Average|consecutive wins:', '2', 'consecutive losses:', '2'),
      '</table></div></body></html>',
    ].join('\r\n'),
  );
}
