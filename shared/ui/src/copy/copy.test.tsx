import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../toast/toasts';
import { CopyButton } from './copy-button';
import { CopyField } from './copy-field';

function open() {
  const user = userEvent.setup();
  render(
    <>
      <CopyField label="Enlace" text="https://parque.example/abc" />
      <CopyButton text="Hola" />
      <Toasts />
    </>,
  );
  return { user, writeText: jest.spyOn(navigator.clipboard, 'writeText') };
}

test('a displayed text can be copied, and a notice confirms it', async () => {
  const { user, writeText } = open();
  await user.click(screen.getByRole('button', { name: 'Copiar Enlace' }));
  expect(writeText).toHaveBeenCalledWith('https://parque.example/abc');
  expect(await screen.findByText('Copiado')).toBeVisible();
});

test('a browser that refuses to copy leads to an error notice', async () => {
  const { user, writeText } = open();
  writeText.mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido copiar');
});
