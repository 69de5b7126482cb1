import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberField, type NumberFieldProps } from './number-field';
import { PasswordField } from './password-field';
import { SegmentedControl } from './segmented-control';
import { SelectField } from './select-field';
import { TextField, type TextFieldProps } from './text-field';

const ignore = () => undefined;

function Text(props: Partial<TextFieldProps>) {
  return <TextField label="Email" value="" onChange={ignore} {...props} />;
}

function Account(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState('');
  return <NumberField label="Cuenta" value={value} onChange={setValue} {...props} />;
}

const getBox = () => screen.getByLabelText('Email').closest('.pq-field');

test.each<[string, Partial<TextFieldProps>, string, string | null]>([
  ['an error', { hint: 'Como en tu cuenta', error: 'Email Invalido' }, 'Email Invalido', 'error'],
  ['an error that is shown elsewhere', { isInvalid: true }, '', 'error'],
  ['a confirmation', { valid: 'Las contraseñas coinciden' }, 'Las contraseñas coinciden', 'valid'],
  ['a hint', { hint: 'Solo cifras' }, 'Solo cifras', null],
  ['the reason of a disabled field', { disabled: true, hint: 'Registrada.' }, 'Registrada.', 'disabled'],
])('%s is read with its field, which has the state of it', (_what, props, description, state) => {
  render(<Text {...props} />);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  expect(field).toHaveAccessibleDescription(description);
  expect(field.getAttribute('aria-invalid')).toBe(state === 'error' ? 'true' : null);
  expect(field.disabled).toBe(state === 'disabled');
  expect(getBox()?.getAttribute('data-state')).toBe(state);
});

test('a message that appears later is announced', () => {
  const { rerender } = render(<Text />);
  const notes = getBox()?.querySelector('[aria-live="polite"]');
  rerender(<Text error="Email Invalido" />);
  expect(notes).toHaveTextContent('Email Invalido');
});

test('the mark of an optional field is not part of its name', () => {
  render(<Text isOptional />);
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(screen.getByText('Opcional')).toBeVisible();
});

test('a number field takes digits only, typed or pasted, and keeps leading zeros', async () => {
  render(<Account />);
  const field = screen.getByLabelText('Cuenta');
  await userEvent.type(field, '-0a1.5e');
  expect(field).toHaveValue('015');
  await userEvent.paste(' 77 40-912');
  expect(field).toHaveValue('0157740912');
  expect(field).toHaveAttribute('inputmode', 'numeric');
});

test('a number field states that it left out other characters than digits, and accepts spaces between them', async () => {
  render(<Account hint="Como en MT5" />);
  const field = screen.getByLabelText('Cuenta');
  await userEvent.type(field, '77 40');
  expect(field).toHaveAccessibleDescription('Como en MT5');
  await userEvent.type(field, 'x1');
  expect(field).toHaveAccessibleDescription('Solo se admiten cifras.');
  await userEvent.clear(field);
  expect(field).toHaveAccessibleDescription('Como en MT5');
});

test('a number field that is disabled, or filled from elsewhere, does not state what was left out before', async () => {
  const { rerender } = render(<NumberField label="Cuenta" value="12" onChange={ignore} />);
  const field = screen.getByLabelText('Cuenta');
  const leaveOut = async () => {
    await userEvent.type(field, 'a');
    expect(field).toHaveAccessibleDescription('Solo se admiten cifras.');
  };
  await leaveOut();
  rerender(<NumberField label="Cuenta" value="12" onChange={ignore} disabled hint="Registrada." />);
  expect(field).toHaveAccessibleDescription('Registrada.');
  rerender(<NumberField label="Cuenta" value="12" onChange={ignore} />);
  expect(field).not.toHaveAccessibleDescription();
  await leaveOut();
  rerender(<NumberField label="Cuenta" value="77" onChange={ignore} />);
  expect(field).not.toHaveAccessibleDescription();
});

test('a button shows and hides the password, and its name states which', async () => {
  render(<PasswordField label="Contraseña" value="secreta" onChange={ignore} />);
  const field = screen.getByLabelText('Contraseña');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('Enter in a password field submits the form and does not show the password', async () => {
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <PasswordField label="Contraseña" value="secreta" onChange={ignore} />
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Contraseña'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('Contraseña')).toHaveAttribute('type', 'password');
});

test('a select returns the value of the chosen option', async () => {
  const choose = jest.fn();
  render(
    <SelectField label="Servidor" value="" onChange={choose} error="Elige un servidor">
      <option value="">Selecciona un servidor</option>
      <option value="r1">Meridiano-Real 01</option>
    </SelectField>,
  );
  const field = screen.getByRole('combobox', { name: 'Servidor' });
  expect(field).toHaveAccessibleDescription('Elige un servidor');
  await userEvent.selectOptions(field, 'Meridiano-Real 01');
  expect(choose).toHaveBeenCalledWith('r1');
});

test('a disabled segment cannot be chosen', async () => {
  const choose = jest.fn();
  const options = [
    { value: 'minimum', label: 'Mínimo' },
    { value: 'advised', label: 'Recomendado', disabled: true },
    { value: 'free', label: 'Libre' },
  ] as const;
  render(<SegmentedControl label="Lote" value="minimum" onChange={choose} options={options} />);
  expect(screen.getByRole('group', { name: 'Lote' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Mínimo' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Recomendado' }));
  expect(choose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: 'Libre' }));
  expect(choose).toHaveBeenCalledWith('free');
});
