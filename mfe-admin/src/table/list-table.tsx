import { DataTable, type DataTableProps } from '@parque/ui';
import css from './list-table.module.css';

/** A table that omits its wide columns where space is short, as beside the menu on a tablet. */
export function ListTable<Row>(props: DataTableProps<Row>) {
  return (
    <div className={css.list}>
      <DataTable {...props} />
    </div>
  );
}
