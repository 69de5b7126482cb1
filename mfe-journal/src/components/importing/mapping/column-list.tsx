import {
  columnRoles,
  summedRoles,
  sampleValues,
  type ColumnRole,
  type FoundTable,
  type TableMapping,
} from '@parque/domain/statement';
import { SelectField } from '@parque/ui';
import css from './mapping.module.css';
import { isRoleAllowed, getRoleLabel } from './role-labels';

interface ColumnListProps {
  readonly table: FoundTable;
  readonly mapping: Pick<TableMapping, 'columns' | 'rows'>;
  readonly onChange: (columns: TableMapping['columns']) => void;
}

const shownValues = 3;

/** Gives a column a role, and takes it from the column that had it. */
function assignRole(
  columns: TableMapping['columns'],
  at: number,
  role: ColumnRole | '',
): TableMapping['columns'] {
  const isUnique = role !== '' && !summedRoles.includes(role);
  return columns.map((before, index) => {
    if (index === at) return role;
    return isUnique && before === role ? '' : before;
  });
}

/** The columns of a file with their first values, each with a select box for its role. */
export function ColumnList({ table, mapping, onChange }: ColumnListProps) {
  const { columns, rows } = mapping;
  const roles = columnRoles.filter((role) => isRoleAllowed(role, rows));
  return (
    <ul className={css.columns} aria-label="Columnas del archivo">
      {table.names.map((name, at) => {
        const values = sampleValues(table, at, shownValues);
        const label = name || `Columna ${at + 1}`;
        if (name === '' && values.length === 0) return null;
        return (
          <li key={at} data-used={columns[at] ? '' : undefined}>
            <div translate="no">
              <strong>{label}</strong>
              <span>{values.length > 0 ? values.join(' · ') : 'vacía'}</span>
            </div>
            <SelectField
              label={`Qué es ${label}`}
              value={columns[at] ?? ''}
              onChange={(role) => onChange(assignRole(columns, at, role))}
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
