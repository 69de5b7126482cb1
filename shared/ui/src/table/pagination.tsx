import { Button } from '../button';
import { formatNumber } from '../format-number';

/** Props of {@link Pagination}. */
export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Of rows, in all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Which rows of how many are shown, and the way to the others. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className="pq-pager" aria-label="Páginas">
      <span>{`${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`}</span>
      <div>
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Anterior
        </Button>
        <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
          Siguiente
        </Button>
      </div>
    </nav>
  );
}
