import { addresses, type AdminPurchaseEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { createPurchase } from '../../testing/purchases';
import { readHeads, readRows } from '../../testing/table';
import { createAdminUser } from '../../testing/users';
import { screens } from '..';

const server = fakeApi(answer(addresses.listAllProducts, [createAdminProduct(6, 'DashPro')]));
const open = (query = '') =>
  openScreen(manifest, screens, { at: `/admin-compras${query}`, as: people.admin });

function answerWith(...rows: AdminPurchaseEntity[]) {
  server.use(
    answer(addresses.getPurchase, ({ params }) => {
      const row = rows.find(({ id }) => String(id) === params.id);
      if (!row) throw new Error('no such purchase');
      return { ...row, body: { event: row.event, data: { buyer: { email: row.email } } } };
    }),
  );
  return server.record(addresses.listPurchases, { rows, next: null }, ({ query }) => query);
}

const ownerless = createPurchase(2, {
  owner: null,
  product: null,
  state: 'pendiente',
  change: { kind: 'unprocessed', until: null },
  amount: null,
  currency: null,
});

test('the screen of purchases lists the events of Hotmart and their effects', async () => {
  const createChange = (kind: 'opens' | 'paid_until', until: string) => ({ kind, until });
  const pack = { id: 7, title: 'Trend Scanner', change: createChange('opens', '2026-12-10T12:00:00Z') };
  const without = { transaction: null, owner: null, product: null, email: null, amount: null };
  answerWith(
    createPurchase(1),
    ownerless,
    createPurchase(3, { also_opens: [pack] }),
    createPurchase(4, { ...without, event: 'NEW_THING', change: { kind: 'none', until: null } }),
    createPurchase(5, {
      event: 'SUBSCRIPTION_CANCELLATION',
      change: createChange('paid_until', '2026-12-15T12:00:00Z'),
    }),
  );
  open();
  expect((await readHeads('Compras')).slice(2)).toEqual([
    'Comprador',
    'Evento',
    'Estado',
    'Producto',
    'Importe',
    'De quién es',
    'Acciones',
  ]);
  const rows = (await readRows('Compras')).map((row) => row.slice(2, 8));
  expect(rows.slice(0, 2)).toEqual([
    [
      'ana@correo.es',
      'AprobadaAbre sin caducidad',
      'Procesada',
      'DashPro',
      '149,00\u00a0US$',
      'ana.ruiz@correo.es',
    ],
    ['ana@correo.es', 'AprobadaAún sin efecto', 'Pendiente', 'Sin producto', '—', 'Sin asignar'],
  ]);
  expect(rows[2]?.[1]).toBe('AprobadaDashPro: abre sin caducidad; Trend Scanner: abre hasta 10/12/2026');
  // An event without a purchase lacks neither an owner nor a product.
  expect(rows[3]).toEqual(['evento-4', 'NEW_THINGSin efecto en el acceso', 'Procesada', '—', '—', '—']);
  expect(rows[4]?.[1]).toBe('Suscripción canceladaPagada hasta 15/12/2026');
});

test('the days of the period begin in the zone of the screen, also on the day on which the clock changes', async () => {
  const queries = answerWith(createPurchase(1));
  localStorage.setItem('parque:time-zone', 'Pacific/Auckland');
  open('?del=2026-09-27&al=2026-12-05');
  await readRows('Compras');
  expect(queries.at(-1)).toMatchObject({
    from: '2026-09-26T12:00:00.000Z',
    to: '2026-12-05T11:00:00.000Z',
  });
});

test('a purchase through the link of another user names it, and a partial refund shows what was returned', async () => {
  const referrer = { id: 9, name: 'Luis', email: 'luis@correo.es' };
  answerWith(
    createPurchase(1, { event: 'PURCHASE_REFUNDED', referrer, partial_refund: { amount: 2000 } }),
    createPurchase(2, { partial_refund: { amount: null } }),
  );
  const user = open();
  expect((await readRows('Compras')).map((row) => row.slice(6, 8))).toEqual([
    ['149,00\u00a0US$ (devuelto 20,00\u00a0US$)', 'ana.ruiz@correo.esEnlace de luis@correo.es'],
    ['149,00\u00a0US$ Por aclarar', 'ana.ruiz@correo.es'],
  ]);
  expect((await readRows('Compras')).map((row) => row[3])).toEqual([
    'Reembolso parcialAbre sin caducidad',
    'Reembolso parcialAbre sin caducidad',
  ]);
  await pressButtons(user, 'Ver HP1');
  const dialog = within(screen.getByRole('dialog', { name: 'Compra HP1' }));
  expect(await dialog.findByText('Reembolso parcial (PURCHASE_REFUNDED)')).toBeVisible();
  expect(dialog.queryByText('Reembolsada')).not.toBeInTheDocument();
});

test('the filters of the address are sent to the server', async () => {
  const queries = answerWith(createPurchase(1));
  open('?usuario=7&producto=6&evento=PURCHASE_REFUNDED&estado=fallida&falta=owner&buscar=HP1&orden=recibida');
  await readRows('Compras');
  expect(queries).toEqual([
    {
      user_id: '7',
      product_id: '6',
      event: 'PURCHASE_REFUNDED',
      state: 'fallida',
      unmatched: 'owner',
      search: 'HP1',
      direction: 'asc',
      limit: '25',
    },
  ]);
});

test('a filter from a link can be removed', async () => {
  const queries = answerWith(createPurchase(1));
  await pressButtons(open('?usuario=7'), 'Quitar el filtro: Solo de un usuario');
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('user_id'));
});

test('an event is shown as received, with the reason of its failure', async () => {
  answerWith(createPurchase(1, { state: 'fallida', failure: 'no hay tal producto', failures: 3 }));
  await pressButtons(open(), 'Ver HP1');
  const dialog = within(screen.getByRole('dialog', { name: 'Compra HP1' }));
  expect(await dialog.findByText('no hay tal producto')).toBeVisible();
  expect(dialog.getByLabelText('Contenido del evento')).toHaveValue(
    JSON.stringify({ event: 'PURCHASE_APPROVED', data: { buyer: { email: 'ana@correo.es' } } }, null, 2),
  );
});

test('a purchase is assigned: the admin searches the buyer’s e-mail and gives a reason', async () => {
  answerWith(ownerless);
  const sent = server.record(addresses.assignPurchase, createPurchase(2), ({ body, params }) => [
    params.id,
    body,
  ]);
  const searched = server.record(
    addresses.listUsers,
    { rows: [createAdminUser(7, 'Ana'), createAdminUser(8, 'Luis')], next: null },
    ({ query }) => query.search,
  );
  const user = await pressButtons(open(), 'Ver HP2', 'Asignar');
  const dialog = within(screen.getByRole('dialog', { name: '¿De quién es esta compra?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Compró con otro email');
  await user.click(dialog.getByRole('button', { name: 'Asignar' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Elige a quién.');
  expect(searched).toEqual(['ana@correo.es']);
  await user.click(await dialog.findByRole('radio', { name: /Luis/ }));
  await user.click(dialog.getByRole('button', { name: 'Asignar' }));
  expect(await screen.findByText('Compra asignada')).toBeVisible();
  expect(sent).toEqual([['2', { user_id: 8, reason: 'Compró con otro email' }]]);
});

test('an event is processed again, with a reason', async () => {
  answerWith(createPurchase(1));
  const sent = server.record(addresses.replayPurchase, createPurchase(1), ({ body, params }) => [
    params.id,
    body,
  ]);
  const user = await pressButtons(open(), 'Ver HP1', 'Procesar de nuevo');
  const dialog = within(screen.getByRole('dialog', { name: '¿Procesar este evento de nuevo?' }));
  await user.type(dialog.getByLabelText('Motivo'), 'Ya existe el producto');
  await user.click(dialog.getByRole('button', { name: 'Procesar' }));
  expect(await screen.findByText('Procesada de nuevo')).toBeVisible();
  expect(sent).toEqual([['1', { reason: 'Ya existe el producto' }]]);
});
