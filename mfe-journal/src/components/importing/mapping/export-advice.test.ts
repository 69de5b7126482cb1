import { normaliseColumnName } from '@parque/domain/statement';
import { findExportAdvice } from './export-advice';

test.each([
  ['Time,Balance before,Balance after,Realized PnL (value),Action', 'TradingView'],
  [
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Commission,Account,Connection',
    'NinjaTrader',
  ],
  ['orderId,Account,B/S,Contract,avgPrice,filledQty,Fill Time,Status', 'Tradovate'],
  ['Contracts,Direction,Filled Qty,Filled Price,Trading Fee Rate,Fees Paid', 'Bybit'],
  ['Date,Type,Details,Amount,Realized Equity Change,Realized Equity,Balance', 'eToro'],
  ['UID,Account Type,Order ID,Symbol,Side,Avg. Filled Price,Filled Amount,Fee,Fee Currency', 'KuCoin'],
  ['UID,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees', 'KuCoin'],
  ['Action,Time,Ticker,No. of shares,Price / share,Exchange rate,Total', 'Trading 212'],
  ['Fecha,Símbolo,Sentido,Precio', undefined],
])('a table with %s is recognised as of %s', (names, platform) => {
  const advice = findExportAdvice(names.split(',').map(normaliseColumnName));
  expect(advice?.includes(`un archivo de ${platform} `)).toBe(platform && true);
});
