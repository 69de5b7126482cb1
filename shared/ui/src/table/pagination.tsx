import { Button } from '../button/button';
import { formatNumber } from '../format/format-number';

/** Props of {@link Pagination}. */
export interface PaginationProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Number of rows on all pages. */
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Shows the range of visible rows and the total, with buttons for the other pages. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav className="pq-pager" aria-label="Páginas">
      <span translate="no">{`${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`}</span>
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
