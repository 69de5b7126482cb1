import { strToU8 } from 'fflate';
import { computeAmount, isClosing } from './deal';
import { guessMapping } from './mapped/guess-mapping';
import { listMissingRoles } from './mapped/column-role';
import { readMapped, readTable } from './read-table';
import { readStatements } from './read-statement';
import { areExpected } from './rows/skipped-rows';
import { isStatementError } from './statement-error';
import { readGuessed } from './testing/read-guessed';
import { createPlainXlsx } from './testing/xlsx-file';

/**
 * What a file leads to: for each account the closed trades, the sum of all amounts and why rows are missing, or the code of the message, or
 * what the screen requires.
 */
async function createOutcome(bytes: Uint8Array): Promise<unknown> {
  try {
    const statements = await readStatements(bytes).catch(async (reason: unknown) => {
      if (!isStatementError(reason) || reason.code !== 'statement_unknown') throw reason;
      const table = await readTable(bytes);
      const { mapping, unclearDate, unclearNumber, areCostsUnclear, isResultUnclear } = guessMapping(table);
      const missingRoles = listMissingRoles(mapping);
      if (missingRoles.length > 0) return `needs ${missingRoles.join(', ')}`;
      if (unclearDate !== undefined) return `requests the day of ${unclearDate}`;
      if (unclearNumber !== undefined) return `requests the value of ${unclearNumber}`;
      if (areCostsUnclear) return 'requests the sign of the costs';
      if (isResultUnclear) return 'requests whether results contain costs';
      return (await readMapped(table, mapping)).statements;
    });
    if (typeof statements === 'string') return statements;
    return statements.map(({ deals, skippedRows }) => [
      deals.filter(isClosing).length,
      deals.reduce((sum, deal) => sum + computeAmount(deal), 0),
      ...skippedRows.filter((entry) => !areExpected([entry])).map(({ reason }) => reason),
    ]);
  } catch (reason) {
    if (!isStatementError(reason)) throw reason;
    return reason.code;
  }
}

const head = 'Ticket;Apertura;Tipo;Lotes;Símbolo;Precio;Cierre;Precio;Beneficio';
const first = '1001;2026-03-30 10:00;compra;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15,50';
const second = '1002;2026-03-31 10:00;venta;0,10;EURUSD;1,085;2026-03-31 11:00;1,0870;-20,25';
const table = [head, first, second];
const tableText = table.join('\n');
const both = [[2, -475]];
const formatText = (...rows: readonly string[]): string => rows.join('\n');
const createLatin = (content: string): Uint8Array =>
  Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const createCyrillic = (content: string): Uint8Array =>
  Uint8Array.from(content, (letter) =>
    letter > '\u007f' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0),
  );
const tradeNames = 'Open Time,Close Time,Symbol,Side,Lots,Open Price,Close Price,Profit';
const createTrade = (openTime: string, closeTime: string, profit = '10.50'): string =>
  formatText(tradeNames, `${openTime},${closeTime},EURUSD,Buy,0.10,1.08512,1.08655,${profit}`);
const getProfit = (profit: string): string => createTrade('2026-03-30 10:00', '2026-03-30 11:00', profit);
const nameless = '7;2026-03-30 10:00;2026-03-30 11:00;EURUSD;buy;0.1;1.08512;1.08655;10.5';
const pairNames = 'Trade #,Type,Time,Price,Qty,Profit,Symbol';

/** Positions of MetaTrader 5 as a spreadsheet saves them: `price` and `profit` are figures of its language. */
const createPositionsFile = (price: string, profit: string, account = ''): string =>
  formatText(
    account,
    'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Swap;Profit',
    `2026.03.02 09:15:04;500;US30;buy;1;${price};;;2026.03.02 14:00:41;${price};0;0;${profit}`,
  );
const createDealsFile = (price: string, profit: string): string =>
  formatText(
    '7005552 (USD, Vega-Live, real, Hedge)',
    'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment',
    `2026.03.02 09:15:04;7;US30;buy;in;1;${price};8;0;0;0;0;0;`,
    `2026.03.02 14:00:41;9;US30;sell;out;1;${price};10;0;0;0;${profit};${profit};`,
  );

/**
 * Cases that are apart by blank lines: the first line is a name and an outcome, the others are the file. The outcome is JSON, or the
 * text of a question or of a message.
 */
const parseCases = (cases: string) =>
  cases
    .trim()
    .split('\n\n')
    .map((lines) => {
      const [title = '', ...rows] = lines.split('\n');
      const [name = '', outcome = ''] = title.split(' → ');
      return [name, formatText(...rows), outcome.startsWith('[') ? JSON.parse(outcome) : outcome] as const;
    });

const files: readonly (readonly [name: string, file: string | Uint8Array, outcome: unknown])[] = [
  [
    'amounts of Lightspeed, which are positive for purchases',
    formatText(
      'Trade Number,Trade Date,Execution Time,Symbol,Side,Qty,Price,Principal,NET Amount',
      '2001,07/14/2026,09:30,AAPL C150,B,1,150,15000,15001.01',
      '2002,07/15/2026,10:00,AAPL C150,S,1,155,-15500,-15498.99',
    ),
    'needs profit',
  ],
  [
    'net amounts of futures beside the gross ones',
    formatText(
      'Date,Type,Symbol,Quantity,Price,Gross Amount,Commission,Net Amount',
      '2026-05-13,Buy,MCLM6,2,99.94,-17128.51,-2.14,208.66',
      '2026-05-14,Sell,MCLM6,-2,101.31,17363.31,-2.14,43.70',
    ),
    'needs profit',
  ],
  [
    'executions whose trade numbers do not repeat',
    formatText(
      'Trade Number,Time,Symbol,Side,Qty,Price,Profit',
      '2001,2026-03-02 10:00,NQ,buy,1,10,0',
      '2002,2026-03-02 11:00,NQ,sell,1,11,20',
    ),
    [[1, 2000]],
  ],
  [
    'lots of Interactive Brokers without executions',
    formatText(
      'Symbol,Buy/Sell,Quantity,TradePrice,DateTime,OpenDateTime,FifoPnlRealized,LevelOfDetail',
      'MSFT,SELL,30,400.02,20260203;150000,20260202;100000,298.8,CLOSED_LOT',
    ),
    'statement_lots',
  ],
  [
    'closings of OANDA that name their opening, with interest',
    formatText(
      'Transaction ID,Time (UTC),Type,Currency Pair,Units,Price,Interest,P/L,Amount,Balance,Transaction Link',
      '178009,2026-03-12 08:00:00,Fund Deposit,USD,,,,,1000.00,1000.00,0',
      '178010,2026-03-12 09:00:00,Buy Market,EUR/USD,10000,1.0800,0.00,0.00,,1000.00,0',
      '178011,2026-03-12 12:00:00,Close Trade,EUR/USD,10000,1.0820,-0.10,20.00,,1019.90,178010',
      '178012,2026-03-13 09:00:00,Sell Market,EUR/USD,5000,1.0820,0.00,0.00,,1019.90,0',
      '178013,2026-03-13 10:00:00,Take Profit,EUR/USD,5000,1.0800,0.00,10.00,,1029.90,178012',
    ),
    [[2, 102_990]],
  ],
  [
    'orders of Rithmic with a commission for each contract, and dashes for no result',
    formatText(
      'Status,Buy/Sell,Symbol,Avg Fill Price,Order Number,Update Time (EDT),Qty Filled,Gross Profit,Commission Fill Rate',
      'Filled,B,MESM6,5125.25,1284801488,2026-04-24 09:52:19,2,--,0.51',
      'Filled,S,MESM6,5130.50,1284801490,2026-04-24 09:58:19,2,52.50,0.51',
    ),
    [[1, 5046]],
  ],
  [
    'trades of Rithmic in sections, whose titles name the symbols',
    formatText(
      ...['Account,Trade P&L,Commission & Fees', 'DEMO-9,57.50,6.10', 'MESU6,10.00,2.44'],
      'Entry Buy/Sell,Entry Price,Entry Time,Exit Price,Exit Time,Fill Size,Trade P&L,Commission & Fees',
      'S,6550,2026-08-11 13:07:41,6548,2026-08-11 13:11:09,1,10.00,2.44',
      'MNQU6,47.50,3.66',
      'Entry Buy/Sell,Entry Price,Entry Time,Exit Price,Exit Time,Fill Size,Trade P&L,Commission & Fees',
      'B,18505.25,2026-08-11 14:02:16,18529,2026-08-11 14:05:48,1,47.50,3.66',
    ),
    [[2, 5140]],
  ],
  [
    'results without a sign beside a column of outcomes',
    formatText(
      'Symbol,Side,Qty,Entry Time,Exit Time,Outcome,P&L',
      'ES,Long,1,2026-03-02 10:00,2026-03-02 11:00,Win,50',
      'ES,Long,1,2026-03-03 10:00,2026-03-03 11:00,Loss,30',
    ),
    'statement_unsigned',
  ],
  ...['Status;Active', 'Status;Not closed', 'Is open;true', 'Closed?;no'].map((flag) => {
    const [name = '', value = ''] = flag.split(';');
    const other = value === 'true' ? 'false' : value === 'no' ? 'yes' : '';
    const rows = [`${head};${name}`, `${first};${other}`, `${second};${value}`];
    return [`an open trade by ${flag}`, formatText(...rows), [[1, 1550]]] as const;
  }),
  // Separators and line ends
  ['a table with semicolons and decimal commas', tableText, both],
  ['a table with bars', tableText.replaceAll(';', '|'), both],
  ['a table that states its separator in the first line', `sep=;\r\n${tableText}`, both],
  ['a table with lines that end in a separator', formatText(...table.map((row) => `${row};`)), both],
  ['a table with blank lines between its rows', formatText(head, '', first, ';;;;;;;;', second, ''), both],
  ['a table with one row', formatText(head, first), [[1, 1550]]],
  ['a table in Windows-1252', createLatin(tableText), both],
  ['a table with the minus U+2212', formatText(head, first, second.replace('-20,25', '\u221220,25')), both],
  ['a table with narrow spaces between thousands', getProfit('1\u202f234.50'), [[1, 123_450]]],
  // Figures
  ['a result in brackets', getProfit('(10.50)'), [[1, -1050]]],
  ['a result in dollars and brackets', getProfit('$(10.50)'), [[1, -1050]]],
  ['a result with its sign behind', getProfit('10.50-'), [[1, -1050]]],
  ['a result with its sign before the currency', getProfit('-$10.50'), [[1, -1050]]],
  ['a result with its currency', getProfit('10.50 EUR'), [[1, 1050]]],
  ['a result with thousands in apostrophes', getProfit("1'234.50"), [[1, 123_450]]],
  ['a result with thousands in quoted commas', getProfit('"1,234,567.50"'), [[1, 123_456_750]]],
  ['a result without decimals', getProfit('10'), [[1, 1000]]],
  ['a result of half a cent', getProfit('10.505'), [[1, 10_505]]],
  ['a result that is no number', getProfit('mucho'), 'needs profit'],
  ['a return as a fraction', createTrade('2026-03-30 10:00', '2026-03-30 11:00', '0.00132'), 'needs profit'],
  ['a result in percent', createTrade('2026-03-30 10:00', '2026-03-30 11:00', '0.52%'), 'needs profit'],
  ['a report with commas between thousands', createDealsFile('41000.5', '1,250'), [[1, 125_000]]],
  ['a report with Indian groups of digits', createDealsFile('41000.5', '1,23,450'), [[1, 12_345_000]]],
  ['a report with points between thousands', createDealsFile('41000,5', '1.250'), [[1, 125_000]]],
  [
    'positions whose cost has an unknown name',
    createPositionsFile('41000.5', '10').replace('Swap', 'Échange').replace(';0;0;10', ';-0.7;-0.1;10'),
    [[1, 920]],
  ],
  ['a report with both', createDealsFile('41.000,5', '-1.250,75'), [[1, -125_075]]],
  ['a report whose commas are unclear', createDealsFile('41000', '1,250'), 'statement_figures'],
  [
    'a report with two decimal separators',
    createDealsFile('41000,5', '0.25').replace('in;1', 'in;1,000'),
    'statement_figures',
  ],
  ['positions with commas between thousands', createPositionsFile('41000.5', '1,250'), [[1, 125_000]]],
  [
    'positions whose commas are unclear',
    createPositionsFile('41000', '1,250'),
    'requests the value of 1,250',
  ],
  ['dates with Spanish months', createTrade('13 de abril de 2026 10:00', '13-abr-2026 11:00'), [[1, 1050]]],
  ['dates in the compact form', createTrade('20260413 100000', '20260413 110000'), [[1, 1050]]],
  ['dates as seconds since 1970', createTrade('1776074400', '1776078000'), [[1, 1050]]],
  ['a closing at 24:00', createTrade('2026-03-30 10:00', '2026-03-30 24:00'), [[1, 1050]]],
  ['dates that no calendar has', createTrade('31/02/2026 10:00', '31/02/2026 11:00'), 'statement_unknown'],
  [
    'names without a meaning',
    formatText('A;B;C;D;E;F;G;H;I', nameless),
    'needs time, symbol, volume, price, profit',
  ],
  // Merged and repeated
  [
    'two files joined, with the names twice',
    formatText(...table, head, second.replace('1002', '1003')),
    [[3, -2500]],
  ],
  ['a row that appears twice', formatText(head, first, first), [[2, 3100]]],
  [
    'a table below a title and the account',
    formatText('Mi diario de trading;;', 'Cuenta: 700123;;', ...table),
    both,
  ],
  ['a table with totals below', formatText(...table, 'Total;;;0,20;;;;;-4,75'), both],
  ['a table with a note below', formatText(...table, 'Exportado con cariño'), both],
  [
    'a cancelled order among trades',
    formatText(...table, '1003;2026-03-31 12:00;venta limit;0,10;EURUSD;1,085;2026-03-31 13:00;1,0870;'),
    both,
  ],
  [
    'a Flex query in XML, with a payment that is told',
    `<FlexQueryResponse><Trades>${[
      '71" buySell="BUY" quantity="50" tradePrice="400" ibCommission="-1" fifoPnlRealized="0',
      '72" buySell="SELL" quantity="-50" tradePrice="410" ibCommission="-1" fifoPnlRealized="498',
    ]
      .map(
        (trade, index) =>
          `<Trade symbol="MSFT" currency="USD" dateTime="2026020${2 + index};150000" tradeID="${trade}" />`,
      )
      .join(
        '',
      )}</Trades><CashTransaction currency="USD" dateTime="20260301" amount="12.5" type="Dividends" /></FlexQueryResponse>`,
    [[1, 49_800, 'otherTable']],
  ],
  [
    'a total under another symbol, without prices',
    formatText(head, first, second, ';2026-03-30 10:00;compra;0,20;ALL;;2026-03-31 11:00;;-4,75'),
    both,
  ],
  ['two tables side by side', createPlainXlsx(table.map((row) => `${row};;${row}`.split(';'))), [[4, -950]]],
  [
    'a page with a table',
    `<html><table>${table
      .map((row) => `<tr>${row.replaceAll(/[^;]+/g, '<td>$&</td>').replaceAll(';', '')}</tr>`)
      .join('')}</table></html>`,
    both,
  ],
  [
    'a page that was cut',
    `<html><table>${table.map((row) => `<tr><td>${row.replaceAll(';', '</td><td>')}</td></tr>`).join('')}`,
    'statement_truncated',
  ],
  // Cut
  ['a table that was cut in its last row', tableText.slice(0, -22), 'statement_truncated'],
  ['a table that was cut within quotes', `${tableText}\n1003;"2026-03`, 'statement_truncated'],
  ['the names of a table alone', head, 'statement_unknown'],
  // Sheets
  [
    'a sheet with dates as counts of days',
    createPlainXlsx([
      head.split(';'),
      ['1001', '46111.5', 'buy', '0.1', 'EURUSD', '1.085', '46111.75', '1.0865', '15.5'],
    ]),
    [[1, 1550]],
  ],
  [
    'a sheet with a figure of a binary fraction',
    createPlainXlsx([
      head.split(';'),
      ['1001', '46111.5', 'buy', '0.1', 'EURUSD', '1.085', '46111.75', '1.0865', '15.500000000000002'],
    ]),
    [[1, 1550]],
  ],
  ['a sheet with texts in Spanish form', createPlainXlsx(table.map((row) => row.split(';'))), both],
  [
    'a workbook with notes before its table',
    createPlainXlsx(
      [['Notas', 'y', 'más', 'notas']],
      table.map((row) => row.split(';')),
    ),
    both,
  ],
  ['an empty sheet', createPlainXlsx([]), 'statement_unknown'],
  ['a letter', formatText('Querido diario:', 'hoy no he operado; mañana, quizá.'), 'statement_unknown'],
  ['a program', '#!/bin/sh\nset -e\necho "hola; adiós"; exit 0\n', 'statement_unknown'],
  ['a JSON file', '{"trades":[{"time":"2026-03-30 10:00","profit":10.5}]}', 'statement_unknown'],
  ['zeros', new Uint8Array(5000), 'statement_unknown'],
  [
    'a table in Windows-1251',
    createCyrillic(
      formatText(
        'Тикет;Время открытия;Тип;Объем;Символ;Цена открытия;Время закрытия;Цена закрытия;Прибыль',
        '1001;2026-03-30 10:00;покупка;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15,50',
      ),
    ),
    [[1, 1550]],
  ],
  [
    'Arabic figures',
    formatText(
      head,
      first
        .replaceAll(',', '\u066b')
        .replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    ),
    [[1, 1550]],
  ],
  [
    'a trade without a price of its closing',
    formatText(...table, '1003;2026-03-31 12:00;venta;0,10;EURUSD;1,085;2026-03-31 13:00;;-7'),
    both,
  ],
  ...parseCases(`
a table with commas between quoted figures → [[2, -475]]
"Ticket","Apertura","Tipo","Lotes","Símbolo","Precio","Cierre","Precio","Beneficio"
"1001","2026-03-30 10:00","compra","0,10","EURUSD","1,085","2026-03-30 11:00","1,0865","15,50"
"1002","2026-03-31 10:00","venta","0,10","EURUSD","1,085","2026-03-31 11:00","1,0870","-20,25"

a table with spaces around quoted cells → [[2, -475]]
${head}
1001;2026-03-30 10:00;compra;0,10;"EURUSD" ;1,085;2026-03-30 11:00;1,0865;15,50
${second}

a figure that each country reads differently → requests the value of 1,234
${head}
1001;2026-03-30 10:00;compra;1,234;EURUSD;1,234;2026-03-30 11:00;1,234;1,234
1002;2026-03-31 10:00;venta;1,234;EURUSD;1,234;2026-03-31 11:00;1,234;1,234

a return in percent without its sign → needs profit
${tradeNames}
2026-03-30 10:00,2026-03-30 11:00,EURUSD,Buy,0.10,1.08512,1.08655,0.132

results in points, the same for all volumes → needs profit
${head}
1001;2026-03-30 10:00;compra;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15
1002;2026-03-31 10:00;venta;0,30;EURUSD;1,085;2026-03-31 11:00;1,0870;-20

deals whose cost has an unknown name → [[1, 920]]
7005552 (USD, Vega-Live, real, Hedge)
Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Échange;Profit;Balance;Comment
2026.03.02 09:15:04;7;US30;buy;in;1;41000.5;8;0;0;0;0;0;
2026.03.02 14:00:41;9;US30;sell;out;1;41000.5;10;-0.7;0;-0.1;10;9.2;

costs with and without a sign → requests the sign of the costs
${head};Comisión;Tarifa
${first};-4;1,2
${second};-4;1,2

costs beside their sum → [[2, -1075]]
${head} bruto;Fees;Broker Commission;Exchange Fee
${first};2;1,5;0,5
${second};4;3;1

two equal costs beside one of zero → [[2, -1475]]
${head} bruto;Opening fee;Closing fee;Taxes
${first};2;2;0
${second};3;3;0

swaps without a sign beside costs without one → requests the sign of the costs
${head};Comisión;Swap
${first};4;1,2
${second};4;0

net results of Bitget beside the gross ones, without a column of costs → [[1, 991]]
Date,Order ID,Direction,Coin,Futures,Average Price,Order amount,Executed,Realized P/L,NetProfits,Status
2026-02-01 08:00:00,88881,Open long,USDT,ETHUSDT,0.75,100,100,0,-0.04,Filled
2026-02-01 09:00:00,88882,Close long,USDT,ETHUSDT,0.85,100,100,10,9.95,Filled
2026-02-01 09:30:00,88883,Open long,USDT,ETHUSDT,0,100,0,0,0,Cancelled

results beside costs, which could contain them → requests whether results contain costs
${head};Comisión
${first};-0,70
${second};-0,70

results beside swaps alone → requests whether results contain costs
${head};Swap
${first};0
${second};-0,70

results before costs, as the balances show → [[2, -615]]
${head};Comisión;Saldo
${first};-0,70;1014,80
${second};-0,70;993,85

net results, as the balances show, the newest first → [[2, -475]]
${head};Comisión;Saldo
${second};-0,70;995,25
${first};-0,70;1015,50

net results, as the openings of executions show → [[1, 1600]]
Time,Symbol,Side,Qty,Price,Profit,Commission
2026-03-02 10:00,NQ,buy,1,10,-2,-2
2026-03-02 11:00,NQ,sell,1,11,18,-2

results of executions that close what another file opened → [[2, 5000]]
Time,Symbol,Side,Qty,Price,Profit
2026-03-02 10:00,NQ,sell,1,10,30
2026-03-02 11:00,NQ,buy,1,11,0
2026-03-02 12:00,NQ,sell,1,12,20

payments that are no deposits, and a cost that could be paid back → [[2, 475, "noResult"]]
${tableText}
;2026-03-31 12:00;Dividendo;;EURUSD;;;;12,50
;2026-03-31 12:00;Fee;;;;;;-3
;2026-03-31 12:00;Fee;;;;;;4

results in two currencies → [[1, 1550], [1, -2025]]
${head}
${first} EUR
${second} JPY

dates that each country reads differently → requests the day of 03/04/2026 10:00
${tradeNames}
03/04/2026 10:00,03/04/2026 11:00,EURUSD,Buy,0.10,1.08512,1.08655,10.50

dates with the day first, as one of them shows → [[1, 1050]]
${tradeNames}
13/04/2026 10:00,13/04/2026 11:00,EURUSD,Buy,0.10,1.08512,1.08655,10.50

dates with the month first, as one of them shows → [[1, 1050]]
${tradeNames}
04/13/2026 10:00,04/13/2026 11:00,EURUSD,Buy,0.10,1.08512,1.08655,10.50

dates with English months → [[1, 1050]]
${tradeNames}
"Apr 13, 2026 10:00 AM","Apr 13, 2026 1:00 PM",EURUSD,Buy,0.10,1.08512,1.08655,10.50

dates of RFC 3339 with offsets → [[1, 1050]]
${tradeNames}
2026-04-13T10:00:00-05:00,2026-04-13T11:00:00.123Z,EURUSD,Buy,0.10,1.08512,1.08655,10.50

a closing with the mark of Sierra Chart → [[1, 1050]]
${tradeNames}
2026-03-30 10:00,2026-03-30  11:00:05.123 EP,EURUSD,Buy,0.10,1.08512,1.08655,10.50

names in Spanish → [[1, 1050]]
Número;Fecha de apertura;Fecha de cierre;Instrumento;Sentido;Volumen;Precio de entrada;Precio de salida;Resultado
${nameless}

names in Portuguese → [[1, 1050]]
Ticket;Data de abertura;Data de fechamento;Ativo;Tipo;Lotes;Preço de abertura;Preço de fechamento;Lucro
${nameless}

names in German → [[1, 1050]]
Ticket;Eröffnungszeit;Schlusszeit;Symbol;Richtung;Lots;Eröffnungskurs;Schlusskurs;Gewinn
${nameless}

names in capitals with underscores → [[1, 1050]]
TRADE_ID;OPEN_TIME;CLOSE_TIME;SYMBOL;SIDE;LOTS;OPEN_PRICE;CLOSE_PRICE;NET_PROFIT
${nameless}

sides under an unknown name → [[1, 1050]]
Ticket;Open;Close;Symbol;Mi lado;Lots;Open price;Close price;Profit
${nameless}

a table without a result → needs price, profit
Ticket;Apertura;Símbolo;Tipo;Lotes
1;2026-03-30 10:00;EURUSD;buy;0.1

two accounts in one table → [[2, 450], [1, 250]]
Account,Currency,${tradeNames}
11,USD,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.08512,1.08655,1.5
12,USD,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.08512,1.08655,2.5
11,USD,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.08512,1.08655,3

two currencies in one table → [[1, 150], [1, 200]]
Account,Currency,${tradeNames}
11,USD,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.08512,1.08655,1.5
11,JPY,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.08512,1.08655,200

a result that was edited by a cent → [[2, -474]]
${head}
1001;2026-03-30 10:00;compra;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15,51
${second}

orders beside their executions, in a Flex query without the level of detail → [[1, 49800]]
TradeID,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,FifoPnlRealized
,MSFT,20260202;100000,BUY,50,400,0
71,MSFT,20260202;100000,BUY,30,400,0
72,MSFT,20260202;100001,BUY,20,400,0
,MSFT,20260203;150000,SELL,-50,410,498
73,MSFT,20260203;150000,SELL,-50,410,498

a total in the column of the symbols → [[2, -475]]
${tableText}
;2026-03-30 10:00;compra;0,20;SUMMARY;1,085;2026-03-31 11:00;1,087;-4,75

rows that an activity statement repeats in other detail → [[1, 49800, "otherTable"]]
Trades,Header,DataDiscriminator,Currency,Symbol,Date/Time,Quantity,T. Price,Comm/Fee,Realized P/L
Trades,Data,Order,USD,MSFT,"2026-02-02, 10:00:00",50,400,-1,0
Trades,Data,Order,USD,MSFT,"2026-02-03, 15:00:00",-50,410,-1,498
Trades,Data,ClosedLot,USD,MSFT,2026-02-02,50,400.02,,498
Trades,SubTotal,,USD,MSFT,,0,,-2,498
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2026-02-10,MSFT Cash Dividend,12.5
Dividends,Data,Total,,,12.5

net results in two currencies beside a balance → [[1, 10000]]
ID,Symbol,Direction,Opening time,Closing time,Entry price,Closing price,Lots,Net USD,Net EUR,Balance EUR
700001,EURUSD,Buy,2026-03-13 08:00,2026-03-13 12:00,1.08,1.09,1,110,100,1100

results that openings and closings repeat, without a position → [[1, 1050]]
Type,Date/Time,Symbol,Price,Qty,Net P&L
Entry long,2026-03-13 08:00,XAUUSD,2650,1,10.5
Exit long,2026-03-13 09:00,XAUUSD,2660.5,1,10.5

costs of openings under the results → [[2, 1820]]
${pairNames}
1,Entry long,2026-03-13 09:00,100,2,-1.2,XAUUSD
1,Exit long,2026-03-13 09:10,106,2,10,XAUUSD
2,Entry short,2026-03-13 09:20,100,1,-0.6,XAUUSD
2,Exit short,2026-03-13 09:30,90,1,10,XAUUSD

net results of openings beside gross ones of closings → statement_paired_results
${pairNames}
1,Entry long,2026-03-13 09:00,100,2,9,XAUUSD
1,Exit long,2026-03-13 09:10,106,2,10,XAUUSD
2,Entry short,2026-03-13 09:20,100,2,-11,XAUUSD
2,Exit short,2026-03-13 09:30,110,2,-10,XAUUSD

results of purchases and of their sales that differ by costs → statement_paired_results
${pairNames}
,Buy,2026-03-13 09:00,100,2,9.5,XAUUSD
,Sell,2026-03-13 09:10,106,2,10,XAUUSD
,Buy,2026-03-13 09:20,106,2,-10.5,XAUUSD
,Sell,2026-03-13 09:30,100,2,-10,XAUUSD

a column with volumes in the rows of entries and results in those of exits → statement_stacked
#,Type,Date/Time,Signal,Price,Shares/Ctrts - Profit/Loss,Net Profit - Cum Net Profit
1,Buy,01/15/2026 09:30,LE,4800.25,2,$190.00
,Sell,01/15/2026 11:30,LX,4802.25,$200.00,$190.00

a trade that appears twice under one ticket with other comments → [[1, 1550, "repeated"]]
${head};Notas
880501;2026-03-30 10:00;compra;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15,50;a
880501;2026-03-30 10:00;compra;0,10;EURUSD;1,085;2026-03-30 11:00;1,0865;15,50;b

openings without a result → [[1, 1050]]
Type,Date/Time,Symbol,Price,Qty,Profit
Exit short,2026-03-13 09:00,XAUUSD,2639.5,1,10.5
Entry short,2026-03-13 08:00,XAUUSD,2650,1,

fees in two currencies → statement_cost_currencies
Date(UTC),Symbol,Side,Price,Quantity,Fee,Fee Coin,Realized Profit
2026-07-01 10:00:00,ETHUSDT,BUY,3000,1,1.2,USDT,0
2026-07-01 12:00:00,ETHUSDT,SELL,3050,1,0.002,BNB,50

a closing days before its opening → statement_unread
${tradeNames}
2026-03-30 10:00,2026-03-14 11:00,EURUSD,Buy,0.10,1.08512,1.08655,10.50

a list of expenses → needs symbol, side, volume, price, profit
fecha;gasto;tienda;nota
2026-03-30;12,50;Panadería;pan

cells that spreadsheets must not change → [[2, -475]]
="Ticket";="Apertura";="Tipo";="Lotes";="Símbolo";="Precio";="Cierre";="Precio";="Beneficio"
="1001";="2026-03-30 10:00";="compra";="0,10";="EURUSD";="1,085";="2026-03-30 11:00";="1,0865";="15,50"
="1002";="2026-03-31 10:00";="venta";="0,10";="EURUSD";="1,085";="2026-03-31 11:00";="1,0870";="-20,25"

dates with the names of their zones → [[1, 1050]]
${tradeNames}
2026-03-30 10:00 EDT,2026-03-30 11:00:05 EDT,EURUSD,Buy,0.10,1.08512,1.08655,10.50

net results beside the gross ones, in amounts with their coin → [[1, 927]]
Symbol,Side,Qty,Opened,Closed,Position Pnl,Realized PnL,Opening fee,Closing fee
BTCUSDT,Long,0.01BTC,2026-03-01 10:00,2026-03-02 10:00,10USDT,9.27USDT,-0.36USDT,-0.37USDT

costs in amounts of two coins → statement_cost_currencies
Symbol,Side,Qty,Opened,Closed,Gross profit,Fee
BTCUSDT,Long,0.01BTC,2026-03-01 10:00,2026-03-02 10:00,10USDT,0.36USDT
BTCUSDT,Long,0.01BTC,2026-03-03 10:00,2026-03-04 10:00,10USDT,0.002BNB

results of the instrument beside those of the account → [[1, 1150]]
Instrument,Side,Qty,Opened,Closed,P/L,P/L (Account currency),Currency
DAX,Long,1,2026-03-01 10:00,2026-03-02 10:00,10,11.5,EUR

rates in Spanish, which are prices → [[1, 4500]]
Instrumento;Acción;Cantidad;Tasa de apertura;Tasa de cierre;Hora de apertura;Hora de cierre;Ganancia
Oro;Comprar;1,5;2650,10;2680,10;30/03/2026 08:00;31/03/2026 12:00;45,00

actions of eToro, which name the symbol → [[2, 3000]]
Position ID,Action,Units,Open Date,Close Date,Profit(USD),Profit(EUR),Open Rate,Close Rate
2336441128,Buy Apple,5,15/01/2026 14:30:00,20/01/2026 15:00:00,50,46,200,210
2336441129,"Sell Tesla Motors, Inc.",2,21/01/2026 14:30:00,22/01/2026 16:00:00,-20,-18.4,250,260

trades of Profit, of which two are open → [[2, 6500]]
Conta: 12345
Ativo;Abertura;Fechamento;Qtd Compra;Qtd Venda;Lado;Preço Compra;Preço Venda;Res. Operação;Total
WINJ26;10/03/2026 09:15;10/03/2026 09:22;2;2;C;128.450,00;128.700,00;100,00;100,00
WDOJ26;13/03/2026 10:05;13/03/2026 10:09;1;1;V;5.235,00;5.231,50;-35,00;65,00
PETR4;13/03/2026 11:00;13/03/2026 17:00;100;0;C;38,10; - ;50,00;115,00
VALE3;13/03/2026 11:00;13/03/2026 17:00;100;40;C;60,10;60,20;4,00;119,00

results of Bybit without a side, which the prices prove → [[3, 591420]]
Market,Order Quantity,Entry Price,Exit Price,Opening Fee,Closing Fee,Realized P&L,Trade time
AAAUSDT,2,100,110,0.11,0.121,19.769,12:00 2026-01-10
AAAUSDT,1,100,90,0.055,0.0495,-10.1045,15:00 2026-01-11
BBBUSDT,10,50,45,0.275,0.2475,49.4775,16:00 2026-01-12

positions of Bitget, whose symbol names the side → [[1, 855]]
Futures,Opening time,Average entry price,Average closing price,Closed amount,Net PnL,Closed time
BTCUSDT Short·Cross,2026-05-02 10:00:00,60500,60000,0.02BTC,8.55USDT,2026-05-02 14:00:00

swaps beside rollovers that are others → [[2, -550]]
${head} bruto;Swap;Rollover
${first};-0,5;-0,25
${second};0;0

few rows with the names again and a total in the column of the times → [[1, 500]]
Time;Type;Volume;Symbol;Price;Time;Price;Profit
2026-03-30 1:59 AM;buy;1;EURUSD;1;2026-03-30 3:01 AM;2;5
Time;Type;Volume;Symbol;Price;Time;Price;Profit
Total;;;;;;;5

trades with one date and two times of day, of which the last one is open → [[1, 500]]
Date,Open Time,Close Time,Symbol,Side,Lots,Profit
2026-03-30,23:10,00:20,DAX,buy,1,5
2026-03-31,08:00,,DAX,buy,1,7

invested amounts, which are no volume → needs volume
${tradeNames}
2026-03-30 10:00,2026-03-30 11:00,EURUSD,Buy,$500,1.08512,1.08655,1

profits and losses in columns of their own → [[2, -475]]
${head};Pérdida
${first};0
1002;2026-03-31 10:00;venta;0,10;EURUSD;1,085;2026-03-31 11:00;1,0870;0;20,25

results without a sign, of which one is a loss → statement_unsigned
${head}
${first}
1002;2026-03-31 10:00;venta;0,10;EURUSD;1,085;2026-03-31 11:00;1,0870;20,70

results in one currency of instruments in two → [[2, 1910]]
Symbol,Currency,Side,Qty,Opened,Closed,Profit EUR
AAPL,USD,Long,1,2026-03-01 10:00,2026-03-02 10:00,9.10
SAP,EUR,Long,1,2026-03-03 10:00,2026-03-04 10:00,10.00

gross results beside net ones and costs in Portuguese → [[1, 9700]]
Data;Ativo;Operação;Quantidade;Preço Entrada;Preço Saída;Corretagem;Emolumentos;Resultado Bruto;Resultado Líquido
13/03/2026;WINJ26;Compra;2;128450;128700;2,00;1,00;100,00;97,00

gross results beside other ones, which contain costs that no column names → [[1, 94280]]
Open Time,Close Time,Symbol,Type,Lots,Open Price,Close Price,Gross Profit,Cess,Result
2026-03-13 09:00,2026-03-13 12:00,NIFTY,Buy,50,22000,22020,1000.00,57.20,942.80

rebates beside commissions → requests the sign of the costs
${head};Comisión;Rebate;Swap
${first};-0,7;0,2;0
${second};-0,7;0,2;0

amounts that were paid for shares, which are no results → needs profit
Transaction Date,Action,Symbol,Quantity,Price,Commission,Net Amount
2026-03-13,Buy,MSFT,50,400,-4.95,-20004.95
2026-03-16,Sell,MSFT,-50,410,-4.95,20495.05

executions beside the prices at which the market closed → [[1, 49800]]
Operaciones,Header,DataDiscriminator,Divisa,Símbolo,Fecha/Hora,Cantidad,Precio trans.,Precio de cierre,PyG realizadas
Operaciones,Data,Order,USD,MSFT,"2026-02-02, 10:00:00",50,400,401,0
Operaciones,Data,Order,USD,MSFT,"2026-02-03, 15:00:00",-50,410,411,498

open trades by their status in Portuguese → [[1, 2000]]
Situação;Ativo;Lado;Lotes;Abertura;Fechamento;Preço abertura;Preço fechamento;Lucro
Fechada;EURUSD;Compra;0,1;13/03/2026 09:00;13/03/2026 12:00;1,08;1,082;20
Aberta;EURUSD;Compra;0,1;14/03/2026 09:00;16/03/2026 12:00;1,08;1,081;10

openings without a result and with a fee → [[1, 19370, "noResult"]]
Time,Symbol,Side,Qty,Price,Fee,Gross P&L
2026-03-13 09:00,NQ,Buy,2,18000,-4.20,
2026-03-13 10:00,NQ,Sell,1,18010,-2.10,200.00
2026-03-13 11:00,NQ,Sell,1,18020,-2.10,

deposits and financing of OANDA among orders and executions, whose balances prove gross results → [[1, 101885]]
TRANSACTION ID,TRANSACTION DATE,TRANSACTION TYPE,DETAILS,INSTRUMENT,PRICE,UNITS,DIRECTION,FINANCING,PL,AMOUNT,BALANCE
1,2026-03-12 08:00:00 EDT,TRANSFER_FUNDS,CLIENT,,,,,,,1000.0000,1000.0000
2,2026-03-12 09:00:00 EDT,MARKET_ORDER,CLIENT,EUR/USD,,10000,Buy,,,,
3,2026-03-12 09:00:00 EDT,ORDER_FILL,MARKET,EUR/USD,1.08,10000,Buy,0.0,0.0,0.0,1000.0000
4,2026-03-12 17:00:00 EDT,DAILY_FINANCING,,,,,,-0.8500,,-0.8500,999.1500
6,2026-03-13 09:00:00 EDT,ORDER_FILL,MARKET,EUR/USD,1.082,10000,Sell,-0.3,20.0,19.7,1018.8500

swaps of Capital.com in rows of their own, in the currency of the account → requests whether results contain costs
Trade Id,Instrument Symbol,Currency,Quantity,Price,Status,rpl,Rpl Converted,Swap,Swap Converted,Timestamp
t-1,US100,USD,0.5,18000,OPENED,0,0,,,2026-03-13 09:00:00
t-1,US100,USD,0.5,0,SWAP,,,-0.60,-0.55,2026-03-13 22:00:00
t-1,US100,USD,-0.5,18010,CLOSED,5.00,4.60,,,2026-03-16 09:00:00

funding of Bybit among executions, beside sizes of the position → [[1, 929]]
Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Time
USDT,BTCUSDT,TRADE,BUY,0.01,0.01,60000,0,-0.33,0,-0.33,999.67,2026-03-13 09:00:00
USDT,BTCUSDT,SETTLEMENT,BUY,0.01,0.01,60500,-0.05,0,0,-0.05,999.62,2026-03-13 16:00:00
USDT,BTCUSDT,TRADE,SELL,0.01,0,61000,0,-0.33,10,9.67,1009.29,2026-03-14 09:00:00

deposits and interest of IG under the name of a market, with a currency sign in a column → [[1, 50961]]
Summary,MarketName,Transaction type,Open level,Close level,Size,Currency,PL Amount,DateUtc,OpenDateUtc,CurrencyIsoCode
Closed position,Spot Gold,DEAL,4061.4,4073.08,+1,E,10.06,2026-08-04T11:47:24,2026-08-04T11:30:06,EUR
Cash In,Bank Deposit,DEPO,-,0,-,E,500.0,2026-08-04T10:00:00,2026-08-04T10:00:00,EUR
Interest,Spot Gold,WITH,-,0,-,E,-0.45,2026-08-05T03:00:00,2026-08-05T03:00:00,EUR

purchases, a deposit and a dividend of Trading 212 → [[1, 102147]]
Action,Time,Ticker,No. of shares,Price / share,Result,Currency (Result),Total,Currency (Total)
Deposit,2026-03-12 11:45:06.326,,,,,EUR,1000.00,EUR
Market buy,2026-03-13 14:30:03.613,CSCO,10.0,50,,EUR,458.72,EUR
Market sell,2026-03-16 14:30:03.613,CSCO,10.0,52,18.35,EUR,476.35,EUR
Dividend (Ordinary),2026-03-18 10:00:00,CSCO,10.0,0.4,,,3.12,EUR

symbols of letters and a number, and a side beside the action of eToro → [[1, -5000]]
Action,Long / Short,Units / Contracts,Open Date,Close Date,Profit(USD),Open Rate,Close Rate
IBEX 35,Short,5,13/03/2026 09:00:00,20/03/2026 12:00:00,-50,200,210

perpetual swaps, an opening of which has no result → [[1, 939]]
id,Time,Trade Type,Symbol,Action,Amount,Filled Price,PnL,Fee,Balance
100001,2026-03-13 09:00:00,Perpetual Swap,BTC-USDT-SWAP,Open long,1,60000,0,-0.3,999.7
100002,2026-03-14 09:00:00,Perpetual Swap,BTC-USDT-SWAP,Close long,1,61000,10,-0.31,1009.39

trades of one date without a result among others, which are no openings → [[3, 1000]]
Fecha;Par;Dirección;Lotes;Entrada;Salida;Resultado
13/03/2026 09:00;EURUSD;Compra;0,1;1,08;1,082;20
14/03/2026 09:00;EURUSD;Venta;0,1;1,08;1,081;0
15/03/2026 09:00;EURUSD;Compra;0,1;1,08;1,079;-10

costs in the currency of the instrument beside results in that of the account → statement_cost_currencies
Symbol,Side,Qty,Entry,Exit,Opened,Closed,Gross profit (EUR),Commission (USD)
US500,Long,1,5000,5010,2026-03-13 09:00,2026-03-13 12:00,9.20,-1

results that an opening and the closings of its parts repeat → [[2, 1500]]
${pairNames}
1,Entry long,2026-03-13 09:00,100,2,15,XAUUSD
1,Exit long,2026-03-13 09:10,106,1,10,XAUUSD
1,Exit long,2026-03-13 09:20,105,1,5,XAUUSD

results in the rows of openings alone → statement_paired_results
${pairNames}
1,Entry long,2026-03-13 09:00,100,2,9,XAUUSD
1,Exit long,2026-03-13 09:10,106,2,,XAUUSD
2,Entry long,2026-03-13 09:20,100,2,-9,XAUUSD

open positions with floating results, and no closing → statement_no_closings
Ticket,Open Time,Symbol,Type,Lots,Open Price,Profit
700001,2026-03-13 09:00,XAUUSD,Buy,1,2650,15
700002,2026-03-13 10:00,XAUUSD,Buy,1,2651,7

one row of a position, without its closing → statement_no_closings
Time,Position,Symbol,Type,Volume,Price,Commission,Profit
2026-03-13 09:00,700001,XAUUSD,buy,1,2650,0,10

results of the exits that are sums → statement_cumulative
${pairNames}
1,Entry long,2026-03-13 09:00,100,2,,XAUUSD
1,Exit long,2026-03-13 09:10,106,2,12,XAUUSD
2,Entry short,2026-03-13 09:20,100,1,,XAUUSD
2,Exit short,2026-03-13 09:30,104,1,8,XAUUSD
3,Entry long,2026-03-13 09:40,100,2,,XAUUSD
3,Exit long,2026-03-13 09:50,101,2,10,XAUUSD

a deposit in a short last row → [[2, 101840]]
Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit
100001,2026.03.02 10:00,buy,0.10,eurusd,1.08,0,0,2026.03.02 11:00,1.081,-0.70,0.00,-0.10,10.00
100002,2026.03.03 10:00,buy,0.10,eurusd,1.08,0,0,2026.03.03 11:00,1.081,-0.70,0.00,-0.10,10.00
100000,2026.03.01 10:00,balance,Deposit,1000.00

closings of TradingView in sentences, the newest first, with their commissions → [[1, 1196]]
Time,Balance before,Balance after,Realized PnL (value),Realized PnL (currency),Action
2026-04-25 16:49:39,1011.69,1011.42,-0.26999999999743886,USD,"Commission for: Close short position for symbol CME_MINI:ES1! at price 5507.50 for 1 units."
2026-04-25 16:49:39,999.19,1011.69,12.5,USD,"Close short position for symbol CME_MINI:ES1! at price 5507.50 for 1 units. Position AVG Price was 5507.750000, currency: USD, rate: 1.000000, point value: 50.000000"
2026-04-25 16:40:39,999.46,999.19,-0.27,USD,"Commission for: Enter position for symbol CME_MINI:ES1! at price 5507.75 for 1 units"

results with Indian groups of digits → [[2, 7345000]]
${tradeNames}
2026-03-30 10:00,2026-03-30 11:00,NIFTY,Buy,50,22000,24469,"1,23,450"
2026-03-31 10:00,2026-03-31 11:00,NIFTY,Buy,50,22000,21000,"-50,000"

a total of fees that repeats commissions and swaps → [[2, -635]]
${head} bruto;Comisión;Swap;Total fees
${first};-0,70;-0,20;-0,90
${second};-0,70;0;-0,70

a total of commissions beside another fee → [[2, -635]]
${head} bruto;Total Commission;Exchange fee
${first};0,70;0,10
${second};0,70;0,10

a total of fees that can contain the commissions → statement_cost_total
${head} bruto;Comisión;All fees
${first};0,70;0,90
${second};0,70;0,70

results in the currency of the instrument beside those of the account, by the name of one → [[2, -75]]
Instrument;Trade Date Open;Trade Date Close;Amount;Open Price;Close Price;P/L;P/L (EUR)
EURUSD;13-Mar-2026;16-Mar-2026;10000;1.08;1.081;10;9.25
EURUSD;13-Mar-2026;17-Mar-2026;-10000;1.08;1.081;-10;-10

results beside those in the base currency → [[1, 1080]]
Symbol,Currency,Side,Qty,Opened,Closed,P&L,FX Rate,P&L Base
DAX,EUR,Long,1,2026-03-02 10:00,2026-03-02 11:00,10,1.08,10.80

results in a coin beside costs that are parts of a cent → [[1, 2532]]
ID,Date,Instrument,Side,Amount,Base Amount,Price,Fee,Fee Currency,Realized PNL
1000000001,13 Mar 2026 09:00:00,BTC-PERPETUAL,open buy,100,0.0016,60000,0.000001,BTC,0
1000000002,13 Mar 2026 10:00:00,BTC-PERPETUAL,close sell,100,0.0016,61000,0.000001,BTC,0.00002732

shares by the dates of their purchase and their sale → [[1, 100000]]
Stock name,ISIN,Quantity,Buy date,Buy price,Sell date,Sell price,Realised P&L
INFOSYS LTD,INE009A01021,10,01-04-2025,1450.00,20-04-2025,1550.00,1000.00

executions of one second, the newest first → [[2, -800]]
Time,Symbol,Side,Qty,Price,Commission,Realized P&L
2026-03-13 09:10:00,ES,Buy,1,5001,-2,-50
2026-03-13 09:10:00,ES,Sell,1,5000,-2,0
2026-03-13 09:00:00,ES,Sell,1,5001,-2,50
2026-03-13 09:00:00,ES,Buy,1,5000,-2,0

results in rupees → [[1, 12345678]]
${tradeNames}
2026-03-30 10:00,2026-03-30 11:00,NIFTY,Buy,50,22000,24469.14,"₹1,23,456.78"

two currencies below names that repeat → [[1, 1000], [1, 1000]]
Account,Currency,${tradeNames}
11,USD,2026-03-30 10:00,2026-03-30 11:00,EURUSD,buy,0.1,1.085,1.086,10
Account,Currency,${tradeNames}
11,JPY,2026-03-30 10:00,2026-03-30 11:00,USDJPY,buy,0.1,150,151,1000

gross and net returns of TraderSync, with dates and times in columns of their own → [[1, -1124]]
Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Entry Price,Exit Price,Return $,Return %,Net Return,Commision,Type,Side
LOSS,MES,2,"Mar 16, 2026","Mar 16, 2026",09:30:00,09:45:00,5000,5001,($10.00),-0.02%,($11.24),$1.24,FUTURE,SHORT

a trade above more notes than rows → [[1, 1550]]
${head}
${first}
Total semana;;;;;;;;15,50
Operaciones;1
Aciertos;100%

executions in Japanese → requests whether results contain costs
約定日時,通貨ペア,売買,新規/決済,数量,約定価格,決済損益,スワップ,手数料
2024/01/05 12:30:11,USD/JPY,買,新規,1000,144.50,0,0,0
2024/01/05 15:30:11,USD/JPY,売,決済,1000,144.80,300,12,-50

executions in Japanese with dates in words, gross results and net ones → [[1, 26200]]
取引日時,銘柄,売買,新規決済区分,取引数量,約定レート,売買損益,スワップ,手数料,受渡損益
2024年01月05日 12:30:11,USD/JPY,買,新規,1000,144.50,-,-,0,-
2024年01月05日 15:30:11,USD/JPY,売,決済,1000,144.80,300,12,-50,262

a trade without its times beside a total → [[1, 1550, "noTime"]]
${head}
${first}
1002;;venta;0,10;EURUSD;1,085;;1,0870;-20,25
Total;;;0,20;;;;;-4,75

multiples of the risk under the name of results → needs profit
${tradeNames.replace('Profit', 'Result')}
2026-03-30 10:00,2026-03-30 11:00,EURUSD,Buy,0.10,1.08512,1.08655,2
2026-03-31 10:00,2026-03-31 11:00,EURUSD,Buy,0.10,1.08512,1.08255,-1

results with the marks of a ledger → [[2, 122250]]
${tradeNames}
2026-03-30 10:00,2026-03-30 11:00,EURUSD,Buy,0.10,1.08512,1.08655,"1,234.50 Cr"
2026-03-31 10:00,2026-03-31 11:00,EURUSD,Buy,0.10,1.08512,1.08255,12.00 Dr

marks of a ledger beside results without a sign → statement_unsigned
${tradeNames},Dr/Cr
2026-03-30 10:00,2026-03-30 11:00,NIFTY,Buy,0.10,1.08512,1.08655,20,Cr
2026-03-31 10:00,2026-03-31 11:00,NIFTY,Buy,0.10,1.08512,1.08255,12,Dr

names and sides in Korean → [[2, -200]]
주문번호,종목,매매구분,수량,진입시간,진입가격,청산시간,청산가격,수수료,실현손익
880501,EURUSD,매수,0.1,2024-01-05 12:30:11,1.08,2024-01-05 13:30:11,1.081,-1,10.00
880502,EURUSD,매도,0.1,2024-01-06 12:30:11,1.08,2024-01-06 13:30:11,1.081,-1,-10.00

positions with a blank behind their minus, and commas between thousands → [[1, -125070]]
7005552 (USD, Vega-Live, real, Hedge)
Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit
2026.03.02 09:15:04,500,US30,buy,1,"41,000.50",,,2026.03.02 14:00:41,"41,001.50",- 0.70,0,"- 1,250"

deals with the names of MetaTrader's interfaces → [[1, 100930]]
ticket,time,type,entry,PositionID,volume,price,commission,swap,profit,symbol
1,2024-01-05 09:10:11+00:00,DEAL_TYPE_BALANCE,DEAL_ENTRY_IN,0,0.0,0.0,0.0,0.0,1000.0,
2,2024-01-05 10:10:11+00:00,DEAL_TYPE_BUY,DEAL_ENTRY_IN,502,0.1,1.085,-0.35,0.0,0.0,EURUSD
3,2024-01-05 11:10:11+00:00,DEAL_TYPE_SELL,DEAL_ENTRY_OUT,502,0.1,1.086,-0.35,0.0,10.0,EURUSD

deals of a type that is not known, which are no charges → statement_damaged
ticket,time,type,entry,volume,price,profit,symbol
2,2024-01-05 10:10:11,Compra,in,0.1,1.085,0.0,EURUSD
3,2024-01-05 11:10:11,Venta,out,0.1,1.086,10.0,EURUSD

executions that have the side of their position, also where they close → [[2, 1500]]
timestamp_utc,symbol,position_id,direction,event,qty,price,profit
2026.02.13 14:20:00,EURUSD,500001,BUY,OPEN,0.10,1.0850,0
2026.02.13 15:20:00,EURUSD,500001,BUY,TP1,0.05,1.0860,5.00
2026.02.13 16:20:00,EURUSD,500001,BUY,CLOSE,0.05,1.0870,10.00

positions that a library read, which numbers names that repeat → [[2, -115140]]
,Time,Position,Symbol,Type,Volume,Price,Time.1,Price.1,Commission,Profit
1,2025.11.14 03:42:10,1318122340,XAUUSD,sell,1,4182.94,2025.11.14 03:50:12,4195.44,-0.7,-1250.0
2,2025.11.15 03:42:10,1318122345,XAUUSD,buy,1,4182.94,2025.11.15 03:50:12,4183.94,-0.7,100.0

a few trades above a rate in percent → [[2, -475]]
${head} bruto
${first}
${second}
Aciertos;;;;;;;;50%

executions in Chinese with their zone → [[1, 9800]]
方向,代码,名称,成交数量,成交价格,成交时间,盈亏,手续费
买入,US.AAPL,苹果,10,100.00,2024/01/15 10:30:00 (ET),0,1.00
卖出,US.AAPL,苹果,10,110.00,2024/01/16 10:30:00 (ET),100.00,1.00

results in dollars beside points, and a volume in millions → needs volume
Open Time,Close Time,Symbol,Direction,Amount (mil.),Open Price,Close Price,Profit/Loss in pips,Profit/Loss in USD
15.01.2024 10:30:00,15.01.2024 12:30:00,EUR/USD,LONG,0.01,1.0850,1.0860,10,10.00

a limit order with a result, which was executed → [[2, -475, "noSide"]]
${tableText}
1003;2026-03-31 12:00;venta limit;0,10;EURUSD;1,085;2026-03-31 13:00;1,0870;-20,25

a transfer out without a sign, and a balance that is no deposit → [[2, -50475, "noSymbol"]]
${tableText}
1003;2026-03-31 12:00;Transfer out;;;;;;500
1004;2026-03-31 12:00;Closing balance;;;;;;700

a journal by hand with the sides under its positions, and multiples of the risk → [[2, -1000]]
Date,Pair,Position,Entry,SL,TP,Exit,Lot,Result,P/L ($),Outcome
2026-03-02,EURUSD,Long,1.0850,1.08,1.09,1.0860,0.1,1.5,10,Win
2026-03-03,EURUSD,Short,1.0850,1.09,1.08,1.0860,0.2,-1,-20,Loss

names in French and amounts in euros → requests whether results contain costs
Ticket;Heure d'ouverture;Type;Lots;Symbole;Prix d'ouverture;Heure de fermeture;Prix de fermeture;Frais;Intérêts;Bénéfice
70012345;13/03/2026 10:00;Achat;0,10;EURUSD;1,0850;13/03/2026 11:00;1,0860;-0,70 €;-0,10 €;10,00 €

rows without a time that have results, and a sum without a name → [[1, 1550, "noTime", "noSymbol"]]
${head}
${first}
;;Depósito;;;;;;500
;;;0,10;EURUSD;;;;10
;2026-03-31 10:00;;;;;;;500
;;;0,10;;;;;15,50

a deposit that was cut → statement_truncated
Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit
100001,2026.03.02 10:00,buy,0.10,eurusd,1.08,0,0,2026.03.02 11:00,1.081,-0.70,0.00,-0.10,10.00
100002,2026.03.03 10:00,buy,0.10,eurusd,1.08,0,0,2026.03.03 11:00,1.081,-0.70,0.00,-0.10,10.00
100000,2026.03.01 10:00,balance,Deposit,1000.0
`),
];

test.each(files)('%s leads to the right account, a question or a clear message', async (_, file, outcome) => {
  expect(await createOutcome(typeof file === 'string' ? strToU8(file) : file)).toEqual(outcome);
});

test.each([
  [
    'one date and one time of day',
    formatText(
      'Date;Time;Symbol;Side;Lots;Entry;Exit;Profit',
      '31.10.2026;08:00;DAX;long;1;24000,5;24010,5;10,0',
    ),
    ['2026-10-31T08:00', '2026-10-31T08:00'],
  ],
  [
    'one date and two times of day, the second of which is after midnight',
    formatText(
      'Fecha;Hora entrada;Hora salida;Activo;Dirección;Lotes;Precio entrada;Precio salida;Resultado',
      '13/03/2026;23:00;01:30;EURUSD;Largo;0,1;1,085;1,0865;15',
    ),
    ['2026-03-13T23:00', '2026-03-14T01:30'],
  ],
  [
    'short years before months and days',
    createTrade('26.03.13 10:00', '26.03.14 11:00'),
    ['2026-03-13T10:00', '2026-03-14T11:00'],
  ],
  [
    'days before months and short years',
    createTrade('13.04.26 10:00', '14.04.26 11:00'),
    ['2026-04-13T10:00', '2026-04-14T11:00'],
  ],
  [
    'the zones of the files that name them',
    createTrade(
      '2024-01-05 12:30:11 US/Eastern',
      'Fri Jul 05 2024 12:30:11 GMT-0400 (Eastern Daylight Time)',
    ),
    ['2024-01-05T17:30', '2024-07-05T16:30', 'UTC'],
  ],
  [
    'the label of winter in summer, which needs the zone',
    createTrade('2024-01-05 12:30:11 EST', '2024-07-05 12:30:11 EST'),
    ['2024-01-05T12:30', '2024-07-05T12:30', undefined],
  ],
  [
    'the day beside the whole time',
    formatText(
      'TradeDate,DateTime,Symbol,Buy/Sell,Quantity,TradePrice,FifoPnlRealized',
      '20260105,20260105;100000 EST,MSFT,BUY,5,4,0',
    ),
    ['2026-01-05T15:00'],
  ],
  [
    'a zone in one of its times, which needs it',
    createTrade('2024-01-05 12:30:11', '2024-01-05 13:30:11 ET'),
    ['2024-01-05T12:30', '2024-01-05T13:30', undefined],
  ],
])('a trade with %s has the times of its opening and its closing', async (_, file, times) => {
  const { statements } = await readGuessed(strToU8(file));
  const walls = statements.flatMap(({ deals }) => deals.map(({ time }) => time));
  const zones = times.length > walls.length ? [statements[0]?.account.zone] : [];
  expect([...walls.map((wall) => new Date(wall).toISOString().slice(0, 16)), ...zones]).toEqual(times);
});

test('the same table exported again with later trades repeats the tickets of the earlier ones', async () => {
  const readTickets = async (content: string) => {
    const { statements } = await readGuessed(strToU8(content));
    return statements.flatMap(({ deals }) => deals.map(({ ticket }) => ticket));
  };
  const removeFirstCell = (row: string): string => row.slice(row.indexOf(';') + 1);
  for (const rows of [table, table.map(removeFirstCell)]) {
    const [names = '', earlierRow = '', laterRow = ''] = rows;
    const before = await readTickets(formatText(names, earlierRow));
    // Newest first, as many platforms export.
    const after = await readTickets(formatText(names, laterRow, earlierRow));
    expect(after).toEqual(expect.arrayContaining(before));
    expect(new Set(after).size).toBe(4);
  }
});

test.each([
  ['a text', (rows: string[]) => strToU8(formatText(...rows))],
  ['a sheet', (rows: string[]) => createPlainXlsx(rows.map((row) => (row === '' ? [] : row.split(';'))))],
])('the row of %s that is not imported has its number in the file, with blank rows', async (_, toFile) => {
  const bad = first.replace('15,50', 'nada').replace('1001', '1009');
  const spacedTable = await readTable(toFile(['', head, '', first, '', '', bad, second]));
  const { skippedRows } = await readMapped(spacedTable, guessMapping(await readTable(toFile(table))).mapping);
  expect(skippedRows).toMatchObject([{ count: 1, names: ['7'] }]);
});

test('open positions in a sheet of their own are named', async () => {
  const names = 'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Swap;Profit';
  const createRow = (id: string, closeTime: string) =>
    `2026.03.02 09:15:04;${id};US30;buy;1;410;;;${closeTime};420;0;0;10`;
  const createSheet = (last: string) => [names, last].map((line) => line.split(';'));
  const [statement] = await readStatements(
    createPlainXlsx(createSheet(createRow('500', '2026.03.02 14:00:41')), createSheet(createRow('501', ''))),
  );
  expect(statement).toMatchObject({ closedPositions: 1, skippedRows: [{ reason: 'open', names: ['501'] }] });
});

test('a table with more rows than deals are allowed is rejected', async () => {
  const long = formatText(head, ...Array.from({ length: 60_000 }, () => first));
  expect(await createOutcome(strToU8(long))).toBe('statement_too_many_deals');
});
