import { addresses } from '@parque/contract';
import { answer, pressButtons, refuseOnce } from '@parque/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseMode, findLog, readCopies, fakeCopierApi, openChild } from '../testing/child-screen';
import {
  createActiveChild,
  answerOpenCopies,
  createCopierState,
  createCopy,
  createChild,
  copyMaster,
  createState,
} from '../testing/copier';

const { server, serveChild, showChild } = fakeCopierApi();

describe('the first activation', () => {
  async function chooseActivation() {
    const user = openChild();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    return user;
  }

  test('the activation dialog lists the effects, and sends nothing until they are confirmed as read', async () => {
    const { sent } = serveChild(createChild({ limits: { ...createChild().limits, max_lot: 0.5 } }));
    const user = await chooseActivation();
    const dialog = screen.getByRole('alertdialog', { name: 'Activar la copia en la cuenta 60418823' });
    expect(dialog).toHaveTextContent('Copia de la maestra 51203847, Meridiano-Real 01');
    expect(dialog).toHaveTextContent('cada operación nueva de la maestra 51203847 se abrirá');
    expect(dialog).toHaveTextContent('Puedes perder dinero');
    expect(dialog).toHaveTextContent('Las dos cuentas tienen que ser tuyas');
    expect(dialog).toHaveTextContent('como mucho 0,5 lotes en cada orden');
    const activate = within(dialog).getByRole('button', { name: 'Activar la copia' });
    expect(activate).toBeDisabled();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(activate);
    expect(await screen.findByText('La cuenta 60418823 copia desde ahora')).toBeVisible();
    expect(sent).toEqual([{ mode: 'activo', is_confirmed: true, version: 1 }]);
    expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  });

  test('a cancelled activation sends nothing, and moves the focus to the mode in force', async () => {
    const { sent } = serveChild(createChild());
    const user = await chooseActivation();
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Pausado' })).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Pausado' })).toBeChecked();
    expect(sent).toEqual([]);
  });

  test('the confirmation names open copies of positions that the master does not hold, and no change of the master', async () => {
    server.use(answerOpenCopies({ copies: [{ symbol: 'EURUSD.m', side: 'compra', lots: 0.2 }] }));
    const { sent, user } = showChild(
      createActiveChild({
        mode: 'pausado',
        status: 'en_pausa',
        needs_confirmation: true,
        open_copies: 1,
        difference: { missing: 0, extra: 1 },
      }),
    );
    expect(await screen.findByText(/siguen abiertas hasta que las cierres/)).toBeVisible();
    expect(screen.queryByText(/sigue a la maestra/)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(
      dialog.getByText('Esta cuenta tiene copias abiertas de posiciones que la maestra no tiene'),
    ).toBeVisible();
    expect(await dialog.findByText('compra EURUSD.m 0,20')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Activar la copia' }));
    expect(await screen.findByText('La cuenta 60418823 copia desde ahora')).toBeVisible();
    expect(sent).toEqual([{ mode: 'activo', is_confirmed: true, version: 1 }]);
  });

  test('copies that the present master holds too are not described as copies of a former one', async () => {
    server.use(answerOpenCopies());
    const { user } = showChild(
      createActiveChild({ mode: 'pausado', status: 'en_pausa', needs_confirmation: true, open_copies: 1 }),
    );
    expect(await screen.findByText(/Las copias que son de esta maestra se cierran con ella/)).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Esta cuenta tiene copias abiertas')).toBeVisible();
    expect(dialog.queryByText(/la maestra no tiene/)).not.toBeInTheDocument();
    expect(dialog.queryByText(/la maestra de ahora no las cierra/)).not.toBeInTheDocument();
  });
});

const blocked = {
  reason: 'licence_blocked',
  message: 'Tu licencia está bloqueada: no se abre nada nuevo.',
} as const;

test.each([
  [blocked, 'Licencia bloqueada'],
  [{ reason: 'product_inactive', message: 'Tu producto Conector no está activo.' }, 'Producto inactivo'],
  [{ reason: 'copy_cycle', message: 'Tus cuentas copian en círculo.' }, 'Copia en círculo'],
] as const)(
  'a child that may not open positions shows that it only closes, with the reason %o',
  async (opening_bar, label) => {
    showChild(createActiveChild({ status: 'solo_cierres', opening_bar }));
    expect(await screen.findByText(`Solo cierres · ${label}`)).toBeVisible();
    expect(screen.getByText(opening_bar.message)).toBeVisible();
    expect(screen.queryByText(/Se copia todo/)).not.toBeInTheDocument();
  },
);

test('a child that may not open positions cannot be activated, and shows why', async () => {
  showChild(createActiveChild({ mode: 'pausado', status: 'en_pausa', opening_bar: blocked }));
  expect(await screen.findByRole('radio', { name: 'Activo' })).toBeDisabled();
  expect(screen.getByText(blocked.message)).toBeVisible();
});

test.each([
  ['under Comprobar posiciones', 'closed_by_owner'],
  ['by hand while no process managed it', 'closed_without_copier'],
])('a position that its owner closed %s is shown as closed, with its reason', async (_how, reason) => {
  const message = 'La cerraste tú.';
  const closed = createCopy(1, { action: 'cerrar', reason, message, sum: null });
  showChild(createActiveChild({ last_copy: closed }), closed);
  const row = within(await findLog());
  expect(row.getByText('Cerrada')).toBeVisible();
  expect(row.getByText(message)).toBeVisible();
  expect(screen.queryByText('Copiada')).not.toBeInTheDocument();
  expect(screen.getByText(/^Cerrada, 20/)).toBeVisible();
});

test.each([
  ['account', 'esta cuenta se eliminará', { is_leaving: true }, {}],
  ['master', 'su maestra se eliminará', {}, { is_leaving: true }],
] as const)(
  'a copy whose %s is being removed cannot be activated, and why is stated',
  async (_, why, childState, masterState) => {
    const child = createChild(childState);
    serveChild(child);
    server.use(
      answer(addresses.getCopier, createState([copyMaster(masterState)], [{ ...child, master_id: 1 }])),
    );
    const user = openChild();
    expect(await screen.findByRole('radio', { name: 'Activo' })).toBeDisabled();
    expect(screen.getByText(new RegExp(`^No se puede activar: ${why}`))).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Activo' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Solo cierres' })).toBeEnabled();
  },
);

test('a mode that opens nothing is applied as soon as it is chosen, and Activo only once it is confirmed', async () => {
  const { sent, user } = showChild(createActiveChild());
  (await screen.findByRole('radio', { name: 'Activo' })).focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('Cuenta 60418823: Solo cierres')).toHaveAttribute('role', 'status');
  expect(sent).toEqual([{ mode: 'solo_cierres' }]);
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  expect(screen.getByText('Sin confirmar')).toBeVisible();
  expect(screen.getByText(/^Sigue Solo cierres hasta que pulses Cambiar a Activo/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Solo cierres' })).toHaveAccessibleDescription(/^En vigor/);
  await user.click(screen.getByRole('button', { name: 'No cambiar' }));
  expect(screen.getByRole('radio', { name: 'Solo cierres' })).toBeChecked();
  expect(sent).toHaveLength(1);
  await chooseMode(user, 'Activo');
  expect(sent).toEqual([{ mode: 'solo_cierres' }, { mode: 'activo', version: 2 }]);
  expect(screen.queryByText('Sin confirmar')).not.toBeInTheDocument();
});

test('a choice ends when the stream changes the mode, and opens no confirmation later', async () => {
  const { change, user } = showChild(createChild());
  const show = async (changes: Parameters<typeof change>[0], mode: string) => {
    change(changes);
    await waitFor(() => expect(screen.getByRole('radio', { name: mode })).toBeChecked());
  };
  await user.click(await screen.findByRole('radio', { name: 'Activo' }));
  await show({ mode: 'activo', needs_confirmation: false }, 'Activo');
  expect(screen.queryByText(/por otra vía/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await show({ mode: 'pausado', needs_confirmation: true }, 'Pausado');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a choice that is not applied is removed with a notice when the mode is changed elsewhere', async () => {
  const { change, sent, user } = showChild(createActiveChild({ mode: 'pausado', status: 'en_pausa' }));
  await user.click(await screen.findByRole('radio', { name: 'Activo' }));
  change({ mode: 'solo_cierres' });
  const notice = await screen.findByText(/^El modo ha cambiado a Solo cierres por otra vía/);
  expect(notice).toHaveAttribute('role', 'status');
  expect(notice).toHaveTextContent('Tu elección, Activo, se ha quitado sin aplicarse.');
  expect(screen.getByRole('radio', { name: 'Solo cierres' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Activo' }));
  expect(screen.queryByText(/por otra vía/)).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('the last change of the mode can be undone', async () => {
  const { sent, user } = showChild(createActiveChild());
  await chooseMode(user, 'Pausado');
  await user.click(screen.getByRole('button', { name: 'Deshacer: volver a Activo' }));
  expect(await screen.findByText('Cuenta 60418823: Activo')).toBeVisible();
  expect(sent).toEqual([{ mode: 'pausado' }, { mode: 'activo', version: 2 }]);
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
});

test('a stop whose answer was lost is not shown as chosen, and can be undone once it is in force', async () => {
  const { change, user } = showChild(createActiveChild());
  server.use(refuseOnce(addresses.editCopyChild, 'network'));
  await user.click(await screen.findByRole('radio', { name: 'Pausado' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  change({ mode: 'pausado' });
  await user.click(await screen.findByRole('button', { name: 'Deshacer: volver a Activo' }));
  expect(await screen.findByText('Cuenta 60418823: Activo')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
});

test('an undone change of the mode whose answer was lost is not offered to be undone again', async () => {
  const { change, user } = showChild(createActiveChild());
  await chooseMode(user, 'Pausado');
  server.use(refuseOnce(addresses.editCopyChild, 'network'));
  await user.click(screen.getByRole('button', { name: 'Deshacer: volver a Activo' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  change({ mode: 'activo' });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked());
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
});

test('after a cancelled removal, the mode from before the removal is offered', async () => {
  const { change, user } = showChild(createActiveChild());
  await chooseMode(user, 'Pausado');
  change({ mode: 'solo_cierres', is_leaving: true });
  expect(await screen.findByText(/^No se puede activar: esta cuenta/)).toBeVisible();
  change({ is_leaving: false });
  await waitFor(() => expect(screen.queryByText(/^No se puede activar/)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Deshacer: volver a Pausado' })).toBeVisible();
});

test('a change from elsewhere is not offered to be undone', async () => {
  const { change, user } = showChild(createActiveChild());
  await chooseMode(user, 'Pausado');
  change({ mode: 'solo_cierres' });
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Solo cierres' })).toBeChecked());
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
});

test('a disconnected terminal is shown as one, with a link to the page that connects it again', async () => {
  const status_note = 'En «Mis terminales», pulsa «Conectar otra vez».';
  showChild(createActiveChild({ status: 'credenciales_rechazadas', status_note, is_terminal: true }));
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(within(card).getByText('Terminal sin conectar')).toBeVisible();
  expect(within(card).queryByText('Credenciales rechazadas')).not.toBeInTheDocument();
  expect(within(card).getByText(status_note)).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Mis terminales' })).toHaveAttribute('href', '#/terminales');
});

test.each([
  [
    { waiting_close: { count: 1, symbol: 'EURUSD', side: 'compra', message: 'Mercado cerrado.' } },
    'Mercado cerrado.',
  ],
  [
    { waiting_close: { count: 2, symbol: 'EURUSD', side: 'compra', message: null } },
    '2 cierres están pendientes',
  ],
  [{ status: 'detenido_por_limite' }, /^No se abre nada nuevo: se alcanzó un límite/],
  [{ status: 'no_puede_operar' }, /^Ahora no se copia nada: no se puede operar/],
] as const)('a copy in the state %j does not look as if all were copied', async (changes, text) => {
  showChild(createActiveChild(changes));
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['an account with a password', { status: 'credenciales_rechazadas' }],
  ['a limit on losses', { status: 'detenido_por_limite', is_terminal: true }],
] as const)('the trouble of %s has no link to the terminals', async (_what, changes) => {
  showChild(createActiveChild({ status_note: 'Nota', ...changes }));
  expect(await screen.findByText('Nota')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mis terminales' })).not.toBeInTheDocument();
});

test('the card shows the last copy, the delay in seconds, and what is missing', async () => {
  const total = { p50: 1430, p95: 2600 };
  const spread = { p50: 3, p95: 12 };
  showChild(
    createActiveChild({
      last_copy: createCopy(5),
      delay: { platform: spread, broker: spread, total, count: 9 },
      difference: { missing: 2, extra: 0 },
    }),
  );
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(card).toHaveTextContent('Abrir compra EURUSD → EURUSD.m');
  expect(card).toHaveTextContent('1,4 s (mediana de 9 órdenes)');
  expect(card).toHaveTextContent('Faltan 2 posiciones');
});

describe('the money of the account', () => {
  const figures = {
    at: '2026-11-20T10:00:00.000Z',
    is_current: true,
    equity: 10_412.5,
    positions: 2,
    floating: -12.5,
    today: 37.25,
    currency: 'EUR',
    digits: 2,
  };
  const show = async (changes: Parameters<typeof createActiveChild>[0]) => {
    showChild(createActiveChild(changes));
    return screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  };
  const getValue = (card: HTMLElement, label: string) => within(card).getByText(label).nextSibling;

  test('the money of the account is its equity, its open positions with their result, and the result of today, which can be hidden', async () => {
    const card = await show({ figures });
    expect(getValue(card, 'Valor (equity)')).toHaveTextContent(/^10\.412,50 EUR$/);
    expect(getValue(card, 'Flotante')).toHaveTextContent('−12,50 EUR2 posiciones en la cuenta');
    expect(getValue(card, 'Resultado de hoy')).toHaveTextContent('+37,25 EUR');
    act(() => localStorage.setItem('parque:amounts', 'hidden'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'parque:amounts' })));
    expect(card).not.toHaveTextContent(/412|12,50|37,25/);
  });

  test('the money of the account that is old states when it was read', async () => {
    const card = await show({ figures: { ...figures, is_current: false, today: null } });
    expect(getValue(card, 'Valor (equity)')).toHaveTextContent(/^10\.412,50 EURLeído: 20\/11/);
    expect(getValue(card, 'Resultado de hoy')).toHaveTextContent(/^—/);
  });

  test.each([
    ['of a copy that was never active', { activated_at: null }, 'Se lee al activarla'],
    ['that was not read yet', { figures: null }, 'Todavía sin leer'],
  ])('the money of an account %s is unknown, with the reason', async (_what, changes, why) => {
    const card = await show(changes);
    expect(getValue(card, 'Valor (equity)')).toHaveTextContent(`—${why}`);
    expect(getValue(card, 'Flotante')).toHaveTextContent(/^—$/);
    expect(getValue(card, 'Resultado de hoy')).toHaveTextContent(/^—$/);
  });
});

test('the log shows each copy with its sum, what was executed, its reason and its delay', async () => {
  showChild(
    createActiveChild(),
    createCopy(5, { reason: 'rounded', message: 'Se redondeó hacia abajo.' }),
    createCopy(4, {
      outcome: 'perdida',
      sum: null,
      lots: null,
      platform_ms: null,
      broker_ms: null,
      message: 'Estaba pausada.',
    }),
    createCopy(3, { master_ms: null }),
    createCopy(2, { platform_ms: 159_305 }),
    createCopy(1, { action: 'cerrar', sum: null, lots: 0.25, price: 1.0861 }),
  );
  const [newest, older, oldest, late, closed] = await readCopies();
  expect(newest).toContain('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
  expect(newest).toContain('Se redondeó hacia abajo.');
  expect(newest).toContain(
    'Retraso 2.991 ms desde la operación de la maestra: hasta Parqué 2.900 ms + plataforma 3 ms + bróker 88 ms',
  );
  expect(oldest).toContain('Retraso 91 ms desde que Parqué leyó la maestra: plataforma 3 ms + bróker 88 ms');
  expect(late).toContain('Retraso 162 s desde la operación');
  expect(late).toContain('+ espera y reintentos 159 s + bróker 88 ms');
  expect(older).toMatch(/Sin copiar.*Estaba pausada\./);
  expect(newest).toContain('Abiertos 0,10 lotes a 1,0852 (−0,005 lotes sobre el cálculo)');
  expect(closed).toContain('Cerrados 0,25 lotes a 1,0861');
  expect(older).not.toMatch(/Abiertos|Cerrados/);
});

test.each([
  [',', 'Mínimo 0,05, paso 0,1.'],
  ['.', 'Mínimo 0.05, paso 0.1.'],
])('a volume that is too small shows the smallest order with the decimal sign %s', async (sign, text) => {
  localStorage.setItem('parque:decimal-separator', sign);
  const { sum } = createCopy(5);
  showChild(
    createActiveChild(),
    createCopy(5, {
      outcome: 'omitida',
      reason: 'below_min',
      message: 'No se envió nada.',
      sum: sum && { ...sum, min: 0.05, step: 0.1, result: 0 },
    }),
  );
  const [row] = await readCopies();
  expect(row).toContain(`No se envió nada. ${text}`);
});

test('the log adds streamed copies on top, announces their number once, and updates changed ones in place', async () => {
  const { stream } = showChild(createActiveChild(), createCopy(4));
  await findLog();
  expect(await screen.findByText('En directo')).toBeVisible();
  stream.send('copia', createCopy(6, { symbol: 'XAUUSD', outcome: 'pendiente', platform_ms: null }), '6');
  stream.send('copia', createCopy(5, { symbol: 'GBPUSD' }), '7');
  await waitFor(async () => expect(await readCopies()).toHaveLength(3));
  expect((await readCopies()).map((text) => /XAUUSD|GBPUSD|EURUSD/.exec(text)?.[0])).toEqual([
    'XAUUSD',
    'GBPUSD',
    'EURUSD',
  ]);
  expect(await screen.findByText('Hay 2 copias nuevas', {}, { timeout: 10_000 })).toHaveAttribute(
    'role',
    'status',
  );
  stream.send(
    'copia',
    createCopy(6, { symbol: 'XAUUSD', outcome: 'rechazada', message: 'Sin margen.' }),
    '8',
  );
  expect(await screen.findByText('Sin margen.')).toBeVisible();
  expect(await readCopies()).toHaveLength(3);
});

test('the outcome in the address filters stored and streamed copies', async () => {
  const { stream, user } = showChild(
    createActiveChild(),
    createCopy(5),
    createCopy(4, { outcome: 'perdida', symbol: 'USDJPY' }),
  );
  await user.selectOptions(await screen.findByLabelText('Resultado'), 'Sin copiar');
  await waitFor(async () => expect(await readCopies()).toHaveLength(1));
  expect(window.location.hash).toBe('#/conector/2?resultado=perdida');
  stream.send('copia', createCopy(6));
  stream.send('copia', createCopy(7, { outcome: 'perdida', symbol: 'GBPUSD' }));
  await waitFor(async () => expect(await readCopies()).toHaveLength(2));
});

test('the log loads older copies on request', async () => {
  serveChild(createActiveChild());
  const pages = server.record(
    addresses.listCopies,
    ({ query }) => {
      return query.cursor ? { rows: [createCopy(1)], next: null } : { rows: [createCopy(9)], next: '9' };
    },
    ({ query }) => query.cursor,
  );
  await pressButtons(openChild(), 'Ver anteriores');
  await waitFor(async () => expect(await readCopies()).toHaveLength(2));
  expect(pages).toEqual([undefined, '9']);
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument();
});

test('an interrupted stream shows that it reconnects, continues after the last event, and shows that it is live again', async () => {
  const { stream } = showChild(createActiveChild(), createCopy(4));
  await findLog();
  await screen.findByText('En directo');
  stream.send('copia', createCopy(5), '41');
  await waitFor(async () => expect(await readCopies()).toHaveLength(2));
  server.use(refuseOnce(addresses.streamCopier, 'unavailable'));
  stream.breakOff();
  expect(await screen.findByText('Reconectando…')).toBeVisible();
  expect(await screen.findByText('En directo')).toBeVisible();
  expect(stream.lastEventIds).toEqual([null, '41']);
});

test('an unknown child id shows an error and a link to the connector', async () => {
  serveChild(createActiveChild());
  openChild('/conector/99');
  expect(await screen.findByText('Esta cuenta no está entre tus hijas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver el conector' })).toHaveAttribute('href', '#/conector');
});

const serveChildren = (count: number) => {
  const children = Array.from({ length: count }, (_, i) =>
    createActiveChild({ id: 2 + i, number: 1002 + i }),
  );
  serveChild(createActiveChild());
  server.use(answer(addresses.getCopier, createCopierState(...children)));
};

test('up to two other children have a button each', async () => {
  serveChildren(3);
  openChild();
  expect(await screen.findAllByRole('link', { name: /^Ver la cuenta/ })).toHaveLength(2);
  expect(screen.queryByLabelText('Cuenta hija')).not.toBeInTheDocument();
});

test('more than two other children are in a list that leads to them', async () => {
  serveChildren(4);
  const user = openChild();
  const list = await screen.findByLabelText('Cuenta hija');
  expect(list).toHaveDisplayValue('1002');
  await user.selectOptions(list, '1005');
  expect(await screen.findByRole('region', { name: 'Copia en la cuenta 1005' })).toBeVisible();
});
