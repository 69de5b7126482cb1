import { toCsv } from './csv';
import type { ListColumn } from './list-column';

type Row = readonly [string | null, number];

const columns: readonly ListColumn<Row>[] = [
  { key: 'name', label: 'Nombre', cell: () => null, value: ([name]) => name },
  { key: 'acts', label: 'Acciones', cell: () => null },
  { key: 'account', label: 'Cuenta', cell: () => null, value: ([, account]) => account },
];
const listLines = (...rows: Row[]) => toCsv(columns, rows, { decimal: '.' }).split('\r\n');

test('a header, then a line for each row, without columns that have no value', () => {
  expect(listLines(['Ana', 7], [null, 8])).toEqual(['Nombre,Cuenta', 'Ana,7', ',8', '']);
});
