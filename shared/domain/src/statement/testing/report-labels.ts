import { splitRows } from './split-rows';

/** Words of a MetaTrader 5 report that the terminal translates. Everything else in it is the same in every language. */
export interface ReportLabels {
  readonly title: string;
  readonly head: readonly string[];
  readonly positions: readonly string[];
  readonly orders: readonly string[];
  readonly working: readonly string[];
  readonly deals: readonly string[];
  readonly open: readonly string[];
  readonly state: readonly (readonly string[])[];
  readonly results: readonly (readonly string[])[];
  readonly resultsTitle: string;
  readonly drawdown: string;
}

/** The title of each section, and the names of its columns. */
function toSections(...rows: readonly string[]) {
  const [positions = [], orders = [], workingOrders = [], deals = [], open = []] = splitRows(...rows);
  return { positions, orders, working: workingOrders, deals, open };
}

const english: ReportLabels = {
  title: 'Trade History Report',
  head: ['Name:', 'Account:', 'Company:', 'Date:'],
  ...toSections(
    'Positions|Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Time|Price|Commission|Swap|Profit',
    'Orders|Open Time|Order|Symbol|Type|Volume|Price|S / L|T / P|Time|State||Comment',
    'Working Orders|Open Time|Order|Symbol|Type|Volume|Price|S / L|T / P|Market Price|State||Comment',
    'Deals|Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Fee|Swap|Profit|Balance|Comment',
    'Open Positions|Time|Position|Symbol|Type|Volume|Price|S / L|T / P|Market Price|Swap||Profit|Comment',
  ),
  state: [
    ['Balance:', 'Free Margin:'],
    ['Credit Facility:', 'Margin:'],
    ['Floating P/L:', 'Margin Level:'],
    ['Equity:'],
  ],
  resultsTitle: 'Results',
  drawdown: 'Balance Drawdown:',
  results: [
    ['Total Net Profit:', 'Gross Profit:', 'Gross Loss:'],
    ['Profit Factor:', 'Expected Payoff:'],
    ['Recovery Factor:', 'Sharpe Ratio:'],
    ['Balance Drawdown Absolute:', 'Balance Drawdown Maximal:', 'Balance Drawdown Relative:'],
    ['Total Trades:', 'Short Trades (won %):', 'Long Trades (won %):'],
    ['Profit Trades (% of total):', 'Loss Trades (% of total):'],
    ['Largest profit trade:', 'Largest loss trade:'],
    ['Average profit trade:', 'Average loss trade:'],
    ['Maximum consecutive wins ($):', 'Maximum consecutive losses ($):'],
    ['Maximal consecutive profit (count):', 'Maximal consecutive loss (count):'],
    ['Average consecutive wins:', 'Average consecutive losses:'],
  ],
};

const spanish: ReportLabels = {
  title: 'Informe del historial de trading',
  head: ['Nombre:', 'Cuenta:', 'Compañía:', 'Fecha:'],
  ...toSections(
    'Posiciones|Fecha/Hora|Posición|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Fecha/Hora|Precio|Comisión|Swap|Beneficio',
    'Órdenes|Hora de apertura|Orden|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Fecha/Hora|Estado||Comentario',
    'Órdenes activas|Hora de apertura|Orden|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Precio de mercado|Estado||Comentario',
    'Transacciones|Fecha/Hora|Transacción|Símbolo|Tipo|Dirección|Volumen|Precio|Orden|Comisión|Tasa|Swap|Beneficio|Balance|Comentario',
    'Posiciones abiertas|Fecha/Hora|Posición|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Precio de mercado|Swap||Beneficio|Comentario',
  ),
  state: [
    ['Balance:', 'Margen libre:'],
    ['Crédito:', 'Margen:'],
    ['Beneficio flotante:', 'Nivel de margen:'],
    ['Equidad:'],
  ],
  resultsTitle: 'Resultados',
  drawdown: 'Reducción del balance:',
  results: [
    ['Beneficio Neto:', 'Beneficio Bruto:', 'Pérdidas Brutas:'],
    ['Factor de Beneficio:', 'Beneficio Esperado:'],
    ['Factor de Recuperación:', 'Ratio de Sharpe:'],
    ['Reducción absoluta del balance:', 'Reducción máxima del balance:', 'Reducción relativa del balance:'],
    [
      'Total de operaciones ejecutadas:',
      'Posiciones cortas (% rentables):',
      'Posiciones largas (% rentables):',
    ],
    ['Posiciones rentables (% del total):', 'Posiciones no rentables (% del total):'],
    ['La transacción rentable más grande:', 'La transacción no rentable más grande:'],
    ['Promedio de transacción rentable:', 'Promedio de transacción no rentable:'],
    ['El número máximo de ganancias consecutivas ($):', 'El número máximo de pérdidas consecutivas ($):'],
    ['El máximo de beneficio consecutivo (número):', 'El máximo de pérdidas consecutivo (número):'],
    ['Promedio de ganancias consecutivas:', 'Promedio de pérdidas consecutivas:'],
  ],
};

export const labels = { en: english, es: spanish } as const;

/** Languages that the made-up reports come in. */
export type Language = keyof typeof labels;
