import type { TableMapping } from '../mapped/column-role';

/** Time, type, entry, symbol, lots, price, commission with fees, swap and profit in the smallest unit. */
type ExpectedDeal = readonly [
  time: string,
  type: string,
  entry: string,
  symbol: string,
  lots: number,
  price: number,
  costs: number,
  swap: number,
  profit: number,
];

/** A made-up file in the layout of another platform. docs/journal.md names where each layout was seen. */
export interface PlatformFile {
  readonly name: string;
  readonly text: string;
  readonly account?: object;
  readonly deals: readonly ExpectedDeal[];
  readonly skips?: Readonly<Record<string, number>>;
  /** Roles that the file lacks. */
  readonly missingRoles?: readonly string[];
  /** What the user chooses instead of the guess. */
  readonly choice?: Partial<TableMapping>;
}

const createLines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

export const platformFiles: readonly PlatformFile[] = [
  // Each row is a closed trade.
  {
    name: 'an order history of MQL5 signals',
    text: createLines(
      'Time;Type;Volume;Symbol;Price;S/L;T/P;Time;Price;Commission;Swap;Profit;Comment',
      '2026.03.05 09:00:00;Buy Stop;0.01;XAUUSD;4 700.10;4 600.00;;2026.03.05 12:00:00;4 650.00;;;;cancelled',
      '2026.03.04 09:15:00;Sell;0.02;XAUUSD;4 560.50;4 570.00;4 541.00;2026.03.04 10:20:30;4 555.25;-0.18;-1.80;10.50;[tp]',
      '2026.03.03 00:00:00;Balance;;;;;;;;;;1 000.00;',
    ),
    account: { mode: 'hedge' },
    deals: [
      ['2026-03-03T00:00:00', 'balance', 'none', '', 0, 0, 0, 0, 100_000],
      ['2026-03-04T09:15:00', 'sell', 'in', 'XAUUSD', 0.02, 4560.5, 0, 0, 0],
      ['2026-03-04T10:20:30', 'buy', 'out', 'XAUUSD', 0.02, 4555.25, -18, -180, 1050],
    ],
    skips: { unexecuted: 1 },
  },
  {
    name: 'a position history of MQL5 signals',
    text: createLines(
      'Time;Type;Volume;Symbol;Price;Volume;Time;Price;Commission;Swap;Profit',
      '2026.03.04 09:15:00;Buy;0.10;EURUSD;1.08500;0.10;2026.03.04 10:20:30;1.08650;-0.70;;15.00',
    ),
    deals: [
      ['2026-03-04T09:15:00', 'buy', 'in', 'EURUSD', 0.1, 1.085, 0, 0, 0],
      ['2026-03-04T10:20:30', 'sell', 'out', 'EURUSD', 0.1, 1.0865, -70, 0, 1500],
    ],
  },
  {
    name: 'a history of FTMO',
    text: createLines(
      'Ticket;Open;Type;Volume;Symbol;Price;S/L;T/P;Close;Price;Swap;Commissions;Profit;Pips;Duration',
      '20001;2026.03.10 09:35:12;buy;0.20;EURUSD;1.08520;0;0;2026.03.10 10:05:40;1.08610;-0.30;-1.20;18.00;9;1828',
    ),
    deals: [
      ['2026-03-10T09:35:12', 'buy', 'in', 'EURUSD', 0.2, 1.0852, 0, 0, 0],
      ['2026-03-10T10:05:40', 'sell', 'out', 'EURUSD', 0.2, 1.0861, -120, -30, 1800],
    ],
  },
  {
    name: 'a history of cTrader',
    text: createLines(
      'ID,Symbol,Opening Direction,Opening Time (UTC+2),Closing Time (UTC+2),Entry Price,Closing Price,Closing Quantity,Commission,Swap,Gross USD,Net USD,Balance USD',
      'PID1,XAUUSD,Buy,13/03/2026 10:00:00.000,13/03/2026 14:30:00.250,2650.10,2670.10,0.50 Lots,-3.50,0.00,1000.00,996.50,100996.50',
      'PID1,XAUUSD,Buy,13/03/2026 10:00:00.000,13/03/2026 15:30:00.000,2650.10,2640.10,0.10 Lots,-0.70,-1.00,-100.00,-101.70,100894.80',
    ),
    account: { currency: 'USD', zone: 'UTC+02:00' },
    deals: [
      ['2026-03-13T10:00:00', 'buy', 'in', 'XAUUSD', 0.5, 2650.1, 0, 0, 0],
      ['2026-03-13T10:00:00', 'buy', 'in', 'XAUUSD', 0.1, 2650.1, 0, 0, 0],
      ['2026-03-13T14:30:00', 'sell', 'out', 'XAUUSD', 0.5, 2670.1, -350, 0, 100_000],
      ['2026-03-13T15:30:00', 'sell', 'out', 'XAUUSD', 0.1, 2640.1, -70, -100, -10_000],
    ],
  },
  {
    name: 'a performance export of NinjaTrader in a European language',
    text: `\ufeff${createLines(
      'Trade number;Instrument;Account;Strategy;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Entry name;Exit name;Profit;Cum. net profit;Commission;Clearing Fee;Exchange Fee;MAE;MFE;ETD;Bars;',
      '1;MES DEC26;SIM-7;;Short;2;7 713,25;7 712,00;14/9/2026 11:56:02 p. m.;14/9/2026 11:58:00 p. m.;Entry;Exit;12,50 $;12,50 $;2,40 $;0,10 $;0,20 $;0;0;0;1;',
      '2;MES DEC26;SIM-7;;Long;1;7710,00;7705,00;15/9/2026 8:51:09 a. m.;15/9/2026 8:52:09 a. m.;Entry;Exit;-$ 25,00;-12,50 $;1,20 $;0;0;0;0;0;1;',
    )}`,
    account: { name: 'SIM-7' },
    deals: [
      ['2026-09-14T23:56:02', 'sell', 'in', 'MES DEC26', 2, 7713.25, 0, 0, 0],
      ['2026-09-14T23:58:00', 'buy', 'out', 'MES DEC26', 2, 7712, -270, 0, 1250],
      ['2026-09-15T08:51:09', 'buy', 'in', 'MES DEC26', 1, 7710, 0, 0, 0],
      ['2026-09-15T08:52:09', 'sell', 'out', 'MES DEC26', 1, 7705, -120, 0, -2500],
    ],
  },
  {
    name: 'a performance report of Tradovate',
    text: createLines(
      'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
      'MNQZ6,-2,0,0.25,701,702,2,21000.25,21010.25,$40.00,10/17/2026 09:31:02,10/17/2026 09:35:10,4min 8sec',
      'MNQZ6,-2,0,0.25,704,703,1,21020.00,21000.00,$(40.00),10/17/2026 10:02:00,10/17/2026 10:01:00,1min',
    ),
    deals: [
      ['2026-10-17T09:31:02', 'buy', 'in', 'MNQZ6', 2, 21_000.25, 0, 0, 0],
      ['2026-10-17T09:35:10', 'sell', 'out', 'MNQZ6', 2, 21_010.25, 0, 0, 4000],
      ['2026-10-17T10:01:00', 'sell', 'in', 'MNQZ6', 1, 21_000, 0, 0, 0],
      ['2026-10-17T10:02:00', 'buy', 'out', 'MNQZ6', 1, 21_020, 0, 0, -4000],
    ],
  },
  {
    name: 'an export of TopstepX',
    text: `\ufeff${createLines(
      'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions',
      '1649730001,MYMZ6,11/18/2026 09:45:25 -05:00,11/18/2026 09:56:16 -05:00,46356.000000000,46156.000000000,2.96000,400.000000000,4,Short,11/18/2026 00:00:00 -06:00,00:10:51.2472910,',
    )}`,
    account: { zone: 'UTC' },
    deals: [
      ['2026-11-18T14:45:25', 'sell', 'in', 'MYMZ6', 4, 46_356, 0, 0, 0],
      ['2026-11-18T14:56:16', 'buy', 'out', 'MYMZ6', 4, 46_156, -296, 0, 40_000],
    ],
  },
  {
    name: 'an export of Exness',
    text: createLines(
      'ticket,opening_time_utc,closing_time_utc,type,lots,original_position_size,symbol,opening_price,closing_price,stop_loss,take_profit,commission_usd,swap_usd,profit_usd,equity_usd,margin_level,close_reason',
      '421790001,2026-08-14T09:19:24.767000,2026-08-14T10:31:25.000000,buy,0.01,0.01,XAUUSD,4349.4,4349.896,4340,4361.814,-0.07,,0.5,,,sl',
    ),
    account: { currency: 'USD', zone: 'UTC' },
    deals: [
      ['2026-08-14T09:19:24', 'buy', 'in', 'XAUUSD', 0.01, 4349.4, 0, 0, 0],
      ['2026-08-14T10:31:25', 'sell', 'out', 'XAUUSD', 0.01, 4349.896, -7, 0, 50],
    ],
  },
  {
    name: 'an export of Tradervue',
    text: createLines(
      'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%),Shared,Notes,Tags,Gross P&L (t),Net P&L,Commissions,Fees,Initial Risk,P&L (R)',
      '2026-10-24 08:00:00,2026-10-24 08:01:00,GNLN,L,200,2,4.4097,4.79,76.06,8.62,false,"primera, del día",personal,76.06,74.56,1.00,0.50,50,1.5R',
    ),
    deals: [
      ['2026-10-24T08:00:00', 'buy', 'in', 'GNLN', 200, 4.4097, 0, 0, 0],
      ['2026-10-24T08:01:00', 'sell', 'out', 'GNLN', 200, 4.79, -150, 0, 7606],
    ],
  },
  {
    name: 'an export of TradeZella, with dates and times in columns of their own',
    text: createLines(
      'Account Name,Open Date,Open Time,Close Date,Close Time,Instrument,Side,Quantity,Entry Price,Exit Price,Gross P&L,Commission,Duration',
      'Mi cuenta,2026-03-10,09:35:12,2026-03-10,09:42:18,MES,Long,2,5125.25,5130.50,52.50,2.40,426',
    ),
    account: { name: 'Mi cuenta' },
    deals: [
      ['2026-03-10T09:35:12', 'buy', 'in', 'MES', 2, 5125.25, 0, 0, 0],
      ['2026-03-10T09:42:18', 'sell', 'out', 'MES', 2, 5130.5, -240, 0, 5250],
    ],
  },
  {
    name: 'a statement of Myfxbook',
    text: createLines(
      'Tags,Ticket,Open Date,Close Date,Symbol,Action,Units/Lots,SL,TP,Open Price,Close Price,Commission,Swap,Pips,Profit,Gain,Comment,Magic Number,Duration (DD:HH:MM:SS)',
      ',1001,03/02/2026 08:00,,,Deposit,0.010,0,0,0,0,0,0,0.0,500.00,0,,0,',
      ',1005,03/21/2026 02:55,03/22/2026 16:07,EURUSD,Buy,0.10,0,0,1.09500,1.10000,-0.70,-0.20,50.0,49.10,0.5,,0,01:13:12:00',
    ),
    deals: [
      ['2026-03-02T08:00:00', 'balance', 'none', '', 0, 0, 0, 0, 50_000],
      ['2026-03-21T02:55:00', 'buy', 'in', 'EURUSD', 0.1, 1.095, 0, 0, 0],
      ['2026-03-22T16:07:00', 'sell', 'out', 'EURUSD', 0.1, 1.1, -70, -20, 5000],
    ],
  },
  {
    name: 'a history of FX Blue, with a credit',
    text: createLines(
      'Type,Ticket,Symbol,Lots,Buy/sell,Open price,Close price,Open time,Close time,Profit,Swap,Commission,Net profit',
      'Deposit,1001,,0,,0,0,2026/03/01 08:00:00,2026/03/01 08:00:00,1000,0,0,1000',
      'Credit,1002,,0,,0,0,2026/03/01 08:05:00,2026/03/01 08:05:00,50,0,0,50',
      'Closed position,1003,EURUSD,0.1,Sell,1.085,1.084,2026/03/02 09:15:04,2026/03/02 14:00:41,10,-0.20,-0.70,9.10',
      'Open position,1004,EURUSD,0.1,Sell,1.085,1.09,2026/03/03 09:15:04,1970/01/01 00:00:00,-50,0,0,-50',
    ),
    deals: [
      ['2026-03-01T08:00:00', 'balance', 'none', '', 0, 0, 0, 0, 100_000],
      ['2026-03-01T08:05:00', 'credit', 'none', '', 0, 0, 0, 0, 5000],
      ['2026-03-02T09:15:04', 'sell', 'in', 'EURUSD', 0.1, 1.085, 0, 0, 0],
      ['2026-03-02T14:00:41', 'buy', 'out', 'EURUSD', 0.1, 1.084, -70, -20, 1000],
    ],
    skips: { open: 1 },
  },
  {
    name: 'an export of Match-Trader',
    text: createLines(
      'ID,Symbol,Side,Volume,Open time,Open price,Stop loss,Take profit,Close time,Close price,Reason,Commission,Swap,Profit',
      'W123,NAS100,BUY,0.50,25/11/2025 14:59:06,25000.10,0.00,0.00,25/11/2025 15:20:00,25010.10,User,-1.50,0.00,5.00',
    ),
    deals: [
      ['2025-11-25T14:59:06', 'buy', 'in', 'NAS100', 0.5, 25_000.1, 0, 0, 0],
      ['2025-11-25T15:20:00', 'sell', 'out', 'NAS100', 0.5, 25_010.1, -150, 0, 500],
    ],
  },
  {
    name: 'a transaction history of IG',
    text: createLines(
      'TextDate,Summary,MarketName,Period,ProfitAndLoss,Transaction type,Reference,Open level,Close level,Size,Currency,PL Amount,Cash transaction,DateUtc,OpenDateUtc,CurrencyIsoCode',
      '04/08/26,Closed position,Spot Gold ($1),-,EUR 10.06,ORDER,REF001,4061.4,4073.08,+1,EUR,10.06,false,2026-08-04T11:47:24,2026-08-04T11:30:06,EUR',
    ),
    account: { currency: 'EUR', zone: 'UTC' },
    deals: [
      ['2026-08-04T11:30:06', 'buy', 'in', 'Spot Gold ($1)', 1, 4061.4, 0, 0, 0],
      ['2026-08-04T11:47:24', 'sell', 'out', 'Spot Gold ($1)', 1, 4073.08, 0, 0, 1006],
    ],
  },
  {
    name: 'a performance report of Rithmic, below the account and the contract',
    text: createLines(
      'DEMO-001',
      'MESZ6',
      'Symbol,Entry Order Number,Entry Buy/Sell,Entry Price,Entry Time,Exit Order Number,Exit Price,Exit Time,Fill Size,Trade P&L,Trade Life Span,Commission & Fees',
      'MESZ6,1001,B,5125.25,2026-03-10 09:35:12,1002,5130.50,2026-03-10 09:42:15,2,52.50,00:07:03,2.40',
    ),
    deals: [
      ['2026-03-10T09:35:12', 'buy', 'in', 'MESZ6', 2, 5125.25, 0, 0, 0],
      ['2026-03-10T09:42:15', 'sell', 'out', 'MESZ6', 2, 5130.5, -240, 0, 5250],
    ],
  },
  {
    name: 'an export of DeepCharts, where the sign of the quantity is the side',
    text: createLines(
      'Symbol;Quantity;Entry DT;Entry Price;Exit DT;Exit Price;ProfitLoss',
      'MNQ;-2;2026-01-06 18:14:14;25756.5;2026-01-06 18:26:22.417;25778.5;-88',
    ),
    deals: [
      ['2026-01-06T18:14:14', 'sell', 'in', 'MNQ', 2, 25_756.5, 0, 0, 0],
      ['2026-01-06T18:26:22', 'buy', 'out', 'MNQ', 2, 25_778.5, 0, 0, -8800],
    ],
  },
  {
    name: 'realised gains of Schwab, whose term is no side',
    text: createLines(
      'Symbol,Quantity,Cost Per Share,Proceeds Per Share,Opened Date,Closed Date,Gain/Loss ($),Term',
      'AAPL,5,$200.00,$210.00,03/13/2026,03/20/2026,$50.00,Short Term',
    ),
    deals: [
      ['2026-03-13T00:00:00', 'buy', 'in', 'AAPL', 5, 200, 0, 0, 0],
      ['2026-03-20T00:00:00', 'sell', 'out', 'AAPL', 5, 210, 0, 0, 5000],
    ],
  },
  // Each row is an execution.
  {
    name: 'a list of trades of TradingView, with two rows for each trade',
    text: createLines(
      'Trade #,Type,Date and time,Signal,Price USDT,Position size (qty),Position size (value),Net P&L USDT,Net P&L %,Cumulative P&L USDT',
      '1,Exit short,2026-04-27 20:30,TPSL,1799.95,1,1801.5,1.55,0.09,1.55',
      '1,Entry short,2026-04-27 20:15,GapDn,1801.5,1,1801.5,1.55,0.09,1.55',
      '2,Exit long,2026-06-20 03:45,TPSL,2502.15,1,2507.71,-5.56,-0.22,-4.01',
      '2,Entry long,2026-06-20 03:30,GapUp,2507.71,1,2507.71,-5.56,-0.22,-4.01',
      '3,Exit long,2026-06-21 03:45,Open,2512.15,1,2507.71,4.44,0.22,0.43',
      '3,Entry long,2026-06-21 03:30,GapUp,2507.71,1,2507.71,4.44,0.22,0.43',
    ),
    skips: { open: 1 },
    account: { currency: 'USDT' },
    missingRoles: ['symbol'],
    choice: { symbol: 'ETHUSDT' },
    deals: [
      ['2026-04-27T20:15:00', 'sell', 'in', 'ETHUSDT', 1, 1801.5, 0, 0, 0],
      ['2026-04-27T20:30:00', 'buy', 'out', 'ETHUSDT', 1, 1799.95, 0, 0, 155],
      ['2026-06-20T03:30:00', 'buy', 'in', 'ETHUSDT', 1, 2507.71, 0, 0, 0],
      ['2026-06-20T03:45:00', 'sell', 'out', 'ETHUSDT', 1, 2502.15, 0, 0, -556],
      ['2026-06-21T03:30:00', 'buy', 'in', 'ETHUSDT', 1, 2507.71, 0, 0, 0],
    ],
  },
  {
    name: 'a trade history of Quantower',
    text: createLines(
      'Account,Date/Time,Symbol,Description,Symbol type,Expiration date,Strike price,Side,Order type,Quantity,Price,Gross P/L,Fee,Net P/L,Trade value,Trade ID,Order ID,Position ID,Connection name,Comment,Exchange',
      'Demo,2026-03-10 9:35:12 AM +00:00,MES,Micro,Futures,,,Buy,Market,2,5125.25,0,1.20,-1.20,10250.50,T1,O1,P1,Sim,,CME',
      'Demo,2026-03-10 9:42:15 AM +00:00,MES,Micro,Futures,,,Sell,Market,2,5130.50,52.50,1.20,51.30,10261.00,T2,O2,P1,Sim,,CME',
    ),
    account: { name: 'Demo', zone: 'UTC' },
    deals: [
      ['2026-03-10T09:35:12', 'buy', 'in', 'MES', 2, 5125.25, -120, 0, 0],
      ['2026-03-10T09:42:15', 'sell', 'out', 'MES', 2, 5130.5, -120, 0, 5250],
    ],
  },
];
