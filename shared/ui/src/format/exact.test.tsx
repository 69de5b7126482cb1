import { render } from '@testing-library/react';
import { Fragment } from 'react';
import {
  DataList,
  DataTable,
  MaskedAmount,
  Exact,
  formatLots,
  Money,
  Pagination,
  getTranslateAttribute,
} from '..';

test.each([
  ['12,50 %', 'no'],
  ['22/11/2026', 'no'],
  [0, 'no'],
  [['Caduca el ', '22/11/2026'], 'no'],
  [<Fragment key="date">22/11/2026</Fragment>, 'no'],
  [
    <>
      {'—'}
      <>{['a las ', '14:05']}</>
    </>,
    'no',
  ],
  ['Pagado', undefined],
  [['Cuenta ', <b key="number">77</b>], undefined],
  [null, undefined],
  [undefined, undefined],
])('the translate attribute of an element with %p is %p', (content, attribute) => {
  expect(getTranslateAttribute(content)).toBe(attribute);
});

test('a translation of the page changes the labels of components, and no amount, volume or date', () => {
  const { container } = render(
    <>
      <Exact>14:05</Exact>
      <Money amount={12.5} isResult />
      <MaskedAmount>+250</MaskedAmount>
      <Pagination page={1} pageSize={10} total={12} onPage={() => undefined} />
      <DataList items={[{ label: 'Fecha', value: '22/11/2026' }]} />
      <DataTable
        label="Operaciones"
        rows={[1.5]}
        getRowKey={String}
        columns={[
          { key: 'lots', label: 'Lotes', cell: formatLots, isNumeric: true },
          { key: 'date', label: 'Fecha', cell: () => '21/11/2026' },
          { key: 'state', label: 'Estado', cell: () => 'Copiada' },
        ]}
      />
    </>,
  );
  const translatedCopy = container.cloneNode(true) as HTMLElement;
  for (const exact of translatedCopy.querySelectorAll('[translate="no"]')) exact.remove();
  expect(translatedCopy.textContent).not.toMatch(/\d/);
  for (const word of ['Anterior', 'Fecha', 'Estado', 'Copiada'])
    expect(translatedCopy.textContent).toContain(word);
});
