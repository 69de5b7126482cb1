import { Icon } from '../icon';

/** By which column rows are sorted, and from the greatest or from the least. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

interface SortHeaderProps {
  readonly column: {
    readonly key: string;
    readonly label: string;
    readonly isNumeric?: boolean | undefined;
    readonly isActions?: boolean | undefined;
    readonly isForWide?: boolean | undefined;
    readonly isSortable?: boolean | undefined;
  };
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

const states = {
  none: 'sort',
  ascending: 'sort-ascending',
  descending: 'sort-descending',
} as const;

function stateOf(key: string, sort: Sort | undefined): keyof typeof states {
  if (sort?.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** The head of a column; a sortable one is a button that turns the order around. */
export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { key, label, isNumeric, isActions, isForWide, isSortable } = column;
  const attributes = {
    scope: 'col',
    'data-num': isNumeric ? '' : undefined,
    'data-actions': isActions ? '' : undefined,
    'data-hide': isForWide ? '' : undefined,
  };
  if (!isSortable || !onSort) return <th {...attributes}>{label}</th>;
  const state = stateOf(key, sort);
  return (
    <th {...attributes} aria-sort={state}>
      <button type="button" onClick={() => onSort({ key, isDescending: state === 'ascending' })}>
        {label}
        <Icon name={states[state]} />
      </button>
    </th>
  );
}
