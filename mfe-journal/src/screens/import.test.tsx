import { addresses, type BrokerAccountEntity } from '@parque/contract';
import {
  dollarReport,
  createJoinedXlsx,
  createTerminalHtml,
  type MadeUpReport,
} from '@parque/domain/statement/testing';
import { computeLayoutId, readStatements, readTable } from '@parque/domain/statement';
import { answer, refuse } from '@parque/remote/testing';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import '../testing/file';
import { account, createMonth, savedAt } from '../testing/journal';
import { answerSavedDefinitions, fakeJournal, openJournal } from '../testing/page';

const importedAccount: BrokerAccountEntity = { ...account, id: 9, gateway: 'statement', number: 7000001 };
const createRequests = () => ({
  head: undefined as unknown,
  deals: [] as { ticket: string; positionId: string }[],
  confirmed: [] as unknown[],
  dropped: [] as unknown[],
});
const requests = createRequests();

const createStatement = (added: number, known: number) => ({
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
  imported_at: savedAt,
  undone_at: null as string | null,
  can_undo: true,
});

const toDone = (statement: ReturnType<typeof createStatement>) => ({
  state: 'done' as const,
  progress: 1,
  account: importedAccount,
  statement,
});
const isRunning = { state: 'running', progress: 0.4, account: null, statement: null } as const;

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, []),
  answer(addresses.getMonth, createMonth(2026, 11, [])),
  answer(addresses.openImport, ({ body }) => {
    requests.head = body;
    return { id: 31, account: null };
  }),
  answer(addresses.addImportedDeals, ({ body }) => {
    const { deals } = body as Pick<typeof requests, 'deals'>;
    requests.deals.push(...deals);
    return { received: requests.deals.length, fresh: requests.deals.length };
  }),
  answer(addresses.confirmImport, ({ params }) => {
    requests.confirmed.push(params['id']);
    return toDone(createStatement(requests.deals.length, 0));
  }),
  answer(addresses.dropImport, ({ params }) => void requests.dropped.push(params['id'])),
);

beforeEach(() => Object.assign(requests, createRequests()));

const report = (changes: Partial<MadeUpReport> = {}) =>
  new File([createTerminalHtml({ ...dollarReport, ...changes }, 'es') as BlobPart], 'informe.html', {
    type: 'text/html',
  });

const openPage = (address = '/panel/importar') => openJournal(address);

async function open(file: File, address?: string) {
  const user = openPage(address);
  await user.upload(await screen.findByLabelText('Archivo del informe'), file);
  return user;
}

const patience = { timeout: 8000 };
const findButton = (name: string) => screen.findByRole('button', { name });
const importButton = () => findButton('Importar al diario');
const findResult = () => screen.findByText(/transacciones nuevas en tu diario/, undefined, patience);

async function importReport() {
  const user = await open(report());
  await user.click(await importButton());
  return user;
}

test('a report shows its contents and the comparison of its totals, and no request is sent', async () => {
  await open(report());
  expect(await screen.findByText(/^conciliado (\d+)\/\1$/)).toBeVisible();
  const figures = within(screen.getByRole('table', { name: /Totales del informe/ }));
  expect(figures.getByRole('row', { name: /^Beneficio Neto .* Coincide$/ })).toBeVisible();
  expect(screen.getByText('7001001 · Inés Peña & Hijos')).toBeVisible();
  expect(requests.head).toBeUndefined();
});

test('confirming sends all deals, opens the account, and moves the focus to the result', async () => {
  await importReport();
  expect((await findResult()).closest('[role="status"]')).toHaveFocus();
  const link = screen.getByRole('link', { name: 'Ver la cuenta 7000001' });
  expect(link).toHaveAttribute('href', '#/panel?cuenta=9');
  expect(requests.head).toMatchObject({ kind: 'mt5-html', file: 'informe.html', zone: 'NY+7' });
  expect(new Set(requests.deals.map(({ ticket }) => ticket)).size).toBe(requests.deals.length);
  expect(requests.confirmed).toEqual(['31']);
});

test('the focus stays in the page when a report is chosen, and when it is left', async () => {
  const user = await open(report());
  await importButton();
  await waitFor(() => expect(document.activeElement).toHaveRole('heading'));
  await user.click(screen.getByRole('button', { name: 'Elegir otro archivo' }));
  await screen.findByLabelText('Archivo del informe');
  await waitFor(() => expect(document.activeElement).toHaveRole('heading'));
});

test('the end of an import that takes long is awaited, with its progress', async () => {
  let polls = 0;
  server.use(
    answer(addresses.confirmImport, isRunning),
    answer(addresses.getImport, () => {
      polls += 1;
      return polls < 2 ? { ...isRunning, progress: 0.8 } : toDone(createStatement(12, 0));
    }),
  );
  await importReport();
  const bar = await screen.findByRole('progressbar', { name: 'Guardando en tu diario' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '80'), { timeout: 5000 });
  expect(await findResult()).toBeVisible();
});

test.each(['unavailable', 'too_many_attempts'] as const)(
  'an import whose confirmation got %s is not dropped, and its result is shown',
  async (code) => {
    server.use(
      refuse(addresses.confirmImport, code),
      answer(addresses.getImport, toDone(createStatement(12, 0))),
    );
    await importReport();
    expect(await findResult()).toBeVisible();
    expect(requests.dropped).toEqual([]);
  },
);

test('an import that the server interrupted is confirmed again', async () => {
  const confirms: unknown[] = [];
  server.use(
    answer(addresses.confirmImport, ({ params }) => {
      confirms.push(params['id']);
      return confirms.length === 1 ? isRunning : toDone(createStatement(12, 0));
    }),
    answer(addresses.getImport, () =>
      confirms.length === 1 ? { ...isRunning, state: 'open' as const } : toDone(createStatement(12, 0)),
    ),
  );
  await importReport();
  expect(await findResult()).toBeVisible();
  expect(confirms).toHaveLength(2);
});

test('a running import can be cancelled, and stores nothing', async () => {
  server.use(answer(addresses.confirmImport, isRunning), answer(addresses.getImport, isRunning));
  const user = await importReport();
  await screen.findByRole('progressbar', { name: 'Guardando en tu diario' });
  await user.click(screen.getByRole('button', { name: 'Cancelar la importación' }));
  expect(
    await screen.findByText('Importación cancelada: no se ha guardado nada.', undefined, patience),
  ).toBeVisible();
  expect(requests.dropped).toEqual(['31']);
  expect(await importButton()).toBeEnabled();
});

const nothingStored = 'Todavía no hay nada guardado.';

test('an import whose answers are lost is not called unstored, and its result appears with the next answer', async () => {
  const user = await open(report());
  expect(await screen.findByText(nothingStored)).toBeVisible();
  server.use(refuse(addresses.confirmImport, 'unavailable'), refuse(addresses.getImport, 'unavailable'));
  await user.click(await importButton());
  expect(await screen.findByRole('progressbar', { name: /^Sin respuesta/ }, patience)).toBeVisible();
  expect(screen.queryByText(nothingStored)).not.toBeInTheDocument();
  server.use(answer(addresses.getImport, toDone(createStatement(12, 0))));
  expect(await findResult()).toBeVisible();
});

/** An import that is cancelled while no answer arrives, so that its end is not known. */
async function cancelWithoutAnswer() {
  const sentHeads: unknown[] = [];
  server.use(
    answer(addresses.openImport, ({ body }) => {
      sentHeads.push(body);
      return { id: 30 + sentHeads.length, account: null };
    }),
    ...[addresses.confirmImport, addresses.getImport, addresses.dropImport].map((call) =>
      refuse(call, 'unavailable'),
    ),
  );
  const user = await importReport();
  await user.click(await findButton('Cancelar la importación'));
  expect(
    await screen.findByText(/No sabemos si la importación se ha guardado/, undefined, patience),
  ).toBeVisible();
  expect(screen.queryByText(nothingStored)).not.toBeInTheDocument();
  expect(screen.queryByText(/no se ha guardado nada/)).not.toBeInTheDocument();
  return { user, opened: sentHeads };
}

test.each([
  ['was stored is shown, and not sent again', answer(addresses.getImport, toDone(createStatement(12, 0))), 1],
  ['was not stored is sent again', refuse(addresses.getImport, 'not_found'), 2],
])('after a cancellation without an answer, an import that %s', async (_, state, imports) => {
  const { user, opened: sentHeads } = await cancelWithoutAnswer();
  server.use(
    state,
    refuse(addresses.dropImport, 'not_found'),
    answer(addresses.confirmImport, toDone(createStatement(12, 0))),
  );
  await user.click(await importButton());
  expect(await findResult()).toBeVisible();
  expect(sentHeads).toHaveLength(imports);
});

test('a report without new deals shows that', async () => {
  server.use(answer(addresses.confirmImport, toDone(createStatement(0, 12))));
  await importReport();
  expect(await screen.findByText('0 nuevas: tu diario ya tenía este informe')).toBeVisible();
  expect(screen.getByText('12 ya estaban y no se han repetido.')).toBeVisible();
});

test('a failed import stores nothing and can be retried', async () => {
  server.use(refuse(addresses.addImportedDeals, 'unavailable'));
  const user = await importReport();
  expect(await screen.findByRole('alert')).toHaveTextContent(/no está disponible/);
  await waitFor(() => expect(requests.dropped).toEqual(['31']));
  expect(requests.confirmed).toEqual([]);
  server.resetHandlers();
  await user.click(await importButton());
  expect(await findResult()).toBeVisible();
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
  expect(requests.head).toBeUndefined();
});

test('a file that is too big is rejected before it is read', async () => {
  const big = new File(['x'], 'enorme.xlsx');
  Object.defineProperty(big, 'size', { value: 21 * 1024 * 1024 });
  const readBytes = jest.spyOn(big, 'arrayBuffer');
  await open(big);
  expect(await screen.findByRole('alert')).toHaveTextContent('el máximo son 20 MB');
  expect(readBytes).not.toHaveBeenCalled();
});

test('a report of which a row cannot be read is not called reconciled, and the row is named', async () => {
  const [first = [], ...positions] = dollarReport.positions;
  await open(
    report({ positions: [first, [...(positions[0] ?? []).with(1, '999').with(0, 'ayer')], ...positions] }),
  );
  expect(await screen.findByText(/^incompleto/)).toBeVisible();
  expect(screen.queryByText(/^conciliado/)).not.toBeInTheDocument();
  expect(screen.getByText('1 con una fecha que no se puede leer (999)')).toBeVisible();
});

test('a report whose balance does not follow from a row shows which one', async () => {
  const deals = dollarReport.deals.map((row) => (row[1] === '908' ? row.with(12, '1.00') : row));
  await open(report({ deals }));
  expect(await screen.findByText(/^conciliado 34\/35$/)).toBeVisible();
  expect(screen.getAllByText(/En la transacción 908 el informe pone 1,00 y sale/)[0]).toBeVisible();
});

test('a file without totals is called unchecked, and its open rows are counted', async () => {
  server.use(refuse(addresses.saveDefinition, 'unavailable'));
  const rows = [
    'Ticket;Open time;Type;Lots;Symbol;Open price;Close time;Close price;Profit',
    '880001;2026-01-02 10:00:00;buy;0.1;EURUSD;1.1;2026-01-02 11:00:00;1.2;10.5',
    '880002;2026-01-02 10:00:00;buy;0.1;EURUSD;1.1;;1.2;-7.5',
  ];
  const user = await open(new File([rows.join('\n')], 'tabla.csv'));
  await user.click(await findButton('Revisar la importación'));
  expect(await screen.findByText(/^Sin comprobar/)).toBeVisible();
  expect(screen.getByText('1 sin cerrar (fila 3)')).toBeVisible();
  // Without a currency in the file, none is shown.
  expect(screen.getByText('10,50')).toBeVisible();
});

test('stored deals that a file has with other values are listed, and taken when the user chooses it', async () => {
  const [first] = await readStatements(new Uint8Array(await report().arrayBuffer()));
  const storedDeals = (first?.deals ?? []).map((deal) =>
    deal.ticket === '909' ? { ...deal, swap: deal.swap + 125 } : deal,
  );
  server.use(
    answer(addresses.listBrokerAccounts, [
      { ...importedAccount, number: 7_001_001, server: 'Rigel-Demo', digits: 2, currency: 'USD' },
    ]),
    answer(addresses.listDeals, { opening_balance: 0, deals: storedDeals, next: null }),
    answer(addresses.confirmImport, () => toDone(createStatement(0, 12))),
  );
  const user = await open(report());
  expect(
    await screen.findByText('1 transacción de tu diario tiene otros valores en este archivo'),
  ).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Tomar los valores del archivo.*\u22121,25/ }));
  await user.click(await importButton());
  expect(await screen.findByText('1 transacción corregida en tu diario')).toBeVisible();
  expect(requests.head).toMatchObject({ takes_changes: true });
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
  await findResult();
  expect(requests.head).toMatchObject({ number: 1234, currency: 'EUR', printed: 0 });
});

test.each([
  ['hidden', '****001', '', /No está en el archivo/],
  ['longer than twelve digits', '1234567890123', '1234567890123', /como mucho 12 cifras/],
])('an account number that is %s has to be typed before the import', async (_, number, value, reason) => {
  const user = await open(report({ account: dollarReport.account.replace('7001001', number) }));
  const field = await screen.findByLabelText('Número de cuenta');
  expect(field).toHaveValue(value);
  expect(field).toHaveAccessibleDescription(reason);
  expect(await importButton()).toBeDisabled();
  await user.clear(field);
  await user.type(field, '123456789012');
  await user.click(await importButton());
  await findResult();
  expect(requests.head).toMatchObject({ number: 123_456_789_012 });
});

const history = [
  'Ticket;Abierta;Tipo;Lotes;Símbolo;Precio;Cierre;Precio;Comisión;Beneficio',
  '90501;03/04/2026 10:00;compra;0,10;EURUSD;1,08500;03/04/2026 11:00;1,08650;2,40;15,00',
  '90502;05/04/2026 10:00;venta;0,20;EURUSD;1,08500;05/04/2026 11:00;1,08600;2,40;\u221220,00',
  '90503;05/04/2026 12:00;venta limit;0,20;EURUSD;1,08500;05/04/2026 13:00;1,08600;;',
].join('\n');
/** Their roles. */
const opening = ['ticket', 'time', 'side', 'volume', 'symbol', 'price'];
const columns = [...opening, 'closeTime', 'closePrice', 'commission', 'profit'];
const createTable = (text = history) => new File([text], 'diario.csv');

type StoredDefinitions = Parameters<typeof answerSavedDefinitions>[0];

interface LayoutContent {
  readonly columns: string[];
  readonly [answer: string]: unknown;
}

/** The stored answers for the columns of a table. */
async function createLayout(text: string, content: LayoutContent) {
  const { names, isSheet } = await readTable(new TextEncoder().encode(text));
  return {
    key: `tabla-${computeLayoutId({ names, isSheet })}`,
    kind: 'layout' as const,
    name: 'Ticket',
    version: 7,
    updated_at: '2026-11-03T08:00:00.000Z',
    content: {
      rows: 'trades' as const,
      decimal: ',' as const,
      dates: 'dmy' as const,
      costs: 'signed' as const,
      symbol: '',
      ...content,
    },
  };
}
const findColumn = (name: string) => screen.findByLabelText(`Qué es ${name}`);

test('the columns of a table are guessed, corrected and confirmed, and then its trades are imported', async () => {
  const storedLayouts: StoredDefinitions = [];
  server.use(answerSavedDefinitions(storedLayouts));
  const user = await open(createTable());
  expect(await findColumn('Lotes')).toHaveDisplayValue('Volumen');
  const review = screen.getByRole('button', { name: 'Revisar la importación' });
  await user.selectOptions(await findColumn('Beneficio'), 'No se importa');
  expect(screen.getByText('Elige cuál es: Resultado sin costes.')).toBeVisible();
  await user.selectOptions(await findColumn('Beneficio'), 'Resultado sin costes');
  expect(review).toBeDisabled();
  await user.selectOptions(await findColumn('Abierta'), 'Fecha de apertura');
  await user.selectOptions(screen.getByLabelText('¿Qué día es 03/04/2026 10:00?'), '3 de abril de 2026');
  const rows = within(screen.getByRole('table', { name: 'Tus primeras filas, leídas' }));
  expect(rows.getByRole('row', { name: /Venta 5 abr 2026, 10:00 .* [\u2212-]20 / })).toBeVisible();
  expect(requests.head).toBeUndefined();
  await user.click(review);
  expect(await screen.findByText(/1 orden que no se ejecutó \(fila 4\)/)).toBeVisible();
  await user.type(screen.getByLabelText('Número de cuenta'), '900');
  await user.type(screen.getByLabelText('Divisa de la cuenta'), 'eur');
  await user.click(await importButton());
  await findResult();
  expect(requests.head).toMatchObject({ kind: 'mapped', number: 900, currency: 'EUR' });
  expect(requests.deals.map(({ positionId }) => positionId)).toEqual(['90501', '90501', '90502', '90502']);
  const content = { rows: 'trades', decimal: ',', dates: 'dmy', costs: 'positive' };
  expect(storedLayouts).toMatchObject([{ body: { kind: 'layout', content } }]);
});

/** A table whose prices do not show whether the results contain the costs. */
const unproven = history.replaceAll('03/04', '23/04').replace('15,00', '14,30');

test('whether results contain costs is a question, and the answer is stored for the layout', async () => {
  const storedLayouts: StoredDefinitions = [];
  server.use(answerSavedDefinitions(storedLayouts));
  const user = await open(createTable(unproven));
  await user.selectOptions(await findColumn('Abierta'), 'Fecha de apertura');
  const review = screen.getByRole('button', { name: 'Revisar la importación' });
  expect(review).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('¿El resultado lleva ya los costes?'), 'Neto: ya los lleva');
  expect(await findColumn('Beneficio')).toHaveDisplayValue('Resultado neto');
  await user.click(review);
  await waitFor(() => expect(storedLayouts).toMatchObject([{ body: { content: { results: 'net' } } }]));
});

test.each([
  ['open', history, '¿Qué día es 03/04/2026 10:00?', '3 de abril de 2026', 'Día, mes, año'],
  ['guessed otherwise', history.replaceAll('05/04', '15/04'), 'Fechas', 'Mes, día, año', 'Mes, día, año'],
])('the preview leads back to the chosen columns, and to an order of dates that was %s', async (...row) => {
  const [, text, field, order, shownOrder] = row;
  server.use(refuse(addresses.saveDefinition, 'unavailable'));
  const user = await open(createTable(text));
  await user.selectOptions(await findColumn('Abierta'), 'Fecha de apertura');
  await user.selectOptions(screen.getByLabelText(field), order);
  await user.click(screen.getByRole('button', { name: 'Revisar la importación' }));
  await user.click(await screen.findByRole('button', { name: 'Cambiar las columnas' }));
  expect(await findColumn('Abierta')).toHaveDisplayValue('Fecha de apertura');
  expect(screen.getByLabelText('Fechas')).toHaveDisplayValue(shownOrder);
  expect(screen.getByRole('button', { name: 'Revisar la importación' })).toBeEnabled();
});

test('the stored answers of a layout apply to its own columns, whatever the guessed ones are', async () => {
  const rows = '03/04/2026 10:00;NQ;buy;1;5\n03/04/2026 11:00;NQ;sell;1;6';
  const file = `Equis;Símbolo;Tipo;Lotes;Beneficio\n${rows}`;
  const layout = await createLayout(file, {
    columns: ['time', 'symbol', 'side', 'volume', 'profit'],
    rows: 'deals',
    decimal: '.',
    dates: 'mdy',
  });
  server.use(answer(addresses.listDefinitions, [layout]));
  await open(createTable(file));
  expect(await findColumn('Equis')).toHaveDisplayValue('Fecha');
  expect(screen.getByLabelText('Fechas')).toHaveDisplayValue('Mes, día, año');
});

test('the columns of a known layout are filled in, and can be forgotten', async () => {
  const layout = await createLayout(history, { columns: [...opening, '', '', 'commission', 'net'] });
  const removedKeys: unknown[] = [];
  server.use(
    answer(addresses.listDefinitions, [layout]),
    answer(addresses.removeDefinition, ({ params }) => void removedKeys.push(params['key'])),
  );
  const user = await open(createTable());
  expect(await findColumn('Beneficio')).toHaveDisplayValue('Resultado neto');
  await user.click(screen.getByRole('button', { name: 'Olvidar estas columnas' }));
  await waitFor(async () => expect(await findColumn('Beneficio')).toHaveDisplayValue('Resultado sin costes'));
  expect(removedKeys).toEqual([layout.key]);
});

test('the sign of costs that an earlier file had otherwise is a question again', async () => {
  const layout = await createLayout(history, { columns });
  server.use(answer(addresses.listDefinitions, [layout]));
  const user = await open(createTable());
  const costs = await screen.findByLabelText('Comisiones y tarifas');
  expect(costs).toHaveDisplayValue('Elige…');
  expect(screen.getByRole('button', { name: 'Revisar la importación' })).toBeDisabled();
  await user.selectOptions(costs, 'positive');
  expect(screen.getByRole('button', { name: 'Revisar la importación' })).toBeEnabled();
});

test('a role moves from the column that had it, and a table without a symbol gets one for all rows', async () => {
  const user = await open(
    createTable(
      'Fecha;Tipo;Lotes;Beneficio;Otra\n2026-04-30 10:00;buy;0,1;15,5;7\n2026-04-30 11:00;sell;0,1;15,5;7',
    ),
  );
  await user.selectOptions(await findColumn('Otra'), 'Resultado sin costes');
  expect(await findColumn('Beneficio')).toHaveDisplayValue('No se importa');
  await user.selectOptions(screen.getByLabelText('Cada fila es'), 'Una operación, con apertura y cierre');
  const review = screen.getByRole('button', { name: 'Revisar la importación' });
  expect(review).toBeDisabled();
  await user.type(screen.getByLabelText('Símbolo de todas las filas'), 'NQ');
  expect(review).toBeEnabled();
});

test('the reports of two accounts in one file are imported one by one', async () => {
  const euros = { ...dollarReport, account: '7001002 (EUR, Rigel-Demo, demo, Hedge)' };
  const user = await open(new File([createJoinedXlsx([dollarReport, euros]) as BlobPart], 'dos.xlsx'));
  const list = within(await screen.findByRole('list', { name: 'Informes del archivo' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.click(list.getByRole('button', { name: 'Revisar el informe 2: Cuenta 7001002 · EUR' }));
  await user.click(await importButton());
  await findResult();
  expect(requests.head).toMatchObject({ number: 7_001_002, currency: 'EUR' });
  expect(requests.deals).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Volver a los informes del archivo' }));
  expect(screen.getByText('Importado')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Revisar el informe/ })).toHaveLength(1);
});

const changedIds: unknown[] = [];
beforeEach(() => changedIds.splice(0));

/** Answers that an import was undone or made again, and lists it so from then on. */
const answerChange = (
  address: typeof addresses.undoImport | typeof addresses.redoImport,
  changedImport: ReturnType<typeof createStatement>,
) =>
  answer(address, ({ params }) => {
    changedIds.push(params['id']);
    server.use(answer(addresses.listImports, [changedImport]));
    return { account: importedAccount, statement: changedImport };
  });

test.each(['/panel', '/panel/analisis'])(
  'an account without trades offers the import that was undone last, on %s',
  async (address) => {
    const first = { ...createStatement(12, 3), undone_at: '2026-11-20T08:00:00.000Z', file: 'antes.html' };
    const last = { ...createStatement(12, 0), id: 4, undone_at: '2026-11-22T08:00:00.000Z' };
    const noTrades = { trades: [], next: null, as_of: '2026-11-21T08:00:00.000Z', sync_error: null };
    server.use(
      answer(addresses.listBrokerAccounts, [importedAccount]),
      answer(addresses.listTrades, noTrades),
      answer(addresses.listImports, [first, last]),
      answerChange(addresses.redoImport, { ...last, undone_at: null }),
    );
    const user = openPage(address);
    expect(await screen.findByText('Deshiciste la importación de informe.html')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Ver los informes importados' });
    expect(link).toHaveAttribute('href', `#/panel/importar?cuenta=${importedAccount.id}`);
    await user.click(screen.getByRole('button', { name: 'Rehacer la importación' }));
    expect(await screen.findByText('La importación está otra vez en tu diario')).toBeVisible();
    expect(changedIds).toEqual(['4']);
  },
);

/** Whether the browser prompts for a confirmation before it closes or reloads the page. */
function isConfirmationNeeded(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Opens the screen again as after a reload: with the storage of the tab, and without the chosen file. */
function reloadPage() {
  const storedEntries = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(storedEntries)) sessionStorage.setItem(key, String(value));
  return openPage();
}

test.each([
  ['the preview of a report', report, 'informe.html', 'Importar al diario'],
  ['the columns of a table', createTable, 'diario.csv', 'Revisar la importación'],
])('a reload of %s needs a confirmation, and names the file after it', async (_, file, name, confirm) => {
  await open(file());
  await findButton(confirm);
  expect(isConfirmationNeeded()).toBe(true);
  const user = reloadPage();
  expect(await screen.findByText(`Vuelve a elegir ${name}`)).toBeVisible();
  expect(screen.getByText(/no se ha guardado nada/)).toBeVisible();
  expect(isConfirmationNeeded()).toBe(false);
  await user.upload(screen.getByLabelText('Archivo del informe'), file());
  await user.click(await screen.findByRole('button', { name: 'Elegir otro archivo' }));
  expect(await screen.findByLabelText('Archivo del informe')).toBeInTheDocument();
  expect(screen.queryByText(/Vuelve a elegir/)).not.toBeInTheDocument();
});

test.each([
  ['the preview of a report', report, 'Importar al diario'],
  ['the columns of a table', createTable, 'Revisar la importación'],
])('leaving %s by the menu needs a confirmation', async (_, file, confirm) => {
  const user = await open(file());
  render(<a href="#/calculadora">Calculadora</a>);
  await findButton(confirm);
  await user.click(screen.getByRole('link', { name: 'Calculadora' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Salir sin importar el archivo?' }),
  );
  expect(question.getByText(/no se ha guardado nada/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(window.location.hash).toBe('#/panel/importar');
  expect(screen.getByRole('button', { name: confirm })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Calculadora' }));
  await user.click(await screen.findByRole('button', { name: 'Salir sin importar' }));
  await waitFor(() => expect(window.location.hash).toBe('#/calculadora'));
});

test('a reload while a report is imported does not state that nothing was stored', async () => {
  server.use(answer(addresses.confirmImport, isRunning), answer(addresses.getImport, isRunning));
  await importReport();
  await screen.findByRole('progressbar', { name: 'Guardando en tu diario' });
  reloadPage();
  expect(await screen.findByText('Vuelve a elegir informe.html')).toBeVisible();
  expect(screen.getByText(/Puede que ya esté guardado/)).toBeVisible();
  expect(screen.queryByText(/no se ha guardado nada/)).not.toBeInTheDocument();
  // The import of the first page goes on in the test, and has to end with it.
  const answerEnd = jest.fn(() => toDone(createStatement(12, 0)));
  server.use(answer(addresses.getImport, answerEnd));
  await waitFor(() => expect(answerEnd).toHaveBeenCalled(), patience);
});

test('a reload after an import, or after its preview was left, needs no confirmation and shows no notice', async () => {
  const user = await open(report());
  await user.click(await screen.findByRole('button', { name: 'Elegir otro archivo' }));
  expect(isConfirmationNeeded()).toBe(false);
  await user.upload(await screen.findByLabelText('Archivo del informe'), report());
  await user.click(await importButton());
  await findResult();
  expect(isConfirmationNeeded()).toBe(false);
  reloadPage();
  expect(await screen.findByLabelText('Archivo del informe')).toBeInTheDocument();
  expect(screen.queryByText(/Vuelve a elegir/)).not.toBeInTheDocument();
});

const openList = (imports: readonly ReturnType<typeof createStatement>[]) => {
  server.use(
    answer(addresses.listBrokerAccounts, [importedAccount]),
    answer(addresses.listImports, [...imports]),
  );
  return openPage();
};
const undo = 'Deshacer la importación de informe.html';
const undone = { ...createStatement(12, 3), undone_at: '2026-11-22T08:00:00.000Z' };

test('the list of imports shows each import with its counts, undoes it and makes it again', async () => {
  const user = openList([createStatement(12, 3)]);
  const row = await screen.findByRole('row', { name: /informe\.html/ });
  expect(within(row).getByText('02/01/2026 – 04/03/2026')).toBeVisible();
  expect(within(row).getByText('En el diario')).toBeVisible();
  expect(within(row).getByRole('cell', { name: '12' })).toBeVisible();
  server.use(answerChange(addresses.undoImport, undone));
  await user.click(await findButton(undo));
  expect(await screen.findByText('Deshecha')).toBeVisible();
  server.use(answerChange(addresses.redoImport, createStatement(12, 3)));
  await user.click(await findButton('Rehacer la importación de informe.html'));
  expect(await screen.findByText('En el diario')).toBeVisible();
  expect(changedIds).toEqual(['3', '3']);
});

test('the list of imports is that of the account of the last import', async () => {
  server.use(
    answer(addresses.listBrokerAccounts, [account, importedAccount]),
    answer(addresses.listImports, ({ params }) =>
      params['id'] === String(importedAccount.id) ? [createStatement(12, 3)] : [],
    ),
  );
  const user = await open(report());
  expect(await screen.findByLabelText('Cuenta')).toHaveValue(String(account.id));
  await user.click(await importButton());
  expect(await screen.findByRole('row', { name: /informe\.html/ })).toBeVisible();
  expect(screen.getByLabelText('Cuenta')).toHaveValue(String(importedAccount.id));
});

test('the list of imports undoes the last import also in its result above', async () => {
  server.use(
    answer(addresses.listBrokerAccounts, [importedAccount]),
    answer(addresses.listImports, [createStatement(12, 3)]),
  );
  const user = await importReport();
  await findResult();
  server.use(answerChange(addresses.undoImport, undone));
  await user.click(await findButton(undo));
  expect(await screen.findByText('Esta importación se ha deshecho')).toBeVisible();
  expect(screen.queryByText(/transacciones nuevas en tu diario/)).not.toBeInTheDocument();
});

test('the list of imports offers no undo for an import of an earlier version', async () => {
  openList([{ ...createStatement(12, 3), can_undo: false }]);
  expect(await screen.findByText('No se puede deshacer')).toBeVisible();
});

test('without an account a report can be dropped next to the registration', async () => {
  await open(report(), '/panel');
  expect(await importButton()).toBeVisible();
  expect(window.location.hash).toBe('#/panel/importar');
});

test('a report may be dropped anywhere on the page', async () => {
  openPage();
  await screen.findByText('Arrastra aquí el informe');
  const dataTransfer = { types: ['Files'], files: [report()] };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Suelta el informe')).toBeVisible();
  fireEvent.drop(document.body, { dataTransfer });
  expect(await importButton()).toBeVisible();
});

test('on a device that is used by touch only, a report is chosen and not dragged', async () => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes('coarse') }));
  openPage();
  expect(await screen.findByText('Elige el informe')).toBeVisible();
  expect(screen.queryByText('Arrastra aquí el informe')).not.toBeInTheDocument();
});

test('a file that is dropped on a report that is being checked does not replace the page', async () => {
  await open(report());
  await importButton();
  const dataTransfer = { types: ['Files'], files: [report()] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(await importButton()).toBeVisible();
});

test('a report with different totals shows the differences', async () => {
  const [first = [], ...others] = dollarReport.results;
  await open(report({ results: [first.with(0, '999.00'), ...others] }));
  expect(await screen.findByText(/^conciliado 34\/35$/)).toBeVisible();
  const [table = document.body] = screen.getAllByRole('table', { name: /Totales del informe/ });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByRole('row', { name: /No coincide$/ })).toHaveTextContent(/999/);
});

test('an installation without a broker offers only the import', async () => {
  openPage('/panel/cuenta');
  expect(await screen.findByText('Ahora mismo no se pueden registrar cuentas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Registrar Cuenta' })).not.toBeInTheDocument();
});
