import { act, render, screen } from '@testing-library/react';
import { MaskedAmount, formatMoney, Money, useHiddenAmounts } from '..';

function Switch() {
  const { isHidden, setHidden } = useHiddenAmounts();
  return <button onClick={() => setHidden(!isHidden)}>{isHidden ? 'Mostrar' : 'Ocultar'}</button>;
}

/** A screen with an amount in each form of display. */
function Account() {
  useHiddenAmounts();
  return (
    <>
      <Money amount={-96.4} isResult />
      <p aria-label={`Balance ${formatMoney(1234.56)}`} />
      <MaskedAmount>+250</MaskedAmount>
    </>
  );
}

const press = () => act(() => screen.getByRole('button').click());
const readHtml = () => document.body.innerHTML;

beforeEach(() => localStorage.clear());

test('one press hides every amount of every component, and the next one shows it', () => {
  render(<Switch />);
  render(<Account />);
  expect(readHtml()).toMatch(/96,40.*1\.234,56.*\+250/);
  press();
  expect(readHtml()).not.toMatch(/\d/);
  press();
  expect(readHtml()).toMatch(/96,40.*1\.234,56.*\+250/);
});

test('a screen reader gets a text for a hidden amount, and dots are visible only', () => {
  render(<Switch />);
  const { container } = render(<Account />);
  press();
  for (const dots of container.querySelectorAll('[aria-hidden]')) dots.remove();
  expect(container).toHaveTextContent(/^importe ocultoimporte oculto$/);
  expect(screen.getByLabelText('Balance importe oculto')).toBeInTheDocument();
});

test('a hidden result shows neither the colour nor the arrow of a gain', () => {
  render(<Switch />);
  const { container } = render(<Money amount={5} isResult />);
  press();
  expect(container.querySelector('[data-tone], svg')).toBeNull();
});

test('an amount that is the same for all users stays visible', () => {
  render(<Switch />);
  const { container } = render(<Money amount="97.00" isPublic />);
  press();
  expect(container).toHaveTextContent('97,00');
  expect(formatMoney('97.00', { isPublic: true })).toContain('97,00');
});

test('the choice is stored in this browser, and a second tab follows', () => {
  const { unmount } = render(<Switch />);
  press();
  unmount();
  const { container } = render(<Account />);
  expect(container).not.toHaveTextContent('96,40');
  act(() => {
    localStorage.removeItem('parque:amounts');
    window.dispatchEvent(new StorageEvent('storage', { key: 'parque:amounts' }));
  });
  expect(container).toHaveTextContent('96,40');
});
