import type { ReactNode } from 'react';
import css from './statistics.module.css';

interface SmallTableProps {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    /** One for each of the other columns. */
    readonly figures: readonly string[];
  }[];
}

/** A table of names with short figures, which remains a table on phones. */
export function SmallTable({ label, columns, rows }: SmallTableProps) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <td>{name}</td>
            {figures.map((figure, i) => (
              <td key={columns[i + 1]} translate="no">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
