import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, type ButtonProps } from './button';
import { ButtonLink } from './button-link';
import { IconButton } from './icon-button';
import { SubmitButton } from './submit-button';
import { whyNotSaved } from './why-not-saved';

test('a button inside a form does not submit it unless its type is submit', async () => {
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

/** A button in a form; `act` is called when it submits the form or is clicked. */
function open(props: ButtonProps) {
  const act = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const handler = props.type === 'submit' ? {} : { onClick: act };
  render(
    <form onSubmit={act}>
      <Button {...props} {...handler}>
        Hacer
      </Button>
    </form>,
  );
  return { act, button: screen.getByRole('button', { name: 'Hacer' }) };
}

const single = [
  ['that submits a form', { type: 'submit' }],
  ['that destroys something', { variant: 'danger' }],
  ['that confirms', { isSingle: true }],
] as const;

test.each(single)('the second click of a double click on a button %s is ignored', async (_, props) => {
  const { act, button } = open(props);
  await userEvent.dblClick(button);
  expect(act).toHaveBeenCalledTimes(1);
});

test('a button that may be repeated acts on each of two fast clicks', async () => {
  const { act, button } = open({});
  await userEvent.dblClick(button);
  expect(act).toHaveBeenCalledTimes(2);
});

test('a busy button is disabled, is announced as busy and keeps its name', async () => {
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

test('a form that cannot be submitted gives the reason beside its button', () => {
  const { rerender } = render(<SubmitButton whyNot="Escribe un nombre.">Guardar</SubmitButton>);
  const button = screen.getByRole('button', { name: 'Guardar' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Escribe un nombre.');
  rerender(<SubmitButton whyNot={undefined}>Guardar</SubmitButton>);
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('type', 'submit');
});

test.each([
  [{ isChanged: true }, undefined],
  [{ isChanged: false }, 'No hay cambios que guardar.'],
  [{ isChanged: true, isWrong: true }, 'Completa o corrige los campos para guardar.'],
])('whether a form with %j can be saved', (state, reason) => {
  expect(whyNotSaved(state)).toBe(reason);
});

test('a button with only an icon has an accessible name and a tooltip', () => {
  render(<IconButton icon="trash" label="Eliminar" />);
  expect(screen.getByRole('button', { name: 'Eliminar' })).toHaveAttribute('title', 'Eliminar');
});

test('an external link opens in a new tab without access to this page', () => {
  render(
    <ButtonLink href="https://venta.example" isExternal>
      Comprar
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Comprar' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});
