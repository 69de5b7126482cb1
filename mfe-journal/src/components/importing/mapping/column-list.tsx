import {
  type ColumnRole,
  columnRoles,
  type FoundTable,
  type RowMeaning,
  sampleValues,
  summedRoles,
  type TableMapping,
} from '@parque/domain/statement';
import { SelectField } from '@parque/ui';
import css from './mapping.module.css';

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

const dealRoleNames: Readonly<Partial<Record<ColumnRole, string>>> = {
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
  (rows === 'deals' ? dealRoleNames[role] : undefined) ?? labels[role];

/** Whether rows of one meaning can have a role. */
const isRoleAllowed = (role: ColumnRole, rows: RowMeaning): boolean =>
  !(rows === 'deals' ? onlyOfTrades : onlyOfDeals).includes(role);

interface ColumnListProps {
  readonly table: FoundTable;
  readonly mapping: Pick<TableMapping, 'columns' | 'rows'>;
  readonly onChange: (columns: TableMapping['columns']) => void;
}

const shownValues = 3;

/** Gives a column a role, and takes it from the column that had it. */
function assignRole(
  columns: TableMapping['columns'],
  changedIndex: number,
  role: ColumnRole | '',
): TableMapping['columns'] {
  const isUnique = role !== '' && !summedRoles.includes(role);
  return columns.map((before, index) => {
    if (index === changedIndex) return role;
    return isUnique && before === role ? '' : before;
  });
}

/** The columns of a file with their first values, each with a select box for its role. */
export function ColumnList({ table, mapping, onChange }: ColumnListProps) {
  const { columns, rows } = mapping;
  const roles = columnRoles.filter((role) => isRoleAllowed(role, rows));
  return (
    <ul className={css.columns} aria-label="Columnas del archivo">
      {table.names.map((name, index) => {
        const values = sampleValues(table, index, shownValues);
        const label = name || `Columna ${index + 1}`;
        if (name === '' && values.length === 0) return null;
        return (
          <li key={index} data-used={columns[index] ? '' : undefined}>
            <div translate="no">
              <strong>{label}</strong>
              <span>{values.length > 0 ? values.join(' · ') : 'vacía'}</span>
            </div>
            <SelectField
              label={`Qué es ${label}`}
              value={columns[index] ?? ''}
              onChange={(role) => onChange(assignRole(columns, index, role))}
              options={[
                { value: '', label: 'No se importa' },
                ...roles.map((role) => ({ value: role, label: getRoleLabel(role, rows) })),
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
