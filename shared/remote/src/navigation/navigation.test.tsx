import { emitNavigationEvents, HashRouter, Link, useLocation, useNavigate } from '@parque/remote';
import '@parque/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LeaveQuestions } from '../host';
import { Form, NavLink, requestNavigation, useBlocker } from '.';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Shows elements inside a router, and the address of that router. */
function show(element: React.ReactNode, at: string) {
  act(() => {
    window.location.hash = at;
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

test.each([
  ['/avisos', false, true],
  ['/avisos/7', false, true],
  ['/avisos/7', true, false],
  ['/avisos-nuevos', false, false],
  ['/', false, false],
])('at %s, a link to /avisos with end=%s has current=%s', (at, end, isCurrent) => {
  show(
    <NavLink to="/avisos?dia=hoy" end={end} className={({ isActive }) => (isActive ? 'current' : 'other')}>
      Avisos
    </NavLink>,
    at,
  );
  const link = screen.getByRole('link', { name: 'Avisos' });
  if (isCurrent) expect(link).toHaveAttribute('aria-current', 'page');
  else expect(link).not.toHaveAttribute('aria-current');
  expect(link).toHaveClass(isCurrent ? 'current' : 'other');
});

test('a form opens its address with its filled fields as the query', async () => {
  const user = show(
    <Form action="/avisos">
      <input name="texto" aria-label="Texto" />
      <input name="dia" aria-label="Día" />
      <input type="checkbox" name="leidos" value="no" />
      <input type="checkbox" name="todos" value="si" defaultChecked />
      <select name="orden" defaultValue="fecha">
        <option value="fecha">Fecha</option>
        <option value="precio">Precio</option>
      </select>
      <input name="oculto" defaultValue="x" disabled />
      <button type="submit">Buscar</button>
    </Form>,
    '/panel',
  );
  await user.type(screen.getByLabelText('Texto'), 'oro y plata');
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(getAddress()).toBe('/avisos?texto=oro+y+plata&todos=si&orden=fecha');
});

test('a form whose submission is prevented opens nothing', async () => {
  const user = show(
    <Form onSubmit={(event) => event.preventDefault()}>
      <button type="submit">Buscar</button>
    </Form>,
    '/panel',
  );
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(getAddress()).toBe('/panel');
});

function Blocking() {
  const [isDirty, setDirty] = useState(true);
  const navigate = useNavigate();
  useBlocker(isDirty, { title: '¿Salir sin guardar?', text: 'Se pierde.', confirmLabel: 'Salir' });
  return (
    <>
      <Link to="/avisos">Avisos</Link>
      <Form action="/avisos">
        <button type="submit">Buscar</button>
      </Form>
      <button onClick={() => requestNavigation(() => void navigate('/avisos'))}>Ir a los avisos</button>
      <button onClick={() => void navigate('/avisos')}>Guardar e ir a los avisos</button>
      <button onClick={() => setDirty(false)}>Guardar</button>
    </>
  );
}

test.each([
  ['a link is pressed', 'link', 'Avisos'],
  ['code requests another address', 'button', 'Ir a los avisos'],
  ['a form opens another address', 'button', 'Buscar'],
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
