import { addresses, type BrokerAccountEntity } from '@parque/contract';
import { dollarReport, terminalHtml, type MadeUpReport } from '@parque/domain/statement/testing';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import '../testing/file';
import { account, dashboard, month } from '../testing/journal';
import { screens } from '.';

const imported: BrokerAccountEntity = { ...account, id: 9, gateway: 'statement', number: 7000001 };
const sent: { head?: unknown; deals: { ticket: string }[]; confirmed: unknown[]; dropped: unknown[] } = {
  deals: [],
  confirmed: [],
  dropped: [],
};

const statement = (added: number, known: number) => ({
  id: 3,
  account_id: 9,
  kind: 'mt5-html',
  file: 'informe.html',
  first_day: '2026-01-02',
  last_day: '2026-03-04',
  added,
  known,
  matching: 25,
  printed: 25,
  imported_at: '2026-11-21T08:00:00.000Z',
});

const server = fakeApi(
  answer(addresses.listServers, []),
  answer(addresses.listBrokerAccounts, []),
  answer(addresses.listNotes, []),
  answer(addresses.getBalance, { balance: 0 }),
  answer(addresses.getMonth, month(2026, 11, [])),
  answer(addresses.openImport, ({ body }) => {
    sent.head = body;
    return { id: 31, account: null };
  }),
  answer(addresses.addImportedDeals, ({ body }) => {
    const { deals } = body as { deals: { ticket: string }[] };
    sent.deals.push(...deals);
    return { received: sent.deals.length, fresh: sent.deals.length };
  }),
  answer(addresses.confirmImport, ({ params }) => {
    sent.confirmed.push(params['id']);
    return { account: imported, statement: statement(sent.deals.length, 0) };
  }),
  answer(addresses.dropImport, ({ params }) => void sent.dropped.push(params['id'])),
);

beforeEach(() => Object.assign(sent, { head: undefined, deals: [], confirmed: [], dropped: [] }));

const report = (own: Partial<MadeUpReport> = {}) =>
  new File([terminalHtml({ ...dollarReport, ...own }, 'es') as BlobPart], 'informe.html', {
    type: 'text/html',
  });

async function open(file: File, at = '/panel/importar') {
  const user = openScreen(manifest, screens, { at, as: people.ana, owns: [dashboard] });
  await user.upload(await screen.findByLabelText('Archivo del informe'), file);
  return user;
}

const importButton = () => screen.findByRole('button', { name: 'Importar al diario' });

test('a report shows its contents and the comparison of its totals, and no request is sent', async () => {
  await open(report());
  expect(await screen.findByText(/^conciliado (\d+)\/\1$/)).toBeVisible();
  const figures = within(screen.getByRole('table', { name: /Totales del informe/ }));
  expect(figures.getByRole('row', { name: /^Beneficio Neto .* Coincide$/ })).toBeVisible();
  expect(screen.getByText('7001001 · Inés Peña & Hijos')).toBeVisible();
  expect(sent.head).toBeUndefined();
});

test('confirming sends all deals and opens the account', async () => {
  const user = await open(report());
  await user.click(await importButton());
  expect(await screen.findByText(/transacciones nuevas en tu diario/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver la cuenta 7000001' })).toHaveAttribute(
    'href',
    '#/panel?cuenta=9',
  );
  expect(sent.head).toMatchObject({ kind: 'mt5-html', file: 'informe.html', zone: 'NY+7' });
  expect(new Set(sent.deals.map(({ ticket }) => ticket)).size).toBe(sent.deals.length);
  expect(sent.confirmed).toEqual(['31']);
});

test('the result of an import has the focus, since its button is gone', async () => {
  const user = await open(report());
  await user.click(await importButton());
  const result = (await screen.findByText(/transacciones nuevas en tu diario/)).closest('[role="status"]');
  expect(result).toHaveFocus();
});

test('a report without new deals shows that', async () => {
  server.use(answer(addresses.confirmImport, { account: imported, statement: statement(0, 12) }));
  const user = await open(report());
  await user.click(await importButton());
  expect(await screen.findByText('0 nuevas: tu diario ya tenía este informe')).toBeVisible();
  expect(screen.getByText('12 ya estaban y no se han repetido.')).toBeVisible();
});

test('a failed import stores nothing and can be retried', async () => {
  server.use(refuse(addresses.addImportedDeals, 'unavailable'));
  const user = await open(report());
  await user.click(await importButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(/no está disponible/);
  await waitFor(() => expect(sent.dropped).toEqual(['31']));
  expect(sent.confirmed).toEqual([]);
  server.resetHandlers();
  await user.click(await importButton());
  expect(await screen.findByText(/transacciones nuevas/)).toBeVisible();
});

test.each([
  [
    'a picture',
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'foto.xlsx'),
    /una imagen/,
  ],
  ['an empty file', new File([], 'nada.html'), /está vacío/],
  ['something else', new File(['<html><body><p>Hola</p></body></html>'], 'pagina.html'), /No reconocemos/],
])('%s is rejected with its reason, and another file can be selected', async (_, file, reason) => {
  const user = await open(file, '/panel/importar');
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  await user.upload(screen.getByLabelText('Archivo del informe'), report());
  expect(await importButton()).toBeVisible();
  expect(sent.head).toBeUndefined();
});

test('a file that is too big is rejected before it is read', async () => {
  const big = new File(['x'], 'enorme.xlsx');
  Object.defineProperty(big, 'size', { value: 21 * 1024 * 1024 });
  const read = jest.spyOn(big, 'arrayBuffer');
  await open(big);
  expect(await screen.findByRole('alert')).toHaveTextContent('el máximo son 20 MB');
  expect(read).not.toHaveBeenCalled();
});

test('a table without an account requires the account', async () => {
  const csv = [
    'ticket,time,symbol,type,entry,volume,price,order,position_id,commission,fee,swap,profit,sl,tp,comment',
    '1,2026-01-02 10:00:00,EURUSD,buy,in,0.1,1.1,11,11,0,0,0,0,,,',
    '2,2026-01-02 11:00:00,EURUSD,sell,out,0.1,1.2,12,11,0,0,0,100,,,',
  ].join('\n');
  const user = await open(new File([csv], 'tabla.csv'));
  expect(await importButton()).toBeDisabled();
  await user.type(screen.getByLabelText('Número de cuenta'), '1234');
  await user.type(screen.getByLabelText('Divisa de la cuenta'), 'eur');
  await user.click(await importButton());
  await screen.findByText(/transacciones nuevas/);
  expect(sent.head).toMatchObject({ number: 1234, currency: 'EUR', printed: 0 });
});

test('without an account a report can be dropped next to the registration', async () => {
  await open(report(), '/panel');
  expect(await importButton()).toBeVisible();
  expect(window.location.hash).toBe('#/panel/importar');
});

test('a report may be dropped anywhere on the page', async () => {
  openScreen(manifest, screens, { at: '/panel/importar', as: people.ana, owns: [dashboard] });
  await screen.findByText('Arrastra aquí el informe');
  const dataTransfer = { types: ['Files'], files: [report()] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Suelta el informe')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  expect(await importButton()).toBeVisible();
});

test('a report with different totals shows the differences', async () => {
  const results = dollarReport.results.map((row, index) => (index === 0 ? ['999.00', ...row.slice(1)] : row));
  await open(report({ results }));
  expect(await screen.findByText(/^conciliado 24\/25$/)).toBeVisible();
  const [differences] = screen.getAllByRole('table', { name: /Totales del informe/ });
  expect(within(differences ?? document.body).getAllByRole('row')).toHaveLength(2);
  expect(within(differences ?? document.body).getByRole('row', { name: /No coincide$/ })).toHaveTextContent(
    /999/,
  );
});

test('a further account can be registered, and is shown', async () => {
  const other = { ...account, id: 12, number: 555 };
  server.use(
    answer(addresses.listServers, [{ id: 1, name: 'Meridiano-Real 01' }]),
    answer(addresses.verifyBrokerAccount, { response: true }),
    answer(addresses.registerBrokerAccount, () => {
      server.use(answer(addresses.listBrokerAccounts, [account, other]));
      return other;
    }),
  );
  const user = openScreen(manifest, screens, { at: '/panel/importar', as: people.ana, owns: [dashboard] });
  await user.selectOptions(await screen.findByLabelText('Servidor'), 'Meridiano-Real 01');
  await user.type(screen.getByLabelText('Número de cuenta'), '555');
  await user.type(screen.getByLabelText('Contraseña'), 'inversor-1');
  await user.click(screen.getByRole('button', { name: 'Registrar Cuenta' }));
  await waitFor(() => expect(window.location.hash).toBe('#/panel?cuenta=12'));
  expect(await screen.findByLabelText('Cuenta')).toHaveValue('12');
});

test('an installation without a broker offers only the import', async () => {
  openScreen(manifest, screens, { at: '/panel/importar', as: people.ana, owns: [dashboard] });
  expect(await screen.findByText('Ahora mismo no se pueden registrar cuentas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registrar Cuenta' })).not.toBeInTheDocument();
});
