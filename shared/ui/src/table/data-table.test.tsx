import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable, type Column } from './data-table';
import { Pagination } from './pagination';
import type { Sort } from './sort-header';

interface Deal {
  readonly ticket: number;
  readonly symbol: string;
}

const columns: readonly Column<Deal>[] = [
  { key: 'ticket', label: 'Ticket', cell: ({ ticket }) => ticket, isSortable: true },
  { key: 'symbol', label: 'Simbolo', cell: ({ symbol }) => symbol, isForWide: true },
  { key: 'acts', label: 'Acciones', cell: () => <button type="button">Editar</button>, isActions: true },
];
const deals = [
  { ticket: 2, symbol: 'EURUSD' },
  { ticket: 1, symbol: 'XAUUSD' },
];

function open(sort?: Sort) {
  const onSort = jest.fn();
  render(
    <DataTable
      label="Operaciones"
      columns={columns}
      rows={deals}
      getRowKey={({ ticket }) => ticket}
      sort={sort}
      onSort={onSort}
    />,
  );
  return onSort;
}

const getHeader = (name: string) => screen.getByRole('columnheader', { name });

test('rows are drawn in the given order, under the headers of their columns', () => {
  open();
  const table = screen.getByRole('table', { name: 'Operaciones' });
  const cells = within(table).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', 'EURUSD', 'Editar', '1', 'XAUUSD', 'Editar']);
});

test('each cell carries the label that phones show before it; a column that they omit is marked, and so is its header', () => {
  open();
  expect(screen.getByText('EURUSD')).toHaveAttribute('data-label', 'Simbolo');
  expect(screen.getByText('EURUSD')).toHaveAttribute('data-hide');
  expect(getHeader('Simbolo')).toHaveAttribute('data-hide');
  expect(getHeader('Ticket')).not.toHaveAttribute('data-hide');
  expect(screen.getByText('2')).not.toHaveAttribute('data-hide');
});

test('the header of a sorted column announces the order and reverses it', async () => {
  const onSort = open({ key: 'ticket', isDescending: true });
  expect(getHeader('Ticket')).toHaveAttribute('aria-sort', 'descending');
  expect(getHeader('Simbolo')).not.toHaveAttribute('aria-sort');
  await userEvent.click(within(getHeader('Ticket')).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith({ key: 'ticket', isDescending: false });
});

test.each([
  [1, '1–15 de 40', false, true],
  [2, '16–30 de 40', true, true],
  [3, '31–40 de 40', true, false],
])('page %d shows rows %s and links only to pages that exist', (page, text, hasPrevious, hasNext) => {
  render(<Pagination page={page} pageSize={15} total={40} onPage={() => undefined} />);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(!hasPrevious);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Siguiente' }).disabled).toBe(!hasNext);
});

test('the next button opens the next page', async () => {
  const onPage = jest.fn();
  render(<Pagination page={2} pageSize={15} total={40} onPage={onPage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(onPage).toHaveBeenCalledWith(3);
});

test('an empty list is counted as zero', () => {
  render(<Pagination page={1} pageSize={15} total={0} onPage={() => undefined} />);
  expect(screen.getByText('0–0 de 0')).toBeVisible();
});
