import { addresses, type CopyChildEntity, type CopyEntryEntity } from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people, refuse, refuseOnce } from '@parque/remote/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  test('lists its effects, and nothing is sent until they are confirmed as read', async () => {
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

  test('that is rejected shows the reason, and the dialog stays', async () => {
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

const choose = async (user: ReturnType<typeof open>, mode: string) => {
  await user.click(await screen.findByRole('radio', { name: mode }));
  await user.click(screen.getByRole('button', { name: `Cambiar a ${mode}` }));
  expect(await screen.findByText(`Cuenta 60418823: ${mode}`)).toBeVisible();
};

test('a chosen mode is sent only when it is applied, and the choice can be dropped', async () => {
  const { sent } = holding(activeChild());
  const user = open();
  (await screen.findByRole('radio', { name: 'Activo' })).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Pausado' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Seguir en Activo' }));
  expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  expect(sent).toEqual([]);
});

test('a child that was active before is restricted and activated again, with one confirmation each', async () => {
  const { sent } = holding(activeChild());
  const user = open();
  await choose(user, 'Solo cierres');
  await choose(user, 'Activo');
  expect(sent).toEqual([{ mode: 'solo_cierres' }, { mode: 'activo', version: 2 }]);
});

test('the last change of the mode can be undone', async () => {
  const { sent } = holding(activeChild());
  const user = open();
  await choose(user, 'Pausado');
  await user.click(screen.getByRole('button', { name: 'Deshacer: volver a Activo' }));
  expect(await screen.findByText('Cuenta 60418823: Activo')).toBeVisible();
  expect(sent).toEqual([{ mode: 'pausado' }, { mode: 'activo', version: 2 }]);
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
});

test.each([
  ['activo', 'Activo'],
  ['en_pausa', 'En pausa'],
  ['conectando', 'Conectando'],
  ['credenciales_rechazadas', 'Credenciales rechazadas'],
  ['detenido_por_limite', 'Detenido por límite'],
  ['sin_conexion', 'Sin conexión'],
  ['no_puede_operar', 'No puede operar'],
] as const)('the state %s is shown as "%s"', async (status, label) => {
  holding(activeChild({ status, mode: 'solo_cierres' }));
  open();
  const card = await screen.findByRole('region', { name: 'Copia en la cuenta 60418823' });
  expect(within(card).getAllByText(label)[0]).toBeVisible();
});

test('the card shows the last copy, both parts of the delay, and what is missing', async () => {
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

  test('shows the executed volume and price, and its difference from the computed volume', async () => {
    const close = { action: 'cerrar', sum: null, lots: 0.25, price: 1.0861 } as const;
    holding(activeChild(), copy(5), copy(4, close), copy(3, { outcome: 'omitida', lots: null }));
    open();
    const [opened, closed, skipped] = await rowTexts();
    expect(opened).toContain('Abiertos 0,10 lotes a 1,0852 (−0,005 lotes sobre el cálculo)');
    expect(closed).toContain('Cerrados 0,25 lotes a 1,0861');
    expect(skipped).not.toMatch(/Abiertos|Cerrados/);
  });

  test('adds streamed copies on top, and updates changed ones in place', async () => {
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

  test('is announced to screen readers as a number, once for a burst', async () => {
    const { stream } = holding(activeChild(), copy(4));
    open();
    await log();
    await screen.findByText('En directo');
    stream.send('copia', copy(5));
    stream.send('copia', copy(6));
    expect(await screen.findByText('Hay 2 copias nuevas')).toHaveAttribute('role', 'status');
  });

  test('shows copies of the outcome in the address, and no others that arrive', async () => {
    const { stream } = holding(activeChild(), copy(5), copy(4, { outcome: 'perdida', symbol: 'USDJPY' }));
    const user = open();
    await user.selectOptions(await screen.findByLabelText('Resultado'), 'Perdidas');
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1));
    expect(window.location.hash).toBe('#/conector/2?resultado=perdida');
    stream.send('copia', copy(6));
    stream.send('copia', copy(7, { outcome: 'perdida', symbol: 'GBPUSD' }));
    await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
  });

  test('loads older copies on request', async () => {
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

  test('that is empty explains what it will show', async () => {
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

test('an interrupted stream shows that it reconnects, continues after the last event, and shows that it is live again', async () => {
  const { stream } = holding(activeChild(), copy(4));
  open();
  await log();
  await screen.findByText('En directo');
  stream.send('copia', copy(5), '41');
  await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
  server.use(refuseOnce(addresses.streamCopier, 'unavailable'));
  stream.breakOff();
  expect(await screen.findByText('Reconectando…')).toBeVisible();
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

  test('that were typed and not saved are shown again after another screen, and can be discarded', async () => {
    holding(activeChild());
    let user = open();
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    cleanup();
    user = open();
    expect(await screen.findByLabelText('Lote máximo')).toHaveValue('0,5');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.getByLabelText('Lote máximo')).toHaveValue('');
  });

  test('that another tab saved first are shown, and can be taken over', async () => {
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

  test('are saved although the mode was changed in between', async () => {
    const { sent } = holding(activeChild());
    const user = open();
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    await choose(user, 'Pausado');
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

  test('cannot be listed twice, and rows can be removed', async () => {
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

  test('that cannot be loaded leave the table usable', async () => {
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
    let previews = 0;
    server.use(
      answer(addresses.previewSync, () => ({ ...preview, fingerprint: `huella-${++previews}` })),
      refuse(addresses.syncChild, 'preview_outdated'),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    await user.click(await screen.findByRole('button', { name: 'Enviar 1 orden' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Las cuentas han cambiado');
    await user.click(screen.getByRole('button', { name: 'Ver las órdenes de nuevo' }));
    expect(await screen.findByRole('button', { name: 'Enviar 1 orden' })).toBeEnabled();
    expect(previews).toBe(2);
  });

  test('with nothing to do shows that and offers nothing to send', async () => {
    holding(activeChild());
    server.use(answer(addresses.previewSync, { orders: [], left_out: [], fingerprint: 'x' }));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Sincronizar ahora' }));
    expect(await screen.findByText('La cuenta ya tiene lo mismo que la maestra.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Enviar/ })).not.toBeInTheDocument();
  });

  test('that cannot reach the broker shows the reason and a retry', async () => {
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

  test('shows lots, what would be left out and why, and the worst drawdown', async () => {
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
  ])('whose loss limit is %s in its currency has the note that it %s', async (loss_limit, words) => {
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

  test('that fails shows the reason beside its button', async () => {
    holding(copyChild());
    server.use(refuse(addresses.rehearseCopy, 'broker_timeout'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Ensayo' }));
    await user.click(screen.getByRole('button', { name: 'Empezar el ensayo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión');
  });
});

test('the address of an unknown child or of another user shows that it is none of the own, with a link back', async () => {
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
    stops: null,
    is_adoptable: true,
  } as const;

  test.each([
    ['Adoptar', 'adoptar', /la cerrará con la maestra/],
    ['Cerrar', 'cerrar', /No se puede deshacer/],
    ['Descartar', 'ignorar', /se queda abierta/],
  ] as const)('"%s" an orphan is sent once its effect is confirmed', async (label, action, effect) => {
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
    expect(list).toHaveTextContent('0,50 lotes en la cuenta, 0,00 copiados');
    await user.click(within(list).getByRole('button', { name: `${label} EURUSD, compra, posición 7001` }));
    const question = screen.getByRole('alertdialog', { name: `¿${label} la posición 7001?` });
    expect(question).toHaveTextContent(effect);
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: `${label} 0,50 lotes` }));
    expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
    expect(sent).toEqual([['7', { action }]]);
  });

  test('shows each kind of row in words, and offers actions only for differences', async () => {
    holding(activeChild());
    const row = { ...orphan, finding: null, is_adoptable: false, expected_lots: 0.5 };
    server.use(
      answer(addresses.getReconciliation, {
        rows: [
          { ...orphan, kind: 'lotes', expected_lots: 0.2, child_position: '1' },
          { ...row, kind: 'igual', child_position: '2' },
          { ...row, kind: 'cerrada_a_mano', lots: 0, child_position: '3' },
          { ...orphan, kind: 'sentido', child_position: '4', is_adoptable: false },
        ],
      }),
    );
    open();
    const items = within(await screen.findByRole('list', { name: 'Conciliación' })).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Difieren los lotes0,50 lotes en la cuenta, 0,20 copiados');
    expect(items[1]).toHaveTextContent('Coincide0,50 lotes');
    expect(items[2]).toHaveTextContent('Cerrada a mano0,50 lotes copiados');
    expect(items[3]).toHaveTextContent('Sentido contrario0,50 lotes');
    expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([3, 0, 0, 2]);
  });

  test('shows the stops of the account and of the master, and sends that they are to be made equal', async () => {
    holding(activeChild({ findings: 1 }));
    const sent: unknown[] = [];
    const stops = {
      stop_loss: null,
      take_profit: 1.1,
      expected_stop_loss: 1.0512,
      expected_take_profit: 1.1,
    };
    const row = { ...orphan, kind: 'stops', expected_lots: 0.5, is_adoptable: false, stops } as const;
    let rows: (typeof row)[] = [row];
    server.use(
      answer(addresses.getReconciliation, () => ({ rows })),
      answer(addresses.resolveFinding, ({ body }) => {
        sent.push(body);
        rows = [];
        return { rows };
      }),
    );
    const user = open();
    const list = await screen.findByRole('list', { name: 'Conciliación' });
    expect(list).toHaveTextContent('SL —, TP 1,1 en la cuenta; SL 1,0512, TP 1,1 en la maestra');
    await user.click(
      within(list).getByRole('button', { name: 'Igualar stops EURUSD, compra, posición 7001' }),
    );
    const question = screen.getByRole('alertdialog', { name: '¿Igualar stops de la posición 7001?' });
    await user.click(within(question).getByRole('button', { name: 'Igualar stops 0,50 lotes' }));
    expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
    expect(sent).toEqual([{ action: 'igualar' }]);
  });

  test.each(['unavailable', 'forbidden'] as const)(
    'that fails with %s shows the reason and a retry',
    async (code) => {
      holding(activeChild());
      server.use(refuse(addresses.getReconciliation, code));
      const user = open();
      expect(await screen.findByText('No se ha podido cargar la conciliación')).toBeVisible();
      server.use(answer(addresses.getReconciliation, { rows: [] }));
      await user.click(screen.getByRole('button', { name: 'Reintentar' }));
      expect(await screen.findByText('No hay copias abiertas ni diferencias')).toBeVisible();
    },
  );

  test('does not offer to adopt a position that the master does not hold', async () => {
    holding(activeChild({ findings: 1 }));
    server.use(answer(addresses.getReconciliation, { rows: [{ ...orphan, is_adoptable: false }] }));
    open();
    const list = await screen.findByRole('list', { name: 'Conciliación' });
    expect(within(list).queryByRole('button', { name: /^Adoptar/ })).toBeNull();
    expect(within(list).getByRole('button', { name: /^Descartar/ })).toBeVisible();
  });
});

describe('closing all copies of a child', () => {
  const run = '3f0f9f3c-9d55-4d0c-9d53-2f5b9e1f7c11';
  const entry = (id: number, changes: Partial<CopyEntryEntity> = {}) =>
    copy(id, { action: 'cerrar', outcome: 'pendiente', sum: null, lots: null, price: null, ...changes });
  const openCopies = (
    positions: number,
    result: { amount: number; currency: string; digits: number } | null,
  ) =>
    answer(addresses.getOpenCopies, {
      accounts: [{ id: 2, number: 60418823, positions, lots: 0.7, result }],
    });

  test('shows the number, lots and floating result before, and the result of each position after', async () => {
    holding(activeChild({ open_copies: 2 }));
    const sent: unknown[] = [];
    let entries = [entry(1), entry(2)];
    server.use(
      openCopies(2, { amount: -12.3, currency: 'USD', digits: 2 }),
      answer(addresses.closeCopies, ({ body }) => {
        sent.push(body);
        return { run, entries };
      }),
      answer(addresses.getClosing, () => {
        entries = [
          entry(1, { outcome: 'copiada', lots: 0.5, price: 1.0861 }),
          entry(2, { outcome: 'omitida', reason: 'closed_by_hand' }),
        ];
        return { run, entries };
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Cerrar todo' }));
    const question = screen.getByRole('alertdialog', { name: 'Cerrar todo en la cuenta 60418823' });
    expect(await within(question).findByText('2 posiciones, 0,70 lotes')).toBeVisible();
    expect(question).toHaveTextContent('−12,30');
    expect(within(question).getByRole('checkbox')).toBeChecked();
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cerrar 2 posiciones' }));
    const progress = await screen.findByRole('list', { name: 'Posiciones que se cierran' });
    await waitFor(() => expect(progress).toHaveTextContent('Cerrados 0,50 lotes a 1,0861'), {
      timeout: 5000,
    });
    expect(progress).toHaveTextContent('Ya estaba cerrada');
    expect(screen.getByText('2 de 2 terminadas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hecho' }));
    expect(sent).toEqual([{ child_id: 2, is_paused: true }]);
  });

  test('works without the product and with an unknown result, and can leave the mode as it is', async () => {
    holding(activeChild({ open_copies: 1, mode: 'pausado', status: 'en_pausa' }));
    server.use(
      answer(addresses.getCopier, {
        ...copierState(activeChild({ open_copies: 1, mode: 'pausado' })),
        is_entitled: false,
      }),
      openCopies(1, null),
    );
    let sent: unknown;
    server.use(
      answer(addresses.closeCopies, ({ body }) => {
        sent = body;
        return { run, entries: [] };
      }),
      answer(addresses.getClosing, { run, entries: [] }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Cerrar todo' }));
    expect(await screen.findByText(/el bróker no ha contestado/)).toBeVisible();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Cerrar 1 posición' }));
    expect(await screen.findByText('No quedaba nada por cerrar')).toBeVisible();
    expect(sent).toEqual({ child_id: 2, is_paused: false });
  });

  test('that fails shows the reason in the question, which stays', async () => {
    holding(activeChild({ open_copies: 1 }));
    server.use(openCopies(1, null), refuse(addresses.closeCopies, 'unavailable'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Cerrar todo' }));
    await user.click(await screen.findByRole('button', { name: 'Cerrar 1 posición' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  test('is not offered without open copies', async () => {
    holding(activeChild());
    open();
    await screen.findByRole('button', { name: 'Sincronizar ahora' });
    expect(screen.queryByRole('button', { name: 'Cerrar todo' })).not.toBeInTheDocument();
  });
});
