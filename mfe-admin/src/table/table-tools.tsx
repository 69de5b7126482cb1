import { Button, SelectField } from '@parque/ui';
import type { ReactNode } from 'react';
import type { ListColumn } from './list-column';
import { SearchField } from './search-field';
import css from './table-tools.module.css';
import type { TableAddress } from './use-table-address';

interface TableToolsProps<Row> {
  readonly address: TableAddress;
  readonly columns: readonly ListColumn<Row>[];
  /** The fields of the search. */
  readonly searchLabel: string;
  /** Exports the rows. Without it, the table has no export button. */
  readonly onExport?: (() => void) | undefined;
  readonly isExporting?: boolean;
  readonly children?: ReactNode;
}

/** The order on phones, where tables have no headers. */
function SortChoice<Row>({ address, columns }: Pick<TableToolsProps<Row>, 'address' | 'columns'>) {
  const { sort, setSort } = address;
  return (
    <div className={`pq-only-sm ${css.sort}`}>
      <SelectField
        label="Ordenar por"
        value={`${sort.key} ${sort.isDescending ? 'desc' : 'asc'}`}
        onChange={(choice) => {
          const [key = '', direction] = choice.split(' ');
          setSort({ key, isDescending: direction === 'desc' });
        }}
      >
        {columns
          .filter(({ isSortable }) => isSortable)
          .flatMap(({ key, label }) => [
            <option key={key} value={`${key} asc`}>
              {label} ↑
            </option>,
            <option key={`-${key}`} value={`${key} desc`}>
              {label} ↓
            </option>,
          ])}
      </SelectField>
    </div>
  );
}

export function TableTools<Row>({
  address,
  columns,
  searchLabel,
  onExport,
  isExporting,
  children,
}: TableToolsProps<Row>) {
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchField label={searchLabel} value={address.search} onSearch={address.setSearch} />
      </div>
      {children && <div className={css.filters}>{children}</div>}
      <div className={css.ends}>
        {columns.some(({ isSortable }) => isSortable) && <SortChoice address={address} columns={columns} />}
        {onExport && (
          <Button isBusy={isExporting} onClick={onExport}>
            Exportar CSV
          </Button>
        )}
      </div>
    </div>
  );
}
