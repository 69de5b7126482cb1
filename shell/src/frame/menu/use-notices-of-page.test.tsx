import { HashRouter, Link, useNavigate } from '@parque/remote';
import { dismissAllToasts, toast, Toasts } from '@parque/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNoticesOfPage } from './use-notices-of-page';

function Page() {
  useNoticesOfPage();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/otra">Otra</Link>
      <Link to="/una?mes=-1">Mes anterior</Link>
      <button onClick={() => toast.success('Nota guardada')}>Guardar</button>
      <button
        onClick={() => {
          toast.success('Sesión cerrada');
          void navigate('/otra');
        }}
      >
        Cerrar
      </button>
      <Toasts />
    </>
  );
}

async function open() {
  window.location.hash = '/una';
  render(
    <HashRouter useTransitions={false}>
      <Page />
    </HashRouter>,
  );
  await waitFor(() => expect(window.location.hash).toBe('#/una'));
  return userEvent.setup();
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => act(dismissAllToasts));

test('a notice of a page is removed when the user opens another page', async () => {
  const user = await open();
  await press('Guardar');
  expect(screen.getByText('Nota guardada')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Otra' }));
  expect(screen.queryByText('Nota guardada')).not.toBeInTheDocument();
});

test('an error of a page is removed when the user goes back', async () => {
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Otra' }));
  act(() => toast.error('No se ha podido guardar'));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(window.location.hash).toBe('#/una');
});

test('the notice of an action that navigates remains on the next page', async () => {
  await open();
  await press('Cerrar');
  expect(window.location.hash).toBe('#/otra');
  expect(screen.getByText('Sesión cerrada')).toBeVisible();
});

test('a notice remains while only the query of the address changes', async () => {
  const user = await open();
  await press('Guardar');
  await user.click(screen.getByRole('link', { name: 'Mes anterior' }));
  expect(window.location.hash).toBe('#/una?mes=-1');
  expect(screen.getByText('Nota guardada')).toBeVisible();
});
