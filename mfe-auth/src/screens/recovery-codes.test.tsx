import { addresses } from '@parque/contract';
import { hasUnsavedInput } from '@parque/remote';
import { answer, createAccount, openScreen, people, pressButtons } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { render, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { fakeAccountApi } from '../testing/account-api';
import { screens } from '.';

const codes = ['AAAAAA-BBBBBB-CCCCCC-DDDDDD', 'EEEEEE-FFFFFF-GGGGGG-HHHHHH'];

const server = fakeAccountApi(
  answer(
    addresses.getAccount,
    createAccount({ second_factor: { is_active: true, is_required: false, recovery_codes: 2 } }),
  ),
  answer(addresses.renewRecoveryCodes, { codes }),
);

const readAddress = () => window.location.hash.slice(1);
const findCodeList = () => screen.queryByRole('list', { name: 'Códigos de recuperación' });

/** Shows new codes, below a link of the shell. */
async function openCodes() {
  const user = openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
  render(<a href="#/products">Productos</a>);
  await pressButtons(user, 'Códigos nuevos', 'Pedir códigos nuevos');
  await screen.findByRole('list', { name: 'Códigos de recuperación' });
  return user;
}

test('new recovery codes need a confirmation, which states that the old ones end', async () => {
  const renewals = server.record(addresses.renewRecoveryCodes, { codes });
  const user = await pressButtons(
    openScreen(manifest, screens, { at: '/cuenta', as: people.ana }),
    'Códigos nuevos',
  );
  const question = within(await screen.findByRole('alertdialog', { name: '¿Pedir códigos nuevos?' }));
  expect(question.getByText(/que tengas guardados dejarán de valer/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect([renewals, findCodeList()]).toEqual([[], null]);
});

test('recovery codes that are not saved keep their screen until the user confirms', async () => {
  const user = await openCodes();
  await user.click(screen.getByRole('link', { name: 'Productos' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Salir sin guardar los códigos?' }),
  );
  expect(readAddress()).toBe('/cuenta');
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect([readAddress(), findCodeList()]).toEqual(['/cuenta', expect.anything()]);
  expect(hasUnsavedInput()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Productos' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(readAddress()).toBe('/products'));
});

test('after "Los he guardado", the screen is left without a question', async () => {
  const user = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Los he guardado' }));
  expect([findCodeList(), hasUnsavedInput()]).toEqual([null, false]);
  await user.click(screen.getByRole('link', { name: 'Productos' }));
  await waitFor(() => expect(readAddress()).toBe('/products'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('the codes are offered as a text file, one in each line', async () => {
  const saved = catchDownloads();
  const user = await openCodes();
  await user.click(screen.getByRole('button', { name: 'Descargar' }));
  expect(saved.map(({ name }) => name)).toEqual(['codigos-de-recuperacion.txt']);
  expect(await saved[0]?.file.text()).toBe(`${codes.join('\n')}\n`);
});
