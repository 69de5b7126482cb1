import { recordBody } from '@parque/api-client/testing';
import { addresses, type ReconciliationRowEntity } from '@parque/contract';
import { answer, pressButtons, refuseOnce } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, createCopierState, createChild, createReconciled } from '../testing/copier';

const { server, serveChild, recordKeys, showChild } = fakeCopierApi();

const openReconciliation = () => openChild('/conector/2/conciliacion');

const findList = () => screen.findByRole('list', { name: 'Comprobar posiciones' });
const findItems = async () => within(await findList()).getAllByRole('listitem');

const orphan = {
  finding: 7,
  kind: 'huerfana',
  symbol: 'EURUSD',
  side: 'compra',
  lots: 0.5,
  expected_lots: 0,
  child_position: '7001',
  master_position: '900',
  stops: null,
  is_adoptable: true,
  close_attempt: null,
} as const;

test.each([
  ['Adoptar', 'adoptar', /la cerrará con la maestra/],
  ['Cerrar', 'cerrar', /No se puede deshacer/],
  ['Dejar como está', 'ignorar', /se queda abierta/],
] as const)('"%s" an orphan is sent once its effect is confirmed', async (label, action, effect) => {
  serveChild(createActiveChild({ findings: 1 }));
  let rows: ReconciliationRowEntity[] = [orphan];
  const sent = server.record(
    addresses.resolveFinding,
    () => {
      rows = [];
      return createReconciled(rows);
    },
    ({ body, params }) => [params.finding, body],
  );
  server.use(answer(addresses.getReconciliation, () => createReconciled(rows)));
  const user = openReconciliation();
  expect(await screen.findByText('Una posición no cuadra con la copia')).toBeVisible();
  const list = await findList();
  expect(list).toHaveTextContent('0,50 lotes en la cuenta, 0,00 copiados');
  await user.click(within(list).getByRole('button', { name: `${label} EURUSD, compra, posición 7001` }));
  const question = screen.getByRole('alertdialog', { name: `¿${label} la posición 7001?` });
  expect(question).toHaveTextContent(effect);
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: `${label} 0,50 lotes` }));
  expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
  expect(sent).toEqual([['7', { action }]]);
});

test('a position that was left as it is remains named, and can be decided about again', async () => {
  serveChild(createActiveChild());
  let [rows, left]: ReconciliationRowEntity[][] = [[], [{ ...orphan, is_adoptable: false }]];
  const sent = server.record(
    addresses.resolveFinding,
    () => {
      [rows, left] = [[orphan], []];
      return createReconciled(rows, { left_as_is: left });
    },
    ({ body, params }) => [params.finding, body],
  );
  server.use(answer(addresses.getReconciliation, () => createReconciled(rows, { left_as_is: left })));
  const user = openReconciliation();
  expect(await screen.findByText('Todo cuadra, salvo 1 posición que dejaste como está')).toBeVisible();
  expect(screen.queryByText('Todo cuadra')).not.toBeInTheDocument();
  expect(screen.queryByText('No hay copias abiertas ni diferencias')).not.toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Lo que dejaste como está' });
  expect(list).toHaveTextContent('0,50 lotes en la cuenta, 0,00 copiados');
  await user.click(within(list).getByRole('button', { name: /^Volver a decidir EURUSD/ }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Volver a decidir' }));
  expect(await screen.findByText('Una posición no cuadra con la copia')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Lo que dejaste como está' })).not.toBeInTheDocument();
  expect(sent).toEqual([['7', { action: 'avisar' }]]);
});

test('an order of a difference without an answer may be executed, and a repetition is the same request', async () => {
  serveChild(createActiveChild({ findings: 1 }));
  const keys = recordKeys('/reconciliation/7');
  let rows: ReconciliationRowEntity[] = [orphan];
  server.use(
    refuseOnce(addresses.resolveFinding, 'network'),
    answer(addresses.getReconciliation, () => createReconciled(rows)),
    answer(addresses.resolveFinding, () => {
      rows = [];
      return createReconciled(rows);
    }),
  );
  const user = await pressButtons(openReconciliation(), 'Cerrar EURUSD, compra, posición 7001');
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cerrar 0,50 lotes' }));
  const alert = await question.findByRole('alert');
  expect(alert).toHaveTextContent(
    'No ha llegado la respuesta: la orden puede ejecutarse todavía. El registro de la copia muestra su resultado.',
  );
  expect(alert).not.toHaveTextContent(/inténtalo de nuevo/i);
  await user.click(question.getByRole('button', { name: 'Cerrar 0,50 lotes' }));
  expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test.each([
  ['not_found', /ya no está pendiente: se decidió en otra pestaña/],
  ['edit_conflict', /han cambiado mientras decidías/],
] as const)('a difference that is rejected with %s offers only to return to the list', async (code, text) => {
  serveChild(createActiveChild({ findings: 1 }));
  server.use(
    answer(addresses.getReconciliation, createReconciled([orphan])),
    refuseOnce(addresses.resolveFinding, code),
  );
  const user = await pressButtons(openReconciliation(), 'Adoptar EURUSD, compra, posición 7001');
  await user.click(screen.getByRole('button', { name: 'Adoptar 0,50 lotes' }));
  const notice = await screen.findByRole('alertdialog', { name: 'La diferencia ha cambiado' });
  expect(notice).toHaveTextContent(text);
  await user.click(within(notice).getByRole('button'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('the reconciliation shows each kind of row in words, and offers actions only for differences', async () => {
  serveChild(createActiveChild());
  const row = { ...orphan, finding: null, is_adoptable: false, expected_lots: 0.5 };
  const copied = { ...row, kind: 'igual' } as const;
  server.use(
    answer(
      addresses.getReconciliation,
      createReconciled([
        { ...orphan, kind: 'lotes', expected_lots: 0.2, child_position: '1' },
        { ...row, kind: 'igual', child_position: '2' },
        { ...row, kind: 'cerrada_a_mano', lots: 0, child_position: '3' },
        { ...orphan, finding: 8, kind: 'sentido', child_position: '4', is_adoptable: false },
        { ...row, kind: 'en_duda', lots: 0, child_position: null },
        { ...copied, child_position: '5', lots: 0.3, expected_lots: 0.3, copied_lots: 0.5 },
        { ...copied, child_position: '6', lots: 0.2, expected_lots: 0.2, former_master: 51203846 },
        { ...copied, child_position: '7', close_attempt: { is_pending: true, message: 'Cambio pendiente.' } },
      ]),
    ),
  );
  openReconciliation();
  const items = await findItems();
  expect(items[0]).toHaveTextContent('Difieren los lotes0,50 lotes en la cuenta, 0,20 copiados');
  expect(items[1]).toHaveTextContent('Coincide0,50 lotes');
  expect(items[2]).toHaveTextContent('Cerrada a mano0,50 lotes copiados');
  expect(items[3]).toHaveTextContent('Sentido contrario0,50 lotes');
  expect(items[4]).toHaveTextContent('EURUSD, compraSin respuesta0,50 lotes enviados');
  expect(items[5]).toHaveTextContent('Cerrada en parte a mano0,30 lotes en la cuenta, 0,50 copiados');
  expect(items[6]).toHaveTextContent('De la maestra anterior0,20 lotes');
  expect(items[6]).toHaveTextContent('Es copia de la cuenta 51203846, que era la maestra');
  expect(items[7]).toHaveTextContent('Orden pendiente0,50 lotesTiene el volumen que consta como copiado.');
  expect(items[7]).toHaveTextContent('Cambio pendiente.');
  expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([3, 0, 0, 2, 0, 0, 0, 0]);
});

test('the reconciliation shows the stops of the account and of the master, and sends "igualar" after the confirmation', async () => {
  serveChild(createActiveChild({ findings: 1 }));
  const stops = {
    stop_loss: null,
    take_profit: 1.1,
    expected_stop_loss: 1.0512,
    expected_take_profit: 1.1,
  };
  const row = { ...orphan, kind: 'stops', expected_lots: 0.5, is_adoptable: false, stops } as const;
  let rows: ReconciliationRowEntity[] = [row];
  const bodies = server.record(addresses.resolveFinding, () => {
    rows = [];
    return createReconciled(rows);
  });
  server.use(answer(addresses.getReconciliation, () => createReconciled(rows)));
  const user = openReconciliation();
  const list = await findList();
  expect(list).toHaveTextContent('SL —, TP 1,1 en la cuenta; SL 1,0512, TP 1,1 en la maestra');
  await user.click(within(list).getByRole('button', { name: 'Igualar stops EURUSD, compra, posición 7001' }));
  const question = screen.getByRole('alertdialog', { name: '¿Igualar stops de la posición 7001?' });
  expect(question).toHaveTextContent('SL —, TP 1,1 en la cuenta; SL 1,0512, TP 1,1 en la maestra.');
  await user.click(within(question).getByRole('button', { name: 'Igualar stops' }));
  expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
  expect(bodies).toEqual([{ action: 'igualar' }]);
});

test("the reconciliation names a child's own stop as its setting, and what master and rules require", async () => {
  const own_stop = { points: 200, is_always: false };
  serveChild(createActiveChild({ findings: 1, rules: { ...createChild().rules, own_stop } }));
  const none = { stop_loss: null, take_profit: null };
  const stops = { ...none, expected_stop_loss: 1.0512, expected_take_profit: null };
  const row = { ...orphan, kind: 'stops', expected_lots: 0.5, is_adoptable: false, stops } as const;
  server.use(answer(addresses.getReconciliation, () => createReconciled([row])));
  openReconciliation();
  expect(await findList()).toHaveTextContent('SL 1,0512, TP — por la maestra y tus reglas');
  expect(screen.getByText(/un stop propio a 200 puntos si la maestra no tiene\./)).toBeVisible();
});

test('"Dar por cerrada" ends a record without a position, once it is confirmed', async () => {
  serveChild(createActiveChild({ findings: 1 }));
  const row: ReconciliationRowEntity = {
    ...orphan,
    kind: 'sin_posicion',
    is_adoptable: false,
    lots: 0,
    expected_lots: 0.5,
  };
  const bodies: unknown[] = [];
  server.use(
    answer(addresses.getReconciliation, () => createReconciled(bodies.length === 0 ? [row] : [])),
    answer(addresses.resolveFinding, recordBody(bodies, createReconciled())),
  );
  const user = openReconciliation();
  const list = await findList();
  expect(list).toHaveTextContent('Sin posición0,00 lotes en la cuenta, 0,50 copiados');
  await user.click(within(list).getByRole('button', { name: /^Dar por cerrada/ }));
  const question = screen.getByRole('alertdialog', { name: '¿Dar por cerrada la posición 7001?' });
  expect(question).toHaveTextContent('No se envía nada al bróker');
  await user.click(within(question).getByRole('button', { name: 'Dar por cerrada 0,50 lotes' }));
  expect(await screen.findByText('Todo cuadra')).toBeVisible();
  expect(bodies).toEqual([{ action: 'ignorar' }]);
});

test('"Comprobar ahora" is busy until the time of the last comparison changes', async () => {
  serveChild(createActiveChild());
  let checked_at = '2026-11-20T10:00:00.000Z';
  server.use(
    answer(addresses.getReconciliation, () => createReconciled([], { checked_at })),
    answer(addresses.checkReconciliation, () => {
      const before = checked_at;
      checked_at = '2026-11-20T10:00:07.000Z';
      return createReconciled([], { checked_at: before });
    }),
  );
  const user = openReconciliation();
  const time = (await screen.findByText(/^20\/11, /)).textContent;
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  await waitFor(() => expect(screen.getByText(/^20\/11, /).textContent).not.toBe(time), { timeout: 10_000 });
  expect(screen.getByRole('button', { name: 'Comprobar ahora' })).toBeEnabled();
});

test.each([
  ['Todo cuadra', {}, {}],
  ['Se ha visto una diferencia', {}, { unconfirmed: 1 }],
  ['Comparando la cuenta con la copia', {}, { checked_at: null }],
  ['Ahora no se puede comprobar', { status: 'sin_conexion' }, {}],
] as const)(
  'the reconciliation shows "%s" when there is no confirmed difference',
  async (title, child, reconciliation) => {
    serveChild(createActiveChild(child));
    server.use(answer(addresses.getReconciliation, createReconciled([], reconciliation)));
    openReconciliation();
    expect(await screen.findByText(title)).toBeVisible();
  },
);

test.each(['sin_conexion', 'credenciales_rechazadas'] as const)(
  'rows of an account with the state %s show the time of the last comparison, and closes that wait',
  async (status) => {
    serveChild(createActiveChild({ status }));
    const row = { ...orphan, finding: null, is_adoptable: false, expected_lots: 0.5, kind: 'igual' } as const;
    const message = 'Cierre pendiente: se envía en cuanto la cuenta contesta.';
    const close_attempt = { is_pending: true, message };
    server.use(answer(addresses.getReconciliation, createReconciled([{ ...row, close_attempt }])));
    openReconciliation();
    const [item] = await findItems();
    expect(item).toHaveTextContent(/Coincidía.*tenía lo que consta.*última comprobación \(20\/11, /);
    expect(item).toHaveTextContent(message);
    expect(item).not.toHaveTextContent('La cuenta tiene');
    expect(screen.queryByText(/Todo cuadra/)).not.toBeInTheDocument();
  },
);

test.each([
  [1, 0, /Falta 1 posición de la maestra: el registro muestra por qué/],
  [1, 1, /Falta 1 posición de la maestra: se abrió antes de activar la copia\.$/],
  [3, 1, /Faltan 3 posiciones de la maestra: 1 se abrió antes.*por qué faltan las demás/],
] as const)(
  'of %d missing positions, %d from before the activation are named',
  async (missing, earlier, text) => {
    serveChild(createActiveChild({ difference: { missing, earlier, extra: 0 } }));
    openReconciliation();
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test.each([
  ['without a master', null, /no tiene maestra: no se copia nada/],
  ['before the activation for the present master', undefined, /no se ha activado con su maestra de ahora/],
] as const)(
  'a child %s has no comparison: its positions are closed in MetaTrader',
  async (_when, master, title) => {
    const child = createChild();
    serveChild(child);
    if (master === null)
      server.use(answer(addresses.getCopier, { ...createCopierState(child), masters: [] }));
    openReconciliation();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(/ciérrala en MetaTrader/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comprobar ahora' })).not.toBeInTheDocument();
  },
);

test('an activation in another tab shows no verdict before the first comparison', async () => {
  const { stream } = serveChild(createChild());
  openReconciliation();
  expect(await screen.findByText(/no se ha activado con su maestra de ahora/)).toBeVisible();
  await waitFor(() => expect(stream.lastEventIds).toHaveLength(1));

  let stored = createReconciled([orphan]);
  server.use(answer(addresses.getReconciliation, () => stored));
  stream.send('estado', createCopierState(createActiveChild({ activated_at: '2026-11-20T10:00:01.000Z' })));
  expect(await screen.findByText('Comparando la cuenta con la copia')).toBeVisible();
  expect(screen.getByText('Última comprobación: ninguna')).toBeVisible();
  expect(screen.queryByText('Todo cuadra')).not.toBeInTheDocument();
  expect(screen.queryByText('Huérfana')).not.toBeInTheDocument();
  expect(screen.queryByText('No hay copias abiertas ni diferencias')).not.toBeInTheDocument();

  stored = createReconciled([orphan], { checked_at: '2026-11-20T10:00:09.000Z' });
  expect(
    await screen.findByText('Una posición no cuadra con la copia', {}, { timeout: 10_000 }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Cerrar EURUSD/ })).toBeVisible();
});

test.each([
  [null, 1.05, 'Menos protegida'],
  [1.04, 1.05, 'Menos protegida'],
  [1.06, 1.05, 'Difieren los stops'],
] as const)(
  'a copy that buys with the stop loss %p instead of %p is shown as "%s"',
  async (held, required, label) => {
    serveChild(createActiveChild({ findings: 1 }));
    const stops = {
      stop_loss: held,
      take_profit: null,
      expected_stop_loss: required,
      expected_take_profit: null,
    };
    server.use(answer(addresses.getReconciliation, createReconciled([{ ...orphan, kind: 'stops', stops }])));
    openReconciliation();
    const list = within(await screen.findByRole('list', { name: 'Comprobar posiciones' }));
    expect(list.getByText(label)).toBeVisible();
  },
);

test('a copy and its adopted part, which share a position, are both listed', async () => {
  serveChild(createActiveChild());
  const copy = { ...orphan, finding: null, kind: 'igual', is_adoptable: false } as const;
  const parts = [13, 5].map((lots) => ({ ...copy, lots, expected_lots: lots }));
  let rows: ReconciliationRowEntity[] = parts;
  server.use(
    answer(addresses.getReconciliation, () => createReconciled(rows)),
    answer(addresses.checkReconciliation, () => createReconciled(rows)),
  );
  const user = openReconciliation();
  expect((await findItems()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('13,00 lotes'),
    expect.stringContaining('5,00 lotes'),
  ]);
  rows = parts.slice(1);
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  await waitFor(async () => expect(await findItems()).toHaveLength(1));
});

test('the card of a child with differences leads to its reconciliation', async () => {
  showChild(createActiveChild({ findings: 2 }));
  expect(await screen.findByText('Hay 2 posiciones que no cuadran con la copia')).toBeVisible();
  for (const name of ['Revisar', 'Comprobar posiciones']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '#/conector/2/conciliacion');
  }
});

test('the card of a child without a master leads to it, and has the number of positions that were left open', async () => {
  const child = createChild({ left_copies: 3 });
  serveChild(child);
  server.use(answer(addresses.getCopier, { ...createCopierState(child), masters: [] }));
  openChild();
  const link = await screen.findByRole('link', { name: 'Comprobar posiciones' });
  expect(link).toHaveAttribute('href', '#/conector/2/conciliacion');
  expect(screen.getByText('3 posiciones del copiador quedaron abiertas y nadie las gestiona')).toBeVisible();
  expect(screen.getByText('Si siguen abiertas, ciérralas en MetaTrader.')).toBeVisible();
});
