import '@parque/ui/testing';
import { emitNavigationEvents, HashRouter, Link, useLocation, useNavigate } from '@parque/remote';
import { LeaveQuestions } from '@parque/remote/host';
import { useBlocker } from '@parque/remote/navigation';
import { Dialog } from '@parque/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { closeDialogsOnBack } from './back-closes-dialogs';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** A dialog with a question of its own: closing the dialog opens the question. */
function Editor() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Link to="/otra">Otra</Link>
      <button onClick={() => setOpen(true)}>Editar</button>
      <Dialog title="Nota" isOpen={isOpen} onClose={() => setOpen(false)}>
        <button onClick={() => setConfirming(true)}>Borrar</button>
        <button onClick={() => void navigate('/panel?mes=1', { replace: true })}>Filtrar</button>
        <Link to="/otra" onClick={() => setOpen(false)}>
          Seguir
        </Link>
        <Dialog title="¿Borrar?" isOpen={isConfirming} onClose={() => setConfirming(false)} />
      </Dialog>
    </>
  );
}

function Blocking() {
  useBlocker(true, { title: '¿Salir?', text: 'Se pierde.', confirmLabel: 'Salir' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Abrir el menú</button>
      <Dialog title="Menú" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Link to="/otra" onClick={() => setOpen(false)}>
          Otra
        </Link>
      </Dialog>
    </>
  );
}

/** Shows a page that was opened from `/antes`. */
async function show(element: React.ReactNode) {
  act(() => {
    window.location.hash = '/antes';
  });
  const user = userEvent.setup();
  render(
    <HashRouter useTransitions={false}>
      <Link to="/panel">Panel</Link>
      <Address />
    </HashRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Panel' }));
  render(
    <HashRouter useTransitions={false}>
      <LeaveQuestions>{element}</LeaveQuestions>
    </HashRouter>,
  );
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

const getAddress = () => screen.getByRole('status').textContent;
const findDialogs = () =>
  [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')].map((dialog) =>
    dialog.getAttribute('aria-labelledby'),
  );

let onPopped: () => void = () => undefined;

/** Presses a button of the browser, and waits until the page has received the event and answered it. */
async function go(delta: -1 | 1) {
  const popState = new Promise<void>((resolve) => (onPopped = resolve));
  await act(async () => {
    // The button of the browser does not call the function of the page.
    History.prototype.go.call(window.history, delta);
    await popState;
  });
}

beforeAll(() => {
  // This listener runs before that of the page, which stops the events of dialogs.
  window.addEventListener('popstate', ({ isTrusted }) => isTrusted && onPopped(), { capture: true });
  emitNavigationEvents();
  closeDialogsOnBack();
});

test('Back closes the topmost of two dialogs first and keeps the page, which the Back after the last one leaves', async () => {
  const { press } = await show(<Editor />);
  await press('Editar');
  await press('Borrar');
  expect(findDialogs()).toHaveLength(2);
  await go(-1);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Nota');
  await go(-1);
  expect([findDialogs(), getAddress()]).toEqual([[], '/panel']);
  await go(-1);
  expect(getAddress()).toBe('/antes');
});

test('five of seven open dialogs that do not close have an entry in the history, and Back never leaves their page', async () => {
  await show(
    Array.from({ length: 7 }, (_, index) => (
      <Dialog key={index} title={`Aviso ${index}`} isOpen onClose={() => undefined} />
    )),
  );
  await waitFor(() => expect(window.history.state).toHaveProperty('parqueDialogs', 5));
  for (let times = 1; times <= 2; times += 1) {
    await go(-1);
    await waitFor(() => expect(window.history.state).toHaveProperty('parqueDialogs', 5));
  }
  expect([findDialogs().length, getAddress()]).toEqual([7, '/panel']);
});

test('one Back leaves a page whose dialog was closed by its button', async () => {
  const { press } = await show(<Editor />);
  await press('Editar');
  await press('Cerrar');
  await go(-1);
  await waitFor(() => expect(getAddress()).toBe('/antes'));
});

test('a dialog that is closed by its button does not navigate, and lends its entry to the next one', async () => {
  const { press } = await show(<Editor />);
  await press('Editar');
  const before = [window.history.length, window.history.state];
  const popState = new Promise((resolve) => (onPopped = () => resolve('popped')));
  await press('Cerrar');
  await press('Editar');
  const nextTurn = new Promise((resolve) => setTimeout(resolve, 0, 'nothing'));
  expect(await Promise.race([popState, nextTurn])).toBe('nothing');
  expect([window.history.length, window.history.state]).toEqual(before);
  await go(-1);
  expect([findDialogs(), getAddress()]).toEqual([[], '/panel']);
});

test('Forward to the entry of a closed dialog opens nothing, and one Back leaves the page', async () => {
  const { press } = await show(<Editor />);
  await press('Editar');
  await go(-1);
  await go(1);
  expect([findDialogs(), getAddress()]).toEqual([[], '/panel']);
  await go(-1);
  await waitFor(() => expect(getAddress()).toBe('/antes'));
});

test('a link in a dialog replaces the entry of the dialog, so that one Back returns to its page', async () => {
  const { user } = await show(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.click(screen.getByRole('link', { name: 'Seguir' }));
  expect([findDialogs(), getAddress()]).toEqual([[], '/otra']);
  await go(-1);
  expect(getAddress()).toBe('/panel');
  await go(-1);
  expect(getAddress()).toBe('/antes');
});

test('an address that is replaced while a dialog is open remains after the dialog', async () => {
  const { press } = await show(<Editor />);
  await press('Editar');
  await press('Filtrar');
  await go(-1);
  expect([findDialogs(), getAddress(), window.location.hash]).toEqual([[], '/panel?mes=1', '#/panel?mes=1']);
  await go(-1);
  expect(getAddress()).toBe('/antes');
});

test('the question before leaving unsaved input is closed by Back, and its answer leaves the page', async () => {
  const { press } = await show(<Blocking />);
  await go(-1);
  await screen.findByRole('alertdialog', { name: '¿Salir?' });
  await waitFor(() => expect(window.history.state).toHaveProperty('parqueDialogs', 1));
  await go(-1);
  await waitFor(() => expect(findDialogs()).toEqual([]));
  expect(getAddress()).toBe('/panel');
  await go(-1);
  await screen.findByRole('alertdialog', { name: '¿Salir?' });
  await press('Salir');
  await waitFor(() => expect(getAddress()).toBe('/antes'));
  expect(findDialogs()).toEqual([]);
});

async function showTyped() {
  const { user, press } = await show(<p>Nada</p>);
  await act(async () => {
    window.location.hash = '/tecleada';
    await new Promise<void>((resolve) => (onPopped = resolve));
  });
  render(
    <HashRouter useTransitions={false}>
      <LeaveQuestions>
        <Blocking />
      </LeaveQuestions>
    </HashRouter>,
  );
  return { user, press };
}

test('at a typed address, the question before leaving unsaved input is shown at Back, and its answer returns to the page before', async () => {
  const { press } = await showTyped();
  await go(-1);
  await screen.findByRole('alertdialog', { name: '¿Salir?' });
  expect([getAddress(), window.location.hash]).toEqual(['/tecleada', '#/tecleada']);
  await press('Salir');
  await waitFor(() => expect([getAddress(), findDialogs()]).toEqual(['/panel', []]));
});

test('at a typed address, the question before leaving unsaved input closes the menu whose link is pressed, and its answer opens the link', async () => {
  const { user, press } = await showTyped();
  await press('Abrir el menú');
  await user.click(screen.getByRole('link', { name: 'Otra' }));
  await screen.findByRole('alertdialog', { name: '¿Salir?' });
  expect(findDialogs()).toHaveLength(1);
  await press('Salir');
  await waitFor(() => expect([getAddress(), findDialogs()]).toEqual(['/otra', []]));
});
