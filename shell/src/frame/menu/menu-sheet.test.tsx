import '@parque/ui/testing';
import { HashRouter } from '@parque/remote';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuSheet } from './menu-sheet';

const menu = { main: [], top: [], tabs: [], user: undefined, more: [], groups: [] };

function open() {
  const [onClose, onLeave] = [jest.fn(), jest.fn()];
  render(
    <HashRouter useTransitions={false}>
      <MenuSheet
        menu={menu}
        user={undefined}
        isOpen
        onClose={onClose}
        onLeave={onLeave}
        onSearch={() => undefined}
      />
    </HashRouter>,
  );
  return { onClose, onLeave };
}

function offerSupport() {
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = 'parque-settings';
  settings.textContent = JSON.stringify({ apiBase: '/api', supportChatUrl: 'https://chat.example/hola' });
  document.body.append(settings);
}

afterEach(() => document.getElementById('parque-settings')?.remove());

test('the button at the bottom of the sheet, above the tab that opened it, closes it and does not sign out', async () => {
  const { onClose, onLeave } = open();
  const last = screen.getAllByRole('button').at(-1);
  expect(last).toHaveAccessibleName('Cerrar menú');
  if (last) await userEvent.click(last);
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
});

test('the sheet links to the support chat of an installation that has one', () => {
  offerSupport();
  open();
  expect(screen.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', 'https://chat.example/hola');
});

test('an installation without a support chat has no entry for it', () => {
  open();
  expect(screen.queryByRole('link', { name: 'Soporte' })).not.toBeInTheDocument();
});
