import { mt4Results, mt5Results } from './printed-figures';
import { findFigures, readFigure, readFigureValues } from './value-pairs';

test.each([
  ['-1 648.33', [-1648.33], [2]],
  ['28 (50.00%)', [28, 50], [0, 2]],
  ['0.40% (400.60)', [0.4, 400.6], [2, 2]],
  ['9 (-22 442)', [9, -22442], [0, 0]],
  ['10 159.98%', [10159.98], [2]],
  ['-6.0583999999999999E-2', [-0.060584], [0]],
])('%s is a figure', (text, values, decimals) => {
  const numbers = readFigure(text)?.numbers;
  expect(numbers?.map(({ value }) => value)).toEqual(values);
  expect(numbers?.map((number) => number.decimals)).toEqual(decimals);
});

test.each(['', 'USD', '2024.01.02 10:00:00', '1:100', 'Long Trades (won %):', '7001001 (USD, Rigel)'])(
  '«%s» is not a figure',
  (text) => {
    expect(readFigure(text)).toBeUndefined();
  },
);

const listTexts = (cells: readonly string[]): (string | undefined)[] =>
  readFigureValues(cells).map((figure) => figure?.text);

test('the figures of a row are those after labels, with undefined for each empty one', () => {
  expect(listTexts(['Balance:', '', '10.00', 'Margen:', '2.00'])).toEqual(['10.00', '2.00']);
  expect(listTexts(['Factor de Beneficio:', '', 'Beneficio Esperado:', '2.00'])).toEqual([undefined, '2.00']);
  expect(listTexts(['Beneficio:', '1.00', 'Factor:', ''])).toEqual(['1.00', undefined]);
  expect(listTexts(['Largest', 'profit trade:', '5', 'loss trade:', '-5'])).toEqual(['5', '-5']);
});

test('rows of figures alone, or of labels alone, have none', () => {
  expect(listTexts(['0.00', '-35.00'])).toEqual([]);
  expect(listTexts(['Reducción del balance:'])).toEqual([]);
});

const listRows = (layout: readonly (readonly string[])[]) =>
  layout.map((names, row) => names.map((_, column) => readFigure(`${row}.${column}`)!));

test.each([
  ['MetaTrader 5', mt5Results, [2, 2, 2, 1]],
  ['MetaTrader 4', mt4Results, [1, 1, 2, 3, 3]],
])(
  'the results of %s are found after the state of the account, with any titles between them',
  (_, layout, before) => {
    const state = before.map((width) => Array.from({ length: width }, () => readFigure('1')));
    const foundFigures = findFigures([...state, ...listRows(layout)], layout);
    expect(foundFigures?.start).toBe(before.length);
    expect(foundFigures?.figures.netProfit?.text).toBe(layout === mt5Results ? '0.0' : '0.2');
    expect(Object.keys(foundFigures?.figures ?? {})).toHaveLength(layout.flat().length);
  },
);

test('rows that happen to have the same width are not results', () => {
  expect(
    findFigures(
      listRows([
        ['a', 'b', 'c'],
        ['a', 'b'],
        ['a', 'b'],
      ]),
      mt5Results,
    ),
  ).toBeUndefined();
});
