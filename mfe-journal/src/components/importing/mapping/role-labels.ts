import type { ColumnRole, RowMeaning } from '@parque/domain/statement';

const labels: Readonly<Record<ColumnRole, string>> = {
  time: 'Fecha de apertura',
  clock: 'Hora de apertura (aparte)',
  closeTime: 'Fecha de cierre',
  closeClock: 'Hora de cierre (aparte)',
  buyTime: 'Fecha de la compra',
  sellTime: 'Fecha de la venta',
  symbol: 'Símbolo',
  side: 'Compra o venta',
  volume: 'Volumen',
  price: 'Precio de apertura',
  closePrice: 'Precio de cierre',
  buyPrice: 'Precio de la compra',
  sellPrice: 'Precio de la venta',
  profit: 'Resultado sin costes',
  net: 'Resultado neto',
  commission: 'Comisión',
  fee: 'Tarifa',
  swap: 'Swap',
  balance: 'Balance',
  stopLoss: 'Stop loss',
  takeProfit: 'Take profit',
  ticket: 'Número de operación',
  position: 'Número de posición',
  entry: 'Abre o cierra',
  status: 'Estado de la orden',
  magic: 'Número mágico',
  comment: 'Comentario',
  account: 'Cuenta',
  currency: 'Divisa de la cuenta',
};

const ofDeals: Readonly<Partial<Record<ColumnRole, string>>> = {
  time: 'Fecha',
  clock: 'Hora (aparte)',
  price: 'Precio',
};

const onlyOfTrades: readonly ColumnRole[] = [
  'closeTime',
  'closeClock',
  'closePrice',
  'buyTime',
  'sellTime',
  'buyPrice',
  'sellPrice',
];
const onlyOfDeals: readonly ColumnRole[] = ['position', 'entry'];

/** The name of a role, for rows of one meaning. */
export const getRoleLabel = (role: ColumnRole, rows: RowMeaning): string =>
  (rows === 'deals' ? ofDeals[role] : undefined) ?? labels[role];

/** Whether rows of one meaning can have a role. */
export const isRoleAllowed = (role: ColumnRole, rows: RowMeaning): boolean =>
  !(rows === 'deals' ? onlyOfTrades : onlyOfDeals).includes(role);
