import '@parque/ui/testing';
import { HashRouter } from '@parque/remote';
import { withSupportChat } from '@parque/remote/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuSheet } from './menu-sheet';

const menu = { main: [], top: [], tabs: [], user: undefined, more: [], groups: [] };

function open() {
  const [onClose, onLeave] = [jest.fn(), jest.fn()];
  const { unmount } = render(
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
  return { onClose, onLeave, unmount };
}

test('the button at the bottom of the sheet, above the tab that opened it, closes it and does not sign out', async () => {
  const { onClose, onLeave } = open();
  const last = screen.getAllByRole('button').at(-1);
  expect(last).toHaveAccessibleName('Cerrar menú');
  if (last) await userEvent.click(last);
  expect([onClose.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
});

test('the sheet links to the support chat of an installation that has one', () => {
  const { unmount } = open();
  expect(screen.queryByRole('link', { name: 'Soporte' })).not.toBeInTheDocument();
  unmount();
  withSupportChat('https://chat.example/hola');
  open();
  expect(screen.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', 'https://chat.example/hola');
});
