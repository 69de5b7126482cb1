/** Exports without the results of trades: names that their columns have, and the export that has them. */
const exports: readonly (readonly [names: string, platform: string, better: string])[] = [
  ['balance before, balance after', 'TradingView', '«Historial de operaciones» de la cuenta'],
  ['fill price, placing time', 'TradingView', '«Historial de operaciones» de la cuenta'],
  ['e/x, connection', 'NinjaTrader', 'las operaciones («Trades») de «Trade Performance»'],
  ['b/s, avg price, filled qty', 'Tradovate', '«Performance» o «Position History» de «Reports»'],
  ['execute price, position disposition', 'TopstepX', '«Trades», en vez de «Orders»'],
  ['trading fee rate, fees paid', 'Bybit', '«Closed P&L» de los derivados'],
  ['filled amount, fee currency', 'KuCoin', 'las posiciones cerradas de los futuros, con precios y volumen'],
  [
    'close type, total realized pnl',
    'KuCoin',
    'las posiciones cerradas de los futuros, con precios y volumen',
  ],
  ['no of shares, exchange rate', 'Trading 212', 'el historial con «Result»'],
  ['date, pair, executed', 'Binance', '«Trade History» de los futuros, con «Realized Profit»'],
  ['futures, direction', 'Bitget', '«Position history» de los futuros'],
  ['trade price, buy/sell', 'Interactive Brokers', 'una «Flex Query» de «Trades» con «Realized P/L»'],
  ['realized equity change', 'eToro', 'el estado de cuenta en Excel, con la hoja «Closed Positions»'],
  ['ativo, lado', 'Profit', 'las operaciones de «Relatório de Performance», con «Res. Operação»'],
];

/** Names the platform of a table that lacks columns, and which of its exports to import; undefined for other tables. */
export function findExportAdvice(normalisedNames: readonly string[]): string | undefined {
  const present = new Set(normalisedNames);
  const match = exports.find(([names]) => names.split(', ').every((name) => present.has(name)));
  return match && `Parece un archivo de ${match[1]} sin el resultado de cada operación. Exporta ${match[2]}.`;
}
