import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Badge } from './badge';
import { Banner } from './banner';
import { Card } from './card';
import { DataList } from './data-list';
import { EmptyState } from './empty-state';
import { FormError } from './form-error';
import { RemoteFault } from './remote-fault';
import { Verdict } from './verdict';

test('a notice of failure is announced, any other is not', () => {
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

test('a place that is empty because something failed is announced', () => {
  render(
    <>
      <EmptyState title="Sin operaciones" />
      <EmptyState tone="danger" title="No se han podido cargar" />
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No se han podido cargar');
});

test('without an error there is no place for one', () => {
  const { container } = render(<FormError error={null} />);
  expect(container).toBeEmptyDOMElement();
});

test('a state is told by a drawing and a word, never by colour alone', () => {
  const { container } = render(<Badge tone="danger">Bloqueado</Badge>);
  expect(container).toHaveTextContent('Bloqueado');
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test('a card is a region that has the name of its title', () => {
  render(<Card title="Tus productos">Uno</Card>);
  expect(screen.getByRole('region', { name: 'Tus productos' })).toHaveTextContent('Uno');
  expect(screen.getByRole('heading', { name: 'Tus productos', level: 2 })).toBeVisible();
});

test('each value of a list is told with its name', () => {
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

test('a module that cannot be shown says what is wrong, and can be tried again', async () => {
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

test('without a support chat nobody is sent to one', () => {
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
