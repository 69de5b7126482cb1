import { emitNavigationEvents, HashRouter, Link, useLocation, useNavigate } from '@parque/remote';
import '@parque/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LeaveQuestions } from '../host';
import { requestNavigation, useBlocker } from '.';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Shows elements inside a router, and the address of that router. */
function show(element: React.ReactNode, address: string) {
  act(() => {
    window.location.hash = address;
  });
  render(
    <HashRouter useTransitions={false}>
      <LeaveQuestions>{element}</LeaveQuestions>
      <Address />
    </HashRouter>,
  );
  return userEvent.setup();
}

beforeAll(() => emitNavigationEvents());

const getAddress = () => screen.getByRole('status').textContent;

function Blocking() {
  const [isDirty, setDirty] = useState(true);
  const navigate = useNavigate();
  useBlocker(isDirty, { title: '¿Salir sin guardar?', text: 'Se pierde.', confirmLabel: 'Salir' });
  return (
    <>
      <Link to="/avisos">Avisos</Link>
      <button onClick={() => requestNavigation(() => void navigate('/avisos'))}>Ir a los avisos</button>
      <button onClick={() => void navigate('/avisos')}>Guardar e ir a los avisos</button>
      <button onClick={() => setDirty(false)}>Guardar</button>
    </>
  );
}

test.each([
  ['a link is pressed', 'link', 'Avisos'],
  ['code requests another address', 'button', 'Ir a los avisos'],
])(
  'a screen that blocks navigations keeps its address when %s, until the user confirms',
  async (_what, role, name) => {
    const user = show(<Blocking />, '/panel');
    await user.click(screen.getByRole(role, { name }));
    expect([getAddress(), window.location.hash]).toEqual(['/panel', '#/panel']);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('button', { name: 'Salir' })).not.toBeInTheDocument();
    await user.click(screen.getByRole(role, { name }));
    await user.click(screen.getByRole('button', { name: 'Salir' }));
    await waitFor(() => expect(getAddress()).toBe('/avisos'));
  },
);

test('a screen that blocks navigations does not block its own navigation by code, such as after saving', async () => {
  const user = show(<Blocking />, '/panel');
  await user.click(screen.getByRole('button', { name: 'Guardar e ir a los avisos' }));
  expect(getAddress()).toBe('/avisos');
});

test('a screen that blocks navigations keeps its address when the back button is pressed, until the user confirms', async () => {
  const user = show(<Link to="/panel">Panel</Link>, '/antes');
  await user.click(screen.getByRole('link', { name: 'Panel' }));
  render(
    <HashRouter useTransitions={false}>
      <LeaveQuestions>
        <Blocking />
      </LeaveQuestions>
    </HashRouter>,
  );
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(getAddress()).toBe('/antes'));
});

test('a screen that blocks navigations blocks nothing where the platform draws no question', async () => {
  act(() => {
    window.location.hash = '/panel';
  });
  render(
    <HashRouter useTransitions={false}>
      <Blocking />
      <Address />
    </HashRouter>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Avisos' }));
  expect(getAddress()).toBe('/avisos');
});

test('a screen that blocks navigations blocks nothing once its input is saved', async () => {
  const user = show(<Blocking />, '/panel');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(screen.getByRole('button', { name: 'Ir a los avisos' }));
  expect(getAddress()).toBe('/avisos');
});
