import '../testing/native-dialog';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '../field/text-field';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';
import { Dialog } from './dialog';

function Editor() {
  const [isOpen, setOpen] = useState(false);
  const [account, setAccount] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Editar
      </button>
      <Dialog title="Editar licencia" isOpen={isOpen} onClose={() => setOpen(false)}>
        <input type="text" name="username" readOnly hidden />
        <TextField label="Cuenta 1" value={account} onChange={setAccount} />
      </Dialog>
    </>
  );
}

async function open() {
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Editar licencia' }) };
}

function pressAndRelease(from: Element, to: Element) {
  fireEvent.pointerDown(from);
  fireEvent.pointerUp(to);
  fireEvent.click(to);
}

test('a dialog is modal, and its first visible field receives the focus', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  await open();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Cuenta 1')).toHaveFocus();
});

test('a dialog begins at its title in a window that does not show its first field', async () => {
  const below = new DOMRect(0, window.innerHeight, 20, 20);
  jest.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(below);
  await open();
  expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveFocus();
});

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the close button', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cerrar' }))],
])('%s closes a dialog and returns the focus', async (_what, close) => {
  const { user, dialog } = await open();
  await close(user);
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus();
});

test('spec 2: a press outside closes a dialog', async () => {
  const { dialog } = await open();
  pressAndRelease(dialog, dialog);
  expect(dialog).not.toBeInTheDocument();
});

test('a text selection that ends outside a dialog does not close it', async () => {
  const { dialog } = await open();
  pressAndRelease(screen.getByLabelText('Cuenta 1'), dialog);
  expect(dialog).toBeInTheDocument();
});

test('Escape closes only the inner of two dialogs', async () => {
  const [closeOuter, closeInner] = [jest.fn(), jest.fn()];
  render(
    <Dialog title="Editar licencia" isOpen onClose={closeOuter}>
      <Dialog title="¿Eliminar?" isOpen onClose={closeInner} />
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  expect([closeInner.mock.calls.length, closeOuter.mock.calls.length]).toEqual([1, 0]);
});

function openQuestion(props: Partial<ConfirmDialogProps> = {}) {
  const onClose = jest.fn();
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog
      title="¿Eliminar la cuenta?"
      isOpen
      onClose={onClose}
      confirmLabel="Eliminar"
      onConfirm={onConfirm}
      tone="danger"
      {...props}
    >
      No se puede deshacer.
    </ConfirmDialog>,
  );
  return { onClose, onConfirm };
}

test('a confirmation starts with the focus on cancel, and describes the consequences', () => {
  openQuestion();
  const dialog = screen.getByRole('alertdialog', { name: '¿Eliminar la cuenta?' });
  expect(dialog).toHaveAccessibleDescription('No se puede deshacer.');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
});

test('only the confirm button confirms', async () => {
  const { onClose, onConfirm } = openQuestion();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a confirmed action is not started twice', async () => {
  const { onConfirm } = openQuestion({ isBusy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('the error of a confirmed action is announced in its dialog', () => {
  openQuestion({ error: { message: 'No se ha podido eliminar.', requestId: 'r-9' } });
  expect(screen.getByRole('alert')).toHaveTextContent('No se ha podido eliminar.Referencia: r-9');
});
