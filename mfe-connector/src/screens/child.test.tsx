import { addresses, type CopyChildEntity, type CopyEntryEntity } from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { activeChild, copierState, copy, copyChild } from '../testing/copier';
import { screens } from '.';

const server = fakeApi(
  answer(addresses.suggestSymbols, { unmapped: [], names: [] }),
  answer(addresses.listRehearsalSources, []),
  answer(addresses.getReconciliation, { rows: [] }),
);

/** What the API holds: a child, and the copies into it. */
function holding(child: CopyChildEntity, ...entries: CopyEntryEntity[]) {
  const stream = fakeStream(addresses.streamCopier);
  const stored = { child, entries };
  const sent: unknown[] = [];
  server.use(
    stream.handler,
    answer(addresses.getCopier, () => copierState(stored.child)),
    answer(addresses.listCopies, ({ query }) => ({
      rows: stored.entries.filter(({ outcome }) => !query.outcome || outcome === query.outcome),
      next: null,
    })),
    answer(addresses.editCopyChild, ({ body }) => {
      sent.push(body);
      const { is_confirmed, ...change } = body as Record<string, unknown>;
      const activated_at = is_confirmed ? '2026-11-20T10:00:00.000Z' : stored.child.activated_at;
      stored.child = { ...stored.child, ...change, activated_at, version: stored.child.version + 1 };
      return stored.child;
    }),
  );
  return { stream, stored, sent };
}

const open = (at = '/conector/2') => openScreen(manifest, screens, { at, as: people.ana });
const log = () => screen.findByRole('list', { name: 'Registro de copias' });
const rowTexts = async () =>
  within(await log())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the first activation', () => {
  test('is asked for with what it does, and nothing is sent until that has been read', async () => {
    const { sent } = holding(copyChild({ limits: { ...copyChild().limits, max_lot: 0.5 } }));
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Activar la copia en la cuenta 60418823' });
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

  test('that is cancelled leaves the child as it was', async () => {
    const { sent } = holding(copyChild());
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Pausado' })).toBeChecked();
    expect(sent).toEqual([]);
  });

  test('goes by the keyboard alone, from what has to be read, past the ways back, to the last button', async () => {
    const { sent } = holding(copyChild());
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    const dialog = screen.getByRole('alertdialog');
    const named = (name: string) => within(dialog).getByRole('button', { name });
    expect(within(dialog).getByRole('checkbox')).toHaveFocus();
    await user.keyboard(' ');
    await user.tab();
    expect(named('Cancelar')).toHaveFocus();
    await user.tab();
    expect(named('Hacer antes un ensayo')).toHaveFocus();
    await user.tab();
    expect(named('Activar la copia')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('La cuenta 60418823 copia desde ahora')).toBeVisible();
    expect(sent).toEqual([{ mode: 'activo', is_confirmed: true, version: 1 }]);
  });

  test('can be tried on paper before', async () => {
    holding(copyChild());
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    await user.click(screen.getByRole('button', { name: 'Hacer antes un ensayo' }));
    expect(screen.getByRole('dialog', { name: 'Ensayo en la cuenta 60418823' })).toBeVisible();
  });

  test('that is refused says why, and the question stays', async () => {
    holding(copyChild());
    server.use(refuse(addresses.editCopyChild, 'unavailable'));
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Activar la copia' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});

test('a child that was active before is paused, and taken up again, without a question', async () => {
  const { sent } = holding(activeChild());
  const user = open();
  await user.click(await screen.findByRole('radio', { name: 'Solo cierres' }));
  expect(await screen.findByText('Cuenta 60418823: Solo cierres')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Activo' }));
  await waitFor(() => expect(sent).toEqual([{ mode: 'solo_cierres' }, { mode: 'activo', version: 2 }]));
});

test('of modes that are chosen faster than they are kept, the last one stays', async () => {
  const { sent } = holding(activeChild());
  const user = open();
  (await screen.findByRole('radio', { name: 'Activo' })).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(sent).toEqual([{ mode: 'solo_cierres' }, { mode: 'pausado' }]));
  expect(await screen.findByText('Cuenta 60418823: Pausado')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Pausado' })).toBeChecked();
});

test.each([
  ['activo', 'Activo'],
  ['en_pausa', 'En pausa'],
  ['conectando', 'Conectando'],
  ['credenciales_rechazadas', 'Credenciales rechazadas'],
  ['detenido_por_limite', 'Detenido por límite'],
  ['sin_conexion', 'Sin conexión'],
] as const)('the state %s is shown as "%s"', async (status, label) => {
  holding(activeChild({ status, mode: 'solo_cierres' }));
  open();
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(within(card).getAllByText(label)[0]).toBeVisible();
});

test('the card tells the last copy, both parts of the delay, and what is missing', async () => {
  holding(
    activeChild({
      last_copy: copy(5),
      delay: { platform: { p50: 3, p95: 12 }, broker: { p50: 88, p95: 140 }, count: 9 },
      difference: { missing: 2, extra: 0 },
    }),
  );
  open();
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(card).toHaveTextContent('Abrir compra EURUSD → EURUSD.m');
  expect(card).toHaveTextContent('Plataforma 3 ms (p95: 12 ms)');
  expect(card).toHaveTextContent('+ bróker 88 ms (p95: 140 ms)');
  expect(card).toHaveTextContent('Faltan 2 posiciones');
});

describe('the log', () => {
  test('shows each copy with its sum, its reason and its delay', async () => {
    holding(
      activeChild(),
      copy(5, { reason: 'rounded', message: 'Se redondeó hacia abajo.' }),
      copy(4, {
        outcome: 'perdida',
        sum: null,
        platform_ms: null,
        broker_ms: null,
        message: 'Estaba en pausa.',
      }),
    );
    open();
    const [newest, older] = await rowTexts();
    expect(newest).toContain('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
    expect(newest).toContain('Se redondeó hacia abajo.');
    expect(newest).toContain('plataforma 3 ms + bróker 88 ms');
    expect(older).toMatch(/Perdida.*Estaba en pausa\./);
  });

  test('takes in what the stream tells, the newest first, and what has changed in its place', async () => {
    const { stream } = holding(activeChild(), copy(4));
    open();
    await log();
    expect(await screen.findByText('En directo')).toBeVisible();
    stream.send('copia', copy(6, { symbol: 'XAUUSD', outcome: 'pendiente', platform_ms: null }), '6');
    stream.send('copia', copy(5, { symbol: 'GBPUSD' }), '7');
    await waitFor(async () => expect(await rowTexts()).toHaveLength(3));
    expect((await rowTexts()).map((text) => /XAUUSD|GBPUSD|EURUSD/.exec(text)?.[0])).toEqual([
      'XAUUSD',
      'GBPUSD',
      'EURUSD',
    ]);
    stream.send('copia', copy(6, { symbol: 'XAUUSD', outcome: 'rechazada', message: 'Sin margen.' }), '8');
    expect(await screen.findByText('Sin margen.')).toBeVisible();
    expect(await rowTexts()).toHaveLength(3);
  });

  test('is told to screen readers as a number, once for a burst', async () => {
    const { stream } = holding(activeChild(), copy(4));
    open();
    await log();
    await screen.findByText('En directo');
    stream.send('copia', copy(5));
    stream.send('copia', copy(6));
    expect(await screen.findByText('Hay 2 copias nuevas')).toHaveAttribute('role', 'status');
  });

  test('shows those of one outcome, as the address says, and nothing else that arrives', async () => {
    const { stream } = holding(activeChild(), copy(5), copy(4, { outcome: 'perdida', symbol: 'USDJPY' }));
    const user = open();
    await user.selectOptions(await screen.findByLabelText('Resultado'), 'Perdidas');
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
    expect(window.location.hash).toBe('#/conector/2?resultado=perdida');
    stream.send('copia', copy(6));
    stream.send('copia', copy(7, { outcome: 'perdida', symbol: 'GBPUSD' }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
  });

  test('reads older copies when asked', async () => {
    const pages: unknown[] = [];
    holding(activeChild());
    server.use(
      answer(addresses.listCopies, ({ query }) => {
        pages.push(query.cursor);
        return query.cursor ? { rows: [copy(1)], next: null } : { rows: [copy(9)], next: '9' };
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
    expect(pages).toEqual([undefined, '9']);
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).not.toBeInTheDocument();
  });

  test('that is empty says what will be there', async () => {
    holding(activeChild());
    open();
    expect(await screen.findByText('Todavía no se ha copiado nada')).toBeVisible();
  });

  test('that cannot be read is a failure, and the rest of the screen stays', async () => {
    holding(activeChild());
    server.use(refuse(addresses.listCopies, 'unavailable'));
    open();
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  });
});

test('a broken stream says that it reconnects, goes on after the last event, and says that it is back', async () => {
  const { stream } = holding(activeChild(), copy(4));
  open();
  await log();
  await screen.findByText('En directo');
  stream.send('copia', copy(5), '41');
  await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
  server.use(refuse(addresses.streamCopier, 'unavailable'));
  stream.breakOff();
  expect(await screen.findByText('Reconectando…')).toBeVisible();
  server.use(stream.handler);
  expect(await screen.findByText('En directo')).toBeVisible();
  expect(stream.opened).toEqual([null, '41']);
});

describe('limits', () => {
  test('are saved as numbers, and what is empty is no limit', async () => {
    const { sent } = holding(activeChild());
    const user = open();
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    await user.type(screen.getByLabelText('Posiciones abiertas'), '3');
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText('Límites guardados')).toBeVisible();
    expect(sent).toEqual([
      {
        limits: {
          max_lot: 0.5,
          max_positions: 3,
          max_daily_loss: null,
          max_slippage_points: null,
          max_age_seconds: 30,
        },
        version: 1,
      },
    ]);
  });

  test('that another tab set meanwhile are shown, and can be taken over', async () => {
    const { stored } = holding(activeChild());
    const user = open();
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    server.use(refuse(addresses.editCopyChild, 'edit_conflict'));
    stored.child = activeChild({ limits: { ...stored.child.limits, max_lot: 3 }, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Lote máximo3');
    expect(screen.getByLabelText('Lote máximo')).toHaveValue('0,5');
    await user.click(screen.getByRole('button', { name: 'Usar lo guardado' }));
    expect(screen.getByLabelText('Lote máximo')).toHaveValue('3');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are saved although the mode was changed meanwhile', async () => {
    const { sent } = holding(activeChild());
    const user = open();
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    await user.click(screen.getByRole('radio', { name: 'Pausado' }));
    expect(await screen.findByText('Cuenta 60418823: Pausado')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText('Límites guardados')).toBeVisible();
    expect(sent).toEqual([{ mode: 'pausado' }, expect.objectContaining({ version: 2 })]);
  });

  test.each([
    ['Lote máximo', '0', 'Escribe un número mayor que 0.'],
    ['Lote máximo', 'uno', 'Escribe un número.'],
    ['Posiciones abiertas', '1,5', 'Escribe un número entero.'],
    ['Antigüedad máxima', '9999', 'Como mucho 3.600.'],
  ])('%s cannot be "%s"', async (label, typed, reason) => {
    holding(activeChild());
    const user = open();
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, typed);
    expect(field).toBeInvalid();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar límites' })).toBeDisabled();
  });

  test('need an age', async () => {
    holding(activeChild());
    const user = open();
    await user.clear(await screen.findByLabelText('Antigüedad máxima'));
    expect(screen.getByText('Hace falta este dato.')).toBeVisible();
  });
});

describe('symbols', () => {
  test('that the broker calls otherwise are suggested, taken over and saved', async () => {
    const { sent } = holding(activeChild());
    server.use(
      answer(addresses.suggestSymbols, {
        unmapped: [{ from: 'XAUUSD', suggestions: ['GOLD.s'] }],
        names: ['GOLD.s', 'EURUSD'],
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'XAUUSD es GOLD.s' }));
    expect(screen.getByLabelText('En la maestra')).toHaveValue('XAUUSD');
    await user.click(screen.getByRole('button', { name: 'Guardar símbolos' }));
    expect(await screen.findByText('Símbolos guardados')).toBeVisible();
    expect(sent).toEqual([{ symbol_map: [{ from: 'XAUUSD', to: 'GOLD.s' }], version: 1 }]);
  });

  test('cannot stand twice, and rows can be taken away', async () => {
    const { sent } = holding(activeChild({ symbol_map: [{ from: 'XAUUSD', to: 'GOLD' }] }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Añadir símbolo' }));
    const [, second] = screen.getAllByLabelText('En la maestra');
    if (second) await user.type(second, 'XAUUSD');
    expect(screen.getByText('Este símbolo ya está en la tabla.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Guardar símbolos' })).toBeDisabled();
    const [first] = screen.getAllByRole('button', { name: 'Quitar XAUUSD' });
    if (first) await user.click(first);
    await user.type(screen.getByLabelText('En esta cuenta'), 'ORO');
    await user.click(screen.getByRole('button', { name: 'Guardar símbolos' }));
    await waitFor(() => expect(sent).toEqual([{ symbol_map: [{ from: 'XAUUSD', to: 'ORO' }], version: 1 }]));
  });

  test('that the broker does not tell leave the table usable', async () => {
    holding(activeChild());
    server.use(refuse(addresses.suggestSymbols, 'broker_unreachable'));
    open();
    expect(await screen.findByText('No hemos podido leer los símbolos del bróker')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Añadir símbolo' })).toBeEnabled();
  });
});

describe('synchronising', () => {
  const order = {
    action: 'abrir',
    side: 'compra',
    symbol: 'EURUSD',
    child_symbol: 'EURUSD.m',
    master_position: '901',
    lots: 0.1,
    sum: copy(1).sum,
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

  test('shows the orders with their sums and what is left out before anything is sent', async () => {
    holding(activeChild());
    const sent: unknown[] = [];
    server.use(
      answer(addresses.previewSync, preview),
      answer(addresses.syncChild, ({ body }) => {
        sent.push(body);
        return { sent: 1 };
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    const orders = await screen.findByRole('list', { name: 'Órdenes que se enviarán' });
    expect(orders).toHaveTextContent('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
    expect(screen.getByRole('list', { name: 'Lo que se quedará fuera' })).toHaveTextContent('No está.');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Enviar 1 orden' }));
    expect(
      await screen.findByText('1 orden en camino: el registro dice cómo termina cada una'),
    ).toBeVisible();
    expect(sent).toEqual([{ fingerprint: 'huella-1' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('sends nothing when the accounts have changed, and shows the orders again', async () => {
    holding(activeChild());
    let asked = 0;
    server.use(
      answer(addresses.previewSync, () => ({ ...preview, fingerprint: `huella-${++asked}` })),
      refuse(addresses.syncChild, 'preview_outdated'),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    await user.click(await screen.findByRole('button', { name: 'Enviar 1 orden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Las cuentas han cambiado');
    await user.click(screen.getByRole('button', { name: 'Ver las órdenes de nuevo' }));
    expect(await screen.findByRole('button', { name: 'Enviar 1 orden' })).toBeEnabled();
    expect(asked).toBe(2);
  });

  test('with nothing to do says so and offers nothing to send', async () => {
    holding(activeChild());
    server.use(answer(addresses.previewSync, { orders: [], left_out: [], fingerprint: 'x' }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    expect(await screen.findByText('La cuenta ya tiene lo mismo que la maestra.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Enviar/ })).not.toBeInTheDocument();
  });

  test('that cannot reach the broker says so and lets one try again', async () => {
    holding(activeChild());
    server.use(refuse(addresses.previewSync, 'broker_unreachable'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    expect(await screen.findByText('Error de conexión')).toBeVisible();
    server.use(answer(addresses.previewSync, preview));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Enviar 1 orden' })).toBeEnabled();
  });
});

describe('a rehearsal', () => {
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
    loss_limit: null,
    entries: [
      {
        at: '2026-09-02T10:00:00.000Z',
        symbol: 'EURUSD',
        child_symbol: 'EURUSD',
        side: 'compra',
        sum: copy(1).sum,
        reason: null,
        message: null,
        result: 120.5,
      },
    ],
  } as const;

  test('tells lots, what would be left out and why, and the worst drawdown', async () => {
    holding(copyChild());
    const sent: unknown[] = [];
    server.use(
      answer(addresses.rehearseCopy, ({ body }) => {
        sent.push(body);
        return { ...rehearsal, left_out: [...rehearsal.left_out], entries: [...rehearsal.entries] };
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.selectOptions(screen.getByLabelText('Periodo'), 'Los últimos 30 días');
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    const result = await screen.findByRole('status', { name: 'Resultado del ensayo' });
    expect(await within(result).findByText('2 de 3')).toBeVisible();
    expect(result).toHaveTextContent('0,20 lotes');
    expect(result).toHaveTextContent('1 vezEl resultado es menor que el lotaje mínimo.');
    expect(result).toHaveTextContent('Reducción máxima (cerradas)−80,00 EUR');
    expect(result).toHaveTextContent('0,07 × 1,5 = 0,105 → 0,10, paso 0,01');
    expect(sent).toEqual([{ days: 30 }]);
  });

  const limited = (max_daily_loss: number) =>
    copyChild({ limits: { ...copyChild().limits, max_daily_loss } });

  test('is made of an imported report when one is chosen', async () => {
    holding(copyChild());
    const sent: unknown[] = [];
    server.use(
      answer(addresses.listRehearsalSources, [
        { account_id: 7, number: 41005995, server: 'Cantábrico-Live', is_imported: true },
      ]),
      answer(addresses.rehearseCopy, ({ body }) => {
        sent.push(body);
        return { ...rehearsal, left_out: [], entries: [] };
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.selectOptions(
      await screen.findByLabelText('Historial de'),
      '41005995, Cantábrico-Live (informe importado)',
    );
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    expect(await screen.findByText('2 de 3')).toBeVisible();
    expect(sent).toEqual([{ days: 90, account_id: 7 }]);
  });

  test.each([
    [null, 'no se ha contado'],
    [108.5, 'se ha contado como 108,50'],
  ])('whose loss limit is %s in its currency says that it %s', async (loss_limit, words) => {
    holding(limited(100));
    server.use(answer(addresses.rehearseCopy, { ...rehearsal, loss_limit, left_out: [], entries: [] }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    expect(await screen.findByText(new RegExp(`Tu pérdida diaria máxima ${words}`))).toBeVisible();
  });

  test('of a bitcoin account shows every decimal of its amounts', async () => {
    holding(copyChild());
    const bitcoin = {
      ...rehearsal,
      currency: 'BTC',
      digits: 8,
      result: 0.00012345,
      worst_drawdown: 0.00000321,
    };
    server.use(answer(addresses.rehearseCopy, { ...bitcoin, left_out: [], entries: [] }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    expect(await screen.findByText(/0,00012345/)).toBeVisible();
    expect(screen.getByText(/0,00000321/)).toBeVisible();
  });

  test('that fails says so beside its button', async () => {
    holding(copyChild());
    server.use(refuse(addresses.rehearseCopy, 'broker_timeout'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión');
  });
});

test('a child of somebody else, or none, is told, with the way back', async () => {
  holding(activeChild());
  open('/conector/99');
  expect(await screen.findByText('Esta cuenta no está entre tus hijas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver el conector' })).toHaveAttribute('href', '#/conector');
});

test('the connector shows each child with its way to the details', async () => {
  holding(activeChild());
  server.use(
    answer(addresses.listServers, []),
    answer(addresses.listConnectorAccounts, {
      master: { id: 1, number: 51203847, server_id: 1, type: 2, multiplier: null, version: 1 },
      hijas: [{ id: 2, number: 60418823, server_id: 1, type: 3, multiplier: 1.5, version: 1 }],
    }),
  );
  open('/conector');
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(within(card).getByRole('link', { name: 'Registro y ajustes' })).toHaveAttribute(
    'href',
    '#/conector/2',
  );
});

describe('the reconciliation', () => {
  const orphan = {
    finding: 7,
    kind: 'huerfana',
    symbol: 'EURUSD',
    side: 'compra',
    lots: 0.5,
    expected_lots: 0,
    child_position: '7001',
    master_position: '900',
    is_adoptable: true,
  } as const;

  test('shows an orphan with an alarm, and one click closes it', async () => {
    holding(activeChild({ findings: 1 }));
    const sent: unknown[] = [];
    let rows: (typeof orphan)[] = [orphan];
    server.use(
      answer(addresses.getReconciliation, () => ({ rows })),
      answer(addresses.resolveFinding, ({ body, params }) => {
        sent.push([params.finding, body]);
        rows = [];
        return { rows };
      }),
    );
    const user = open();
    expect(await screen.findByText(/posición que no cuadra con la copia/)).toBeVisible();
    const list = await screen.findByRole('list', { name: 'Conciliación' });
    expect(list).toHaveTextContent(/0,50? lotes en la cuenta, 0(,00)? copiados/);
    await user.click(within(list).getByRole('button', { name: 'Cerrar compra EURUSD 7001' }));
    expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
    expect(sent).toEqual([['7', { action: 'cerrar' }]]);
  });

  test('does not offer to adopt a position that the master does not hold', async () => {
    holding(activeChild({ findings: 1 }));
    server.use(answer(addresses.getReconciliation, { rows: [{ ...orphan, is_adoptable: false }] }));
    open();
    const list = await screen.findByRole('list', { name: 'Conciliación' });
    expect(within(list).queryByRole('button', { name: /^Adoptar/ })).toBeNull();
    expect(within(list).getByRole('button', { name: /^Ignorar/ })).toBeVisible();
  });
});
