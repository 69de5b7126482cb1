import { DataTable, type DataTableProps } from '@parque/ui';
import css from './list-table.module.css';

/** A table that leaves out what is for wide ones where there is little room, as beside the menu of a tablet. */
export function ListTable<Row>(props: DataTableProps<Row>) {
  return (
    <div className={css.list}>
      <DataTable {...props} />
    </div>
  );
}
