import { recordBody } from '@parque/api-client/testing';
import { addresses } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { account, createDeal, createDetail, createTrade } from '../../testing/journal';
import { fakeJournal, openJournal as open } from '../../testing/page';

const importedAccount = { ...account, gateway: 'statement' as const };
const typedTrade = createTrade('2026-11-02T10:30:00', 48, {
  ticket: 'manual-a',
  position: 'manual-a',
  commission: -2,
});
const reportedTrade = createTrade('2026-11-03T10:30:40', -12.5, { ticket: '2', position: '1', swap: -0.5 });
const fresh = { next: null, as_of: null, sync_error: null };

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, [importedAccount]),
  answer(addresses.listManualTrades, []),
  answer(addresses.getTradePath, { path: null, missing: 'not_offered' }),
  answer(addresses.getTrade, ({ params }) =>
    createDetail(params['ticket'] === '2' ? reportedTrade : typedTrade, {
      deals: [createDeal('in'), createDeal('out', { entry: 'out' })],
    }),
  ),
  answer(addresses.listTrades, { trades: [typedTrade, reportedTrade], ...fresh }),
);

const fillDialog = (dialog: ReturnType<typeof within>, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
};

test('a trade is typed with all its values, and one that is typed is marked in the list', async () => {
  const bodies: unknown[] = [];
  server.use(answer(addresses.saveManualTrade, recordBody(bodies, { ticket: 'manual-b' })));
  const user = open('/panel/operaciones');
  expect(await screen.findByText('A mano')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Añadir operación' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir una operación a mano' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByLabelText('Símbolo')).toHaveAccessibleDescription('Falta este dato.');
  fillDialog(dialog, {
    Símbolo: 'NAS100',
    Lotes: '0,5',
    Apertura: '2026-11-02T10:00',
    Cierre: '2026-11-02T09:00',
    'Precio de entrada': '20000',
    'Precio de salida': '20010,5',
    'Resultado sin costes': '-105,25',
    Comisión: '-3',
  });
  await user.click(dialog.getByRole('radio', { name: 'Venta' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByLabelText('Cierre')).toHaveAccessibleDescription('El cierre es anterior a la apertura.');
  fillDialog(dialog, { Cierre: '2026-11-02T11:00' });
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Operación añadida')).toBeVisible();
  expect(bodies).toEqual([
    {
      symbol: 'NAS100',
      side: 'sell',
      lots: 0.5,
      open_price: 20_000,
      close_price: 20_010.5,
      opened: '2026-11-02T10:00:00',
      closed: '2026-11-02T11:00:00',
      gross: -105.25,
      commission: -3,
      swap: 0,
    },
  ]);
});

test('a reported trade is corrected from its own values, and the correction is taken back', async () => {
  const bodies: unknown[] = [];
  server.use(answer(addresses.saveManualTrade, recordBody(bodies, { ticket: '2' })));
  const user = open('/panel/trade?trade=2');
  await user.click(await screen.findByRole('button', { name: 'Corregir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Corregir la operación' }));
  expect(dialog.getByLabelText('Resultado sin costes')).toHaveValue('-12,00');
  fillDialog(dialog, { Swap: '-1,5' });
  server.use(
    answer(addresses.listManualTrades, [
      { position: '1', kind: 'corrected', covered_by: null, updated_at: '2026-11-04T10:00:00.000Z' },
    ]),
  );
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Corregida a mano')).toBeVisible();
  expect(bodies).toMatchObject([{ closed: '2026-11-03T10:30:40', gross: -12, swap: -1.5 }]);
  server.use(refuse(addresses.removeManualTrade, 'record_locked'));
  await user.click(screen.getByRole('button', { name: 'Quitar la corrección' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Quitar la corrección' }));
  expect(await question.findByRole('alert')).toBeVisible();
});

test('a typed trade is deleted after a confirmation', async () => {
  const positions = server.record(addresses.removeManualTrade, undefined, ({ params }) => params['position']);
  const user = open('/panel/trade?trade=manual-a');
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByRole('table', { name: 'Operaciones' })).toBeVisible();
  expect(positions).toEqual(['manual-a']);
});

test('trades of a broker are neither typed nor corrected', async () => {
  server.use(answer(addresses.listBrokerAccounts, [account]));
  open('/panel/operaciones');
  expect(await screen.findByRole('table', { name: 'Operaciones' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Añadir operación' })).not.toBeInTheDocument();
});

test('chosen trades without an initial stop get one by the money at risk, with parts outside of the period', async () => {
  const bodies: unknown[] = [];
  const part = { ...typedTrade, ticket: 'part', date: '2026-11-05T10:30:00.000Z' };
  server.use(
    answer(addresses.setInitialStops, recordBody(bodies, { changed: 1 })),
    answer(addresses.listTrades, ({ query }) => ({
      trades: query['to'] ? [typedTrade] : [typedTrade, part],
      ...fresh,
    })),
  );
  const user = open('/panel/operaciones?hasta=2026-11-03');
  await user.click(await screen.findByLabelText('Elegir la operación manual-a'));
  await user.click(screen.getByRole('button', { name: 'Poner stop inicial' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop inicial de 1 operación' }));
  fillDialog(dialog, { Distancia: '25' });
  await user.click(dialog.getByRole('button', { name: 'Poner en 1 operación' }));
  expect(await screen.findByText('Stop inicial puesto en una posición')).toBeVisible();
  // The two parts won 100.00 with a move of 0.00154: a loss of 25.00 is a quarter of it.
  expect(bodies).toEqual([{ stops: [{ ticket: 'manual-a', stop: 1.164615 }] }]);
});
