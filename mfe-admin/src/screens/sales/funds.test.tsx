import { addresses, type FundEntryEntity } from '@parque/contract';
import { fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createFund } from '../../testing/funds';
import { readHeads, readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = (query = '') => openScreen(manifest, screens, { at: `/admin-fondos${query}`, as: people.admin });

/** Answers as the API does: payments before `after`, two per page. */
const serveFunds = (...funds: FundEntryEntity[]) =>
  server.record(
    addresses.listAllFunds,
    ({ query }) => {
      const left = funds.filter(({ id }) => id < Number(query.after ?? Infinity));
      const page = left.slice(0, 2);
      return { funds: page, next: left.length > 2 ? (page.at(-1)?.id ?? null) : null };
    },
    ({ query }) => query,
  );

const catchSettlements = (settled: FundEntryEntity) => server.record(addresses.settleFund, settled);

async function getReview(user: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Revisar el pago de ana@correo.es' }));
  return within(screen.getByRole('dialog', { name: 'Revisar pago' }));
}

test('the screen of fund payments lists payer, amount and status of each payment', async () => {
  serveFunds(createFund(3), createFund(2, { status: 2, note: 'No llegó' }));
  open();
  expect((await readHeads('Fondos')).slice(2)).toEqual([
    'Nombre',
    'Email',
    'Binance',
    'Transacción',
    'Red',
    'Monto',
    'Estado',
    'Nota',
    'Acciones',
  ]);
  expect((await readRows('Fondos')).map((row) => row.slice(4, 10))).toEqual([
    ['bnb_3', '—', '—', '1.500,50\u00a0US$', 'Pendiente', '—'],
    ['bnb_2', '—', '—', '1.500,50\u00a0US$', 'Rechazado', 'No llegó'],
  ]);
});

test('the status of the address is sent to the server', async () => {
  const queries = serveFunds(createFund(3));
  open('?estado=0&buscar=ana');
  await readRows('Fondos');
  expect(queries).toEqual([{ status: '0', withdrawn: 'false', search: 'ana' }]);
});

test('a withdrawn payment has its own status and filter, and cannot be settled', async () => {
  const queries = serveFunds(
    createFund(3, { status: 2, withdrawn_at: '2026-11-21T12:00:00Z', transaction_id: '0xab' }),
  );
  const user = open('?estado=retirado');
  expect((await readRows('Fondos'))[0]?.slice(5, 9)).toEqual(['0xab', '—', '1.500,50\u00a0US$', 'Retirado']);
  expect(queries).toEqual([{ withdrawn: 'true' }]);
  const dialog = await getReview(user);
  expect(dialog.getByText('Quien registró este pago lo ha retirado. Puede registrar otro.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
});

test('the next page starts after the last payment of this one', async () => {
  const queries = serveFunds(createFund(3), createFund(2), createFund(1));
  const user = open();
  await readRows('Fondos');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(async () => expect((await readRows('Fondos')).map((row) => row[4])).toEqual(['bnb_1']));
  expect(queries.at(-1)).toEqual({ after: '2' });
});

test('a payment is confirmed, with or without a note', async () => {
  serveFunds(createFund(3));
  const bodies = catchSettlements(createFund(3, { status: 1, version: 2 }));
  const user = open();
  const dialog = await getReview(user);
  expect(dialog.getByText('1.500,50 US$')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Dejar pendiente' })).not.toBeInTheDocument();
  serveFunds(createFund(3, { status: 1, version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Pago confirmado')).toBeVisible();
  expect(bodies).toEqual([{ id: 3, version: 1, status: 1, note: null }]);
  await waitFor(async () => expect((await readRows('Fondos'))[0]?.[8]).toBe('Confirmado'));
});

test('other payments of one transaction are shown, and the reason that the server requires for it', async () => {
  const other = { id: 2, email: 'eva@correo.es', ammount: '20.00', status: 1 as const, withdrawn_at: null };
  serveFunds(createFund(3, { same_transaction: [other] }));
  server.use(refuse(addresses.settleFund, 'invalid_input', { fields: { note: 'Escribe por qué.' } }));
  const user = open();
  expect((await readRows('Fondos'))[0]?.[8]).toContain('Transacción repetida');
  const dialog = await getReview(user);
  expect(dialog.getByText('Nº 2, eva@correo.es, 20,00 US$, Confirmado')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(dialog.getByLabelText('Nota')).toHaveAccessibleDescription('Escribe por qué.'));
});

test('the amount of a payment is corrected to six decimals', async () => {
  serveFunds(createFund(3, { status: 1, ammount: '1500.123456' }));
  const bodies = catchSettlements(createFund(3, { status: 1, version: 2 }));
  const user = open();
  expect((await readRows('Fondos'))[0]?.[7]).toBe('1.500,123456\u00a0US$');
  const dialog = await getReview(user);
  await user.type(dialog.getByLabelText(/Corregir el monto/), 'mil');
  expect(dialog.getByLabelText(/Corregir el monto/)).toHaveAccessibleDescription(
    'Escribe el monto en cifras.',
  );
  await user.clear(dialog.getByLabelText(/Corregir el monto/));
  await user.type(dialog.getByLabelText(/Corregir el monto/), '1499,123456');
  await user.type(dialog.getByLabelText('Nota'), 'Comisión de red');
  await user.click(dialog.getByRole('button', { name: 'Corregir el monto' }));
  expect(await screen.findByText('Pago confirmado')).toBeVisible();
  expect(bodies).toEqual([{ id: 3, version: 1, status: 1, note: 'Comisión de red', ammount: '1499.123456' }]);
});

test('a rejection requires a reason', async () => {
  serveFunds(createFund(3));
  const bodies = catchSettlements(
    createFund(3, { status: 2, note: 'No vemos la transferencia', version: 2 }),
  );
  const user = open();
  const dialog = await getReview(user);
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  expect(dialog.getByLabelText('Nota')).toHaveAccessibleDescription(
    'Escribe por qué se rechaza: lo leerá quien pagó.',
  );
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText('Nota'), ' No vemos la transferencia ');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText('Pago rechazado')).toBeVisible();
  expect(bodies).toEqual([{ id: 3, version: 1, status: 2, note: 'No vemos la transferencia' }]);
});

test('the second of two admins sees the decision of the first, and the typed note is kept', async () => {
  serveFunds(createFund(3));
  server.use(refuse(addresses.settleFund, 'edit_conflict'));
  const user = open();
  const dialog = await getReview(user);
  await user.type(dialog.getByLabelText('Nota'), 'Recibido');
  serveFunds(createFund(3, { status: 2, note: 'No llegó', version: 2 }));
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('EstadoRechazado');
  expect(notice).toHaveTextContent('NotaNo llegó');
  expect(dialog.getByLabelText('Nota')).toHaveValue('Recibido');
  const bodies = catchSettlements(createFund(3, { status: 1, version: 3 }));
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(bodies).toEqual([{ id: 3, version: 2, status: 1, note: 'Recibido' }]));
});

test('the export contains every page', async () => {
  const files = catchDownloads();
  serveFunds(createFund(5), createFund(4), createFund(3), createFund(2), createFund(1));
  await pressButtons(open(), 'Exportar CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = ((await files[0]?.file.text()) ?? '').trim().split('\r\n');
  expect(lines[0]).toBe('Fecha;Nombre;Email;Binance;Transacción;Red;Monto;Estado;Nota');
  expect(lines.slice(1).map((line) => line.split(';')[3])).toEqual([
    'bnb_5',
    'bnb_4',
    'bnb_3',
    'bnb_2',
    'bnb_1',
  ]);
});

test('a page whose last payment was settled leads back to the page before', async () => {
  serveFunds(createFund(3), createFund(2));
  await pressButtons(open('?desde=2'), 'Volver a la página anterior');
  expect(await readRows('Fondos')).toHaveLength(2);
});

test('the focus stays in the list after its last payment was settled', async () => {
  serveFunds(createFund(3));
  catchSettlements(createFund(3, { status: 1, version: 2 }));
  const user = open('?estado=0');
  const dialog = await getReview(user);
  serveFunds();
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Nada coincide con la búsqueda')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Lista de Fondos' })).toHaveFocus();
});
