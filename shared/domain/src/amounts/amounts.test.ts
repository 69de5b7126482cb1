import fc from 'fast-check';
import { readAmount, readAmountText, describeReading, readPrice, writeFigure } from '.';

// Both kinds of fields read these texts in the same way, with a decimal comma.
test.each([
  ['1.500,00', 1500],
  ['1500.00', 1500],
  ['1500,5', 1500.5],
  ['1\u00a0500,25', 1500.25],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,234.56', 1234.56],
  ['1,500', 1.5],
  ['1,0850', 1.085],
  ['1.0850', 1.085],
  ['0,125', 0.125],
  ['  12,3 ', 12.3],
  [',5', 0.5],
  ['5,', 5],
  ['-0,5', -0.5],
  ['\u22121.234,5', -1234.5],
  ['-0', 0],
])('%j is %d as an amount and as a price', (text, figure) => {
  expect([readAmount(text, ','), readPrice(text, ',')]).toEqual([figure, figure]);
});

// Both kinds of fields read these texts in the same way, with a decimal point.
test.each([
  ['1,500', 1500],
  ['1.500', 1.5],
  ['1,5', 1.5],
  ['1,0850', 1.085],
  ['0,125', 0.125],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1 500.25', 1500.25],
])('with a decimal point, %j is %d as an amount and as a price', (text, figure) => {
  expect([readAmount(text, '.'), readPrice(text, '.')]).toEqual([figure, figure]);
});

test.each([
  ['1.500', 1500, 1.5],
  ['1.234', 1234, 1.234],
  ['\u2212250.000', -250_000, -250],
])('%j is %d as an amount and %d as a price', (text, amount, price) => {
  expect([readAmount(text, ','), readPrice(text, ',')]).toEqual([amount, price]);
});

test.each([
  '',
  ' ',
  '-',
  ',',
  'abc',
  '1e5',
  '0x10',
  '--1',
  '1 2',
  '1 5000',
  '1.23.456',
  '1.2,3.4',
  '1.234.56',
  '1 234.567,8',
  '9'.repeat(400),
])('%j is not a number', (text) => {
  for (const separator of [',', '.'] as const)
    expect([readAmount(text, separator), readPrice(text, separator)]).toEqual([undefined, undefined]);
});

test.each([
  ['1.500,00', '1500'],
  ['1.500,50', '1500.5'],
  ['999.999.999.999.999.999,99', '999999999999999999.99'],
  ['-5', '-5'],
])('%j is %s for the API, digit by digit', (text, decimals) => {
  expect(readAmountText(text, ',')).toBe(decimals);
});

test.each([
  ['1.500', 'amount', ',', 'Se lee como 1500.'],
  ['1.500', 'price', ',', 'Se lee como 1,5.'],
  ['1,500', 'amount', ',', 'Se lee como 1,5.'],
  ['\u22121.500', 'amount', ',', 'Se lee como \u22121500.'],
  ['1.500,00', 'amount', ',', undefined],
  ['1500', 'amount', ',', undefined],
  ['0.125', 'price', ',', undefined],
  ['1,500', 'price', '.', 'Se lee como 1500.'],
  ['1.500', 'amount', '.', 'Se lee como 1.5.'],
] as const)('%j in a field for an %s with decimal %j shows the note %j', (text, kind, separator, note) => {
  expect(describeReading(text, kind, separator)).toBe(note);
});

test.each([
  [1500, 2, '1500,00'],
  [0.00000001, 0, '0,00000001'],
  [1e21, 0, '1000000000000000000000'],
  [-12.5, 2, '-12,50'],
  [1.12, 0, '1,12'],
  [1.125, 0, '1,1250'],
  [1234.125, 0, '1234,125'],
])('%p with at least %i decimals is written as %j', (value, decimals, text) => {
  expect(writeFigure(value, ',', decimals)).toBe(text);
});

const separators = [',', '.'] as const;

test('a figure that is written into a field is read again as the same figure, also with the other decimal separator', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(...separators),
      fc.constantFrom(...separators),
      (units, decimals, writtenSeparator, readSeparator) => {
        const value = units / 10 ** decimals;
        const text = writeFigure(value, writtenSeparator);
        expect([readAmount(text, readSeparator), readPrice(text, readSeparator)]).toEqual([
          value + 0,
          value + 0,
        ]);
      },
    ),
  );
});

test.each(separators)(
  'three decimals are written with a zero, which no decimal %j reads as thousands',
  (separator) => {
    const text = writeFigure(157.123, separator);
    expect(text).toBe(`157${separator}1230`);
    expect(separators.map((read) => readAmount(text, read))).toEqual([157.123, 157.123]);
  },
);
