import { Icon } from '../icon/icon';

/** The sorted column and its direction. */
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

function getSortState(key: string, sort: Sort | undefined): keyof typeof states {
  if (sort?.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

/** The header of a column; that of a sortable column is a button that reverses the order. */
export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { key, label, isNumeric, isActions, isForWide, isSortable } = column;
  const attributes = {
    scope: 'col',
    'data-num': isNumeric ? '' : undefined,
    'data-actions': isActions ? '' : undefined,
    'data-hide': isForWide ? '' : undefined,
  };
  const state = getSortState(key, sort);
  if (!isSortable || !onSort) {
    if (state === 'none') return <th {...attributes}>{label}</th>;
    return (
      <th {...attributes} aria-sort={state}>
        {label} <Icon name={states[state]} />
      </th>
    );
  }
  return (
    <th {...attributes} aria-sort={state}>
      <button type="button" onClick={() => onSort({ key, isDescending: state === 'ascending' })}>
        {label}
        <Icon name={states[state]} />
      </button>
    </th>
  );
}
