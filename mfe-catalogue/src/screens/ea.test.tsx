import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { createLicence, createOwnedProduct } from '../testing/products';
import { screens } from '.';

const stored = createLicence(6, { account_1: 51203847 });

const contact = {
  at: '2026-03-14T12:00:00Z',
  login: 51203847,
  server: 'Parque-Demo',
  mode: 'real',
  version: '2.1',
};

const address = 'https://parque.example';
const file = {
  name: 'dashpro.ex5',
  version: '2.1',
  bytes: 40_960,
  sha256: 'ab'.repeat(32),
  uploaded_at: '2026-03-14T12:00:00Z',
};

const server = fakeApi(
  answer(addresses.getLicence, stored),
  answer(addresses.getEaContacts, { contacts: [], refusal: null }),
  answer(addresses.getEaKey, { key: 'abc.123' }),
  answer(addresses.getEaProgram, { address, file: null }),
);

const open = () =>
  openScreen(manifest, screens, { at: '/dashpro', as: people.ana, owns: [createOwnedProduct(6, 'DashPro')] });

test('without a licence the steps are not shown', async () => {
  server.use(answer(addresses.getLicence, null));
  open();
  expect(await screen.findByLabelText('Cuenta Nro 1')).toBeEnabled();
  expect(screen.queryByText('Instalar en MT5')).not.toBeInTheDocument();
});

test('the key is shown on demand, and replaced by a new one after a confirmation', async () => {
  server.use(answer(addresses.renewEaKey, { key: 'nueva.456' }));
  const user = open();
  const show = await screen.findByRole('button', { name: 'Mostrar la clave' });
  expect(screen.queryByText('abc.123')).not.toBeInTheDocument();
  await user.click(show);
  expect(await screen.findByText('abc.123')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Renovar la clave' }));
  expect(screen.getByRole('alertdialog', { name: '¿Renovar la clave?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Renovar' }));
  expect(await screen.findByText('nueva.456')).toBeVisible();
  expect(screen.queryByText('abc.123')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('the key is downloaded as the settings that MetaTrader loads, in UTF-16 with its mark', async () => {
  const saved = catchDownloads();
  await pressButtons(open(), 'Mostrar la clave', 'Descargar DashPro.set');
  const bytes = new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));
  expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xfe, 'I'.charCodeAt(0), 0]);
  expect(new TextDecoder('utf-16le').decode(bytes)).toBe(
    `InpParqueKey=abc.123\r\nInpParqueAddress=${address}\r\n`,
  );
});

test('the last contact of each account and the last rejected check are shown', async () => {
  const refusal = {
    ...contact,
    login: 777,
    state: 'CUENTA_NO_REGISTRADA',
    message: 'La cuenta no está registrada',
    times: 3,
  } as const;
  server.use(answer(addresses.getEaContacts, { contacts: [contact], refusal }));
  open();
  expect(await screen.findByText('Último contacto de 51203847')).toBeVisible();
  expect(screen.getByText(/Último rechazo: La cuenta no está registrada/)).toBeVisible();
  expect(screen.getByText(/Cuenta 777/)).toBeVisible();
});

test('a rejection that a later contact of the same account resolved is not shown', async () => {
  const refusal = {
    ...contact,
    at: '2026-03-14T11:00:00Z',
    state: 'CADUCADA',
    message: 'Ha caducado',
    times: 1,
  };
  server.use(
    answer(addresses.getEaContacts, { contacts: [contact], refusal: { ...refusal, state: 'CADUCADA' } }),
  );
  open();
  expect(await screen.findByText('Último contacto de 51203847')).toBeVisible();
  expect(screen.queryByText(/Último rechazo/)).not.toBeInTheDocument();
});

test.each([
  ['a minute', 60_000, true],
  ['an hour', 3_600_000, false],
])('a terminal whose last check was %s ago is shown as connected: %s ms, %s', async (_what, ms, isShown) => {
  const at = new Date(Date.now() - ms).toISOString();
  server.use(answer(addresses.getEaContacts, { contacts: [{ ...contact, at }], refusal: null }));
  open();
  expect(await screen.findByText('Último contacto de 51203847')).toBeVisible();
  expect(screen.queryAllByText('Conectado')).toHaveLength(isShown ? 1 : 0);
});

test('a terminal whose last check was rejected is not shown as connected', async () => {
  const [at, later] = [120_000, 60_000].map((ms) => new Date(Date.now() - ms).toISOString());
  const blocked = {
    ...contact,
    at,
    state: 'BLOQUEADA',
    message: 'La licencia está bloqueada',
    times: 1,
  } as const;
  const refusal = { ...blocked, at: later ?? '' };
  server.use(answer(addresses.getEaContacts, { contacts: [{ ...contact, at: at ?? '' }], refusal }));
  open();
  expect(await screen.findByText(/Último rechazo: La licencia está bloqueada/)).toBeVisible();
  expect(screen.queryByText('Conectado')).not.toBeInTheDocument();
});

test('the steps name the address to allow, and the file with its hash', async () => {
  server.use(answer(addresses.getEaProgram, { address, file }));
  open();
  expect(await screen.findByRole('button', { name: 'Descargar dashpro.ex5 (40 KB)' })).toBeVisible();
  expect(screen.getByText(file.sha256)).toBeInTheDocument();
  expect(screen.getByText(address, { selector: 'code' })).toBeVisible();
});

test('without an uploaded program the first step leads to support, and the key stays', async () => {
  open();
  const title = await screen.findByText('Pide el programa y cópialo');
  const step = within(title.closest('li') as HTMLElement);
  expect(step.getByRole('link', { name: 'Cómo contactar con soporte' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Cómo contactar con soporte' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Mostrar la clave' })).toBeEnabled();
});
