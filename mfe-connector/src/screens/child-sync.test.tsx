import { addresses } from '@parque/contract';
import { answer, pressButtons, refuse, refuseOnce } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import { fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, createCopy, createChild } from '../testing/copier';

const { server, serveChild, recordKeys } = fakeCopierApi();

const order = {
  action: 'abrir',
  side: 'compra',
  symbol: 'EURUSD',
  child_symbol: 'EURUSD.m',
  master_position: '901',
  lots: 0.1,
  sum: createCopy(1).sum,
  reason: null,
  message: null,
} as const;
const preview = {
  orders: [order],
  left_out: [
    {
      ...order,
      master_position: '902',
      symbol: 'TSLA',
      lots: 0,
      sum: null,
      reason: 'x',
      message: 'No está.',
    },
  ],
  fingerprint: 'huella-1',
};

test('synchronising shows the orders with their sums and what is left out before anything is sent', async () => {
  serveChild(createActiveChild());
  const bodies = server.record(addresses.syncChild, { sent: 1 });
  server.use(answer(addresses.previewSync, preview));
  const user = await pressButtons(openChild(), 'Sincronizar ahora');
  const orders = await screen.findByRole('list', { name: 'Órdenes que se enviarán' });
  expect(orders).toHaveTextContent('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
  expect(screen.getByRole('list', { name: 'Lo que se quedará fuera' })).toHaveTextContent('No está.');
  expect(bodies).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Enviar 1 orden' }));
  expect(
    await screen.findByText('1 orden en camino: el registro muestra cómo termina cada una'),
  ).toBeVisible();
  expect(bodies).toEqual([{ fingerprint: 'huella-1' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('synchronising sends nothing when the accounts have changed, and shows the orders again', async () => {
  serveChild(createActiveChild());
  let previews = 0;
  server.use(
    answer(addresses.previewSync, () => ({ ...preview, fingerprint: `huella-${++previews}` })),
    refuse(addresses.syncChild, 'preview_outdated'),
  );
  const user = await pressButtons(openChild(), 'Sincronizar ahora', 'Enviar 1 orden');
  expect(await screen.findByRole('alert')).toHaveTextContent('Las cuentas han cambiado');
  await user.click(screen.getByRole('button', { name: 'Ver las órdenes de nuevo' }));
  expect(await screen.findByRole('button', { name: 'Enviar 1 orden' })).toBeEnabled();
  expect(previews).toBe(2);
});

test('orders without an answer may be executed, and a repetition is the same request', async () => {
  serveChild(createActiveChild());
  const keys = recordKeys('/sync');
  let shown = preview;
  const bodies = server.record(addresses.syncChild, { sent: 1 });
  server.use(
    refuseOnce(addresses.syncChild, 'network'),
    answer(addresses.previewSync, () => shown),
  );
  const user = await pressButtons(openChild(), 'Sincronizar ahora', 'Enviar 1 orden');
  expect(await screen.findByText('No se sabe si las órdenes se han enviado')).toBeVisible();
  expect(screen.getByText(/Pueden ejecutarse todavía: el registro de la copia muestra/)).toBeVisible();
  expect(screen.queryByText(/inténtalo de nuevo/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Órdenes que se enviarán' })).not.toBeInTheDocument();
  shown = { ...preview, orders: [], fingerprint: 'huella-2' };
  await user.click(screen.getByRole('button', { name: 'Repetir el envío' }));
  expect(await screen.findByText(/^1 orden en camino/)).toBeVisible();
  expect(bodies).toEqual([{ fingerprint: 'huella-1' }]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('orders that were not sent because a broker failed are not described as sent', async () => {
  serveChild(createActiveChild());
  server.use(answer(addresses.previewSync, preview), refuse(addresses.syncChild, 'broker_timeout'));
  await pressButtons(openChild(), 'Sincronizar ahora', 'Enviar 1 orden');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión');
  expect(screen.queryByText(/^No se sabe/)).not.toBeInTheDocument();
});

test.each([
  ['equal accounts are named', createActiveChild(), 'La cuenta ya tiene lo mismo que la maestra.'],
  ['a missing activation is named', createChild(), /^La copia en esta cuenta no está activada\. Actívala/],
])('without orders %s, and no button sends any', async (_what, child, text) => {
  serveChild(child);
  server.use(answer(addresses.previewSync, { orders: [], left_out: [], fingerprint: 'x' }));
  await pressButtons(openChild(), 'Sincronizar ahora');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Enviar/ })).not.toBeInTheDocument();
});

const rehearsal = {
  from: '2026-09-01T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  trades: 3,
  copied: 2,
  lots: 0.2,
  left_out: [{ reason: 'below_min', message: 'El resultado es menor que el lotaje mínimo.', count: 1 }],
  result: 120.5,
  worst_drawdown: 80,
  currency: 'EUR',
  digits: 2,
  loss_rate: 1,
  entries: [
    {
      at: '2026-09-02T10:00:00.000Z',
      symbol: 'EURUSD',
      child_symbol: 'EURUSD',
      side: 'compra',
      sum: createCopy(1).sum,
      reason: null,
      message: null,
      result: 120.5,
    },
  ],
} as const;

test('a rehearsal shows lots, what would be left out and why, and the worst drawdown', async () => {
  serveChild(createChild());
  const bodies = server.record(addresses.rehearseCopy, {
    ...rehearsal,
    left_out: [...rehearsal.left_out],
    entries: [...rehearsal.entries],
  });
  const user = await pressButtons(openChild(), 'Probar con mi historial');
  await user.selectOptions(await screen.findByLabelText('Periodo'), 'Los últimos 30 días');
  await user.click(await screen.findByRole('button', { name: 'Empezar la prueba' }));
  const result = await screen.findByRole('status', { name: 'Resultado de la prueba' });
  expect(await within(result).findByText('2 de 3')).toBeVisible();
  expect(result).toHaveTextContent('0,20 lotes');
  expect(result).toHaveTextContent('1 vezEl resultado es menor que el lotaje mínimo.');
  expect(result).toHaveTextContent('Drawdown máximo (cerradas)−80,00 EUR');
  expect(result).toHaveTextContent('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
  expect(bodies).toEqual([{ days: 30 }]);
});

const createLimited = (max_daily_loss: number) =>
  createChild({ limits: { ...createChild().limits, max_daily_loss } });

test('a rehearsal uses the imported report that the user chooses', async () => {
  serveChild(createChild());
  const bodies = server.record(addresses.rehearseCopy, { ...rehearsal, left_out: [], entries: [] });
  server.use(
    answer(addresses.listRehearsalSources, [
      { account_id: 7, number: 41005995, server: 'Cantábrico-Live', is_imported: true },
    ]),
  );
  const user = await pressButtons(openChild(), 'Probar con mi historial');
  await user.selectOptions(
    await screen.findByLabelText('Historial de'),
    '41005995, Cantábrico-Live (informe importado)',
  );
  await user.click(await screen.findByRole('button', { name: 'Empezar la prueba' }));
  expect(await screen.findByText('2 de 3')).toBeVisible();
  expect(bodies).toEqual([{ days: 90, account_id: 7 }]);
});

test.each([
  [null, 'no se han contado'],
  [1.085, 'se han convertido a EUR'],
])('a rehearsal with the rate %s has the note that the limits on losses %s', async (loss_rate, words) => {
  serveChild(createLimited(100));
  server.use(answer(addresses.rehearseCopy, { ...rehearsal, loss_rate, left_out: [], entries: [] }));
  await pressButtons(openChild(), 'Probar con mi historial', 'Empezar la prueba');
  expect(await screen.findByText(new RegExp(`Tus límites de pérdida ${words}`))).toBeVisible();
});
