import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './badge';
import { Banner } from './banner';
import { Card } from '../layout/card';
import { DataList } from '../layout/data-list';
import { EmptyState } from './empty-state';
import { reportConnection } from './connection';
import { FormError } from './form-error';
import { RemoteFault } from './remote-fault';
import { SaveError } from './save-error';
import { Verdict } from './verdict';

test('a notice of failure is announced, and any other is not', () => {
  render(
    <>
      <Banner title="Servidor en mantenimiento" />
      <Banner tone="accent" title="Tu licencia caduca en 7 días" />
      <Banner tone="danger" title="Usuario o Clave Invalidos" />
    </>,
  );
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Usuario o Clave Invalidos',
  ]);
});

test('an empty state of a failure is announced', () => {
  render(
    <>
      <EmptyState title="Sin operaciones" />
      <EmptyState tone="danger" title="No se han podido cargar" />
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No se han podido cargar');
});

test('after a conflict the stored values are taken by one press, which clears the error', async () => {
  const [onTake, reset] = [jest.fn(), jest.fn()];
  const saveState = { error: { message: 'Se han guardado otros cambios.' }, storedRow: '1,50', reset };
  const describe = (value: string) => [{ label: 'Multiplicador', value }];
  render(<SaveError {...saveState} describe={describe} onTake={onTake} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Multiplicador1,50');
  await userEvent.click(screen.getByRole('button', { name: 'Usar lo guardado' }));
  expect(onTake).toHaveBeenCalledWith('1,50');
  expect(reset).toHaveBeenCalledTimes(1);
});

test('a missing connection is replaced by what to do next, once the server answers again', () => {
  const error = { code: 'network', message: 'No hay conexión con el servidor.' };
  const { rerender } = render(<FormError error={error} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión con el servidor.');
  act(reportConnection);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Ya hay conexión. Inténtalo de nuevo.');
  rerender(<FormError error={{ ...error }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No hay conexión con el servidor.');
});

test('an error that the server answered stays', () => {
  render(<FormError error={{ code: 'forbidden', message: 'No puedes hacer esto.' }} />);
  act(reportConnection);
  expect(screen.getByRole('alert')).toHaveTextContent('No puedes hacer esto.');
});

test('a badge has an icon and a word, never only a colour', () => {
  const { container } = render(<Badge tone="danger">Bloqueado</Badge>);
  expect(container).toHaveTextContent('Bloqueado');
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test('a card is a region with the name of its title', () => {
  render(<Card title="Tus productos">Uno</Card>);
  expect(screen.getByRole('region', { name: 'Tus productos' })).toHaveTextContent('Uno');
  expect(screen.getByRole('heading', { name: 'Tus productos', level: 2 })).toBeVisible();
});

test('each value of a list is read with its name', () => {
  render(<DataList items={[{ label: 'Servidor', value: 'Real 01' }]} />);
  expect(screen.getByRole('term')).toHaveTextContent('Servidor');
  expect(screen.getByRole('definition')).toHaveTextContent('Real 01');
});

test('a verdict is announced', () => {
  render(
    <Verdict isOk={false} title="NO CUMPLE CON LA GESTIÓN DE RIESGO">
      Arriesgas de más.
    </Verdict>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('NO CUMPLE CON LA GESTIÓN DE RIESGO');
});

test('the notice of an unavailable module shows the reason and a retry', async () => {
  const retry = jest.fn();
  render(
    <RemoteFault
      badge="Sin respuesta"
      title="El Diario no se ha podido cargar"
      details="diario 3.12.0"
      supportUrl="https://chat.example"
      onRetry={retry}
    />,
  );
  const fault = within(screen.getByRole('alert', { name: 'El Diario no se ha podido cargar' }));
  expect(fault.getByText('Sin respuesta')).toBeVisible();
  expect(fault.getByText('diario 3.12.0')).toBeVisible();
  expect(fault.getByRole('link', { name: 'Avisar a soporte' })).toHaveAttribute(
    'href',
    'https://chat.example',
  );
  await userEvent.click(fault.getByRole('button', { name: 'Reintentar' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('without a support chat there is no link to one', () => {
  render(
    <RemoteFault
      badge="Sin conexión"
      title="Falta"
      details="x"
      supportUrl={null}
      onRetry={() => undefined}
    />,
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
