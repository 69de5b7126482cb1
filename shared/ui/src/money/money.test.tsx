import { render } from '@testing-library/react';
import { formatMoney } from './format-money';
import { Money } from './money';

/** Writes no-break spaces as `_`, to make these tables readable. */
const toReadable = (text: string | null) => text?.replaceAll('\u00a0', '_');

test.each([
  ['149.00', '149,00_US$'],
  ['1234.56', '1.234,56_US$'],
  [1_234_567.8, '1.234.567,80_US$'],
  ['0.10', '0,10_US$'],
  [-96.4, '−96,40_US$'],
  [-1234, '−1.234,00_US$'],
  [0, '0,00_US$'],
  [-0.001, '0,00_US$'],
  ['90071992547409.91', '90.071.992.547.409,91_US$'],
])('spec 9: %s is formatted as %s', (amount, text) => {
  expect(toReadable(formatMoney(amount))).toBe(text);
});

test.each([
  ['1596.95', '+1.596,95_US$'],
  [-212.6, '−212,60_US$'],
  [0, '0,00_US$'],
  [0.004, '0,00_US$'],
  [-0.004, '0,00_US$'],
])('as a result, %s is formatted as %s', (amount, text) => {
  expect(toReadable(formatMoney(amount, { sign: true }))).toBe(text);
});

test.each([
  [30.95, 'up', '+30,95_US$', 1],
  [-54.05, 'down', '−54,05_US$', 1],
  [0, 'flat', '0,00_US$', 0],
])('a result of %d is shown by tone, sign and arrow', (amount, tone, text, arrows) => {
  const { container } = render(<Money amount={amount} isResult />);
  expect(container.firstElementChild).toHaveAttribute('data-tone', tone);
  expect(toReadable(container.textContent)).toBe(text);
  expect(container.querySelectorAll('svg')).toHaveLength(arrows);
});

test('a price has neither sign nor arrow', () => {
  const { container } = render(<Money amount="97.00" />);
  expect(toReadable(container.textContent)).toBe('97,00_US$');
  expect(container.querySelector('svg')).toBeNull();
  expect(container.firstElementChild).not.toHaveAttribute('data-tone');
});

test('an unknown amount is not shown as zero', () => {
  const { container } = render(<Money amount={undefined} isResult />);
  expect(container).toHaveTextContent('—');
});

test.each([
  [1234.5, { currency: 'EUR' }, '1.234,50_EUR'],
  [-1680.4, { currency: 'JPY', digits: 0 }, '−1.680_JPY'],
  [-0.4, { currency: 'JPY', digits: 0 }, '0_JPY'],
  [0.12345678, { currency: 'BTC', digits: 8 }, '0,12345678_BTC'],
])('%d of another currency is written with its decimals and its name', (amount, currency, text) => {
  expect(toReadable(formatMoney(amount, currency))).toBe(text);
  const { container } = render(<Money amount={amount} {...currency} />);
  expect(toReadable(container.textContent)).toBe(text);
});
