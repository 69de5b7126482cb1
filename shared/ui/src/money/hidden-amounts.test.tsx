import { act, render, screen } from '@testing-library/react';
import { Discreet, formatMoney, Money, useHiddenAmounts } from '..';

function Switch() {
  const { isHidden, setHidden } = useHiddenAmounts();
  return <button onClick={() => setHidden(!isHidden)}>{isHidden ? 'Mostrar' : 'Ocultar'}</button>;
}

/** A screen with an amount in each way that amounts are written. */
function Account() {
  useHiddenAmounts();
  return (
    <>
      <Money amount={-96.4} isResult />
      <p aria-label={`Balance ${formatMoney(1234.56)}`} />
      <Discreet>+250</Discreet>
    </>
  );
}

const press = () => act(() => screen.getByRole('button').click());
const written = () => document.body.innerHTML;

beforeEach(() => localStorage.clear());

test('one press hides every amount, whoever draws it, and the next one shows it', () => {
  render(<Switch />);
  render(<Account />);
  expect(written()).toMatch(/96,40.*1\.234,56.*\+250/);
  press();
  expect(written()).not.toMatch(/\d/);
  press();
  expect(written()).toMatch(/96,40.*1\.234,56.*\+250/);
});

test('whoever listens to the page is told that an amount is hidden; dots are for the eye alone', () => {
  render(<Switch />);
  const { container } = render(<Account />);
  press();
  for (const dots of container.querySelectorAll('[aria-hidden]')) dots.remove();
  expect(container).toHaveTextContent(/^importe ocultoimporte oculto$/);
  expect(screen.getByLabelText('Balance importe oculto')).toBeInTheDocument();
});

test('a hidden result does not tell by its colour or arrow whether it is a gain', () => {
  render(<Switch />);
  const { container } = render(<Money amount={5} isResult />);
  press();
  expect(container.querySelector('[data-tone], svg')).toBeNull();
});

test('what is the same for everybody stays', () => {
  render(<Switch />);
  const { container } = render(<Money amount="97.00" isPublic />);
  press();
  expect(container).toHaveTextContent('97,00');
  expect(formatMoney('97.00', { isPublic: true })).toContain('97,00');
});

test('it is remembered in this browser, and a second tab follows', () => {
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
