import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { ButtonLink } from './button-link';
import { IconButton } from './icon-button';

test('a button inside a form submits nothing unless it says so', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Mirar</Button>
      <Button type="submit">Enviar</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mirar' }));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a busy button cannot be pressed, says that it is busy and keeps its name', async () => {
  const press = jest.fn();
  render(
    <Button isBusy onClick={press}>
      Guardar
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Guardar' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
});

test('a button that only shows a drawing has a name, also for whoever points at it', () => {
  render(<IconButton icon="trash" label="Eliminar" />);
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveAttribute('title', 'Eliminar');
});

test('a link to another site opens in a tab that cannot reach back', () => {
  render(
    <ButtonLink href="https://venta.example" isExternal>
      Comprar
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Comprar' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
