import { act, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import '../testing/native-dialog';
import { Dialog } from '../dialog/dialog';
import { toast } from './toast';
import { Toasts } from './toasts';

const readingMs = 6_000;

function show(...announce: (() => void)[]) {
  jest.useFakeTimers();
  render(<Toasts />);
  act(() => announce.forEach((announceOne) => announceOne()));
  return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

afterEach(() => jest.useRealTimers());

test('an outcome is announced without taking the focus', () => {
  show(() => toast.success('Actualizado'));
  expect(within(screen.getByRole('status', { name: 'Avisos' })).getByText('Actualizado')).toBeVisible();
  expect(document.body).toHaveFocus();
});

const findClose = () => screen.getByRole('button', { name: 'Cerrar aviso' });

test.each<[string, (user: UserEvent) => unknown, (user: UserEvent) => unknown]>([
  [
    'the pointer is on it',
    (user) => user.hover(screen.getByText('Actualizado')),
    (user) => user.unhover(screen.getByText('Actualizado')),
  ],
  ['the keyboard focus is in it', () => findClose().focus(), () => findClose().blur()],
])('a notice remains while %s, and disappears by itself afterwards', async (_what, begin, end) => {
  const user = show(() => toast.success('Actualizado'));
  await act(async () => begin(user));
  wait(2 * readingMs);
  expect(screen.getByText('Actualizado')).toBeVisible();
  await act(async () => end(user));
  wait(readingMs);
  expect(screen.queryByText('Actualizado')).not.toBeInTheDocument();
});

test('an error is an alert, and remains until it is closed', async () => {
  const user = show(() => toast.error('No se puede acceder a la cuenta', 'Revisa el servidor.'));
  wait(10 * readingMs);
  expect(screen.getByRole('alert')).toHaveTextContent('No se puede acceder a la cuentaRevisa el servidor.');
  await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an equal text replaces the earlier notice', () => {
  const save = () => toast.success('Actualizado');
  show(save, save);
  expect(screen.getAllByText('Actualizado')).toHaveLength(1);
});

test('a long notice remains as long as it takes to read', () => {
  const detail =
    'Lo que tenga abierto en su bróker no se toca, y lo que se copie desde ahora se cuenta aparte.';
  show(() => toast.info('Hay una versión nueva', detail));
  wait(readingMs);
  expect(screen.getByText(detail)).toBeVisible();
  wait(readingMs);
  expect(screen.queryByText(detail)).not.toBeInTheDocument();
});

test('the oldest of many notices are removed, but never an error', () => {
  show(
    () => toast.error('Sin conexión'),
    ...['uno', 'dos', 'tres', 'cuatro'].map((title) => () => toast.success(title)),
  );
  expect(screen.queryByText('uno')).not.toBeInTheDocument();
  expect(['Sin conexión', 'dos', 'tres', 'cuatro'].every((text) => screen.getByText(text))).toBe(true);
});

const getPage = (first: boolean, second = false) => (
  <>
    {/* The dialog that is opened last is before the other one in the document. */}
    <Dialog title="Contraseña" isOpen={second} onClose={jest.fn()} />
    <Dialog title="Nota" isOpen={first} onClose={jest.fn()} />
    <Toasts />
  </>
);
const getDialog = (name: string) => within(screen.getByRole('dialog', { name }));
async function openNote() {
  const page = render(getPage(false));
  await act(async () => page.rerender(getPage(true)));
  await act(async () => toast.error('Sin conexión'));
  return page;
}

test('a notice is inside an open dialog, because the rest of the page is inert, and can be closed there', async () => {
  await openNote();
  await userEvent.click(getDialog('Nota').getByRole('button', { name: 'Cerrar aviso' }));
  expect(screen.queryByText('Sin conexión')).not.toBeInTheDocument();
  expect(getDialog('Nota').getByRole('status', { name: 'Avisos' })).toBeInTheDocument();
});

test('notices move to the dialog that is opened last, and back when it is closed', async () => {
  const { rerender } = await openNote();
  await act(async () => rerender(getPage(true, true)));
  expect(getDialog('Contraseña').getByText('Sin conexión')).toBeVisible();
  await act(async () => rerender(getPage(true)));
  expect(getDialog('Nota').getByText('Sin conexión')).toBeVisible();
});

test('a notice remains in the page when the dialogs are closed, also the lower one first', async () => {
  const { rerender } = await openNote();
  await act(async () => rerender(getPage(true, true)));
  await act(async () => rerender(getPage(false, true)));
  await act(async () => rerender(getPage(false)));
  expect(screen.getByRole('alert')).toHaveTextContent('Sin conexión');
});

test('notices return to the page when a dialog is removed without being closed', async () => {
  render(<Toasts />);
  const foreign = document.body.appendChild(document.createElement('dialog'));
  await act(async () => foreign.showModal());
  expect(within(foreign).getByRole('status', { name: 'Avisos' })).toBeInTheDocument();
  foreign.remove();
  await act(async () => toast.success('Actualizado'));
  expect(screen.getByText('Actualizado')).toBeVisible();
});
