import { addresses } from '@parque/contract';
import { answer, pressButtons, refuse } from '@parque/remote/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { chooseMode, fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, createCopierState, createChild } from '../testing/copier';

const { server, serveChild, showChild } = fakeCopierApi();

describe('limits', () => {
  test('limits are saved as numbers, and an empty field as null', async () => {
    const { sent, user } = showChild(createActiveChild());
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    await user.type(screen.getByLabelText('Posiciones abiertas'), '3');
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText('Límites guardados')).toBeVisible();
    expect(sent).toEqual([
      {
        limits: { ...createChild().limits, max_lot: 0.5, max_positions: 3 },
        version: 1,
      },
    ]);
  });

  test('with a limit on losses, the owner chooses what becomes of the open copies', async () => {
    const { sent, user } = showChild(createActiveChild());
    const total = await screen.findByLabelText('Pérdida total máxima');
    expect(screen.queryByRole('group', { name: 'Al llegar a un límite de pérdida' })).toBeNull();
    await user.type(total, '1.500');
    await user.click(screen.getByRole('radio', { name: 'Cerrar todo' }));
    expect(screen.getByText('Además se cierran todas las copias abiertas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText('Límites guardados')).toBeVisible();
    expect(sent).toEqual([
      { limits: expect.objectContaining({ max_total_loss: 1500, on_loss_limit: 'cerrar' }), version: 1 },
    ]);
  });

  test('limits that another tab saved first are shown, and can replace the typed ones', async () => {
    const { stored, user } = showChild(createActiveChild());
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    server.use(refuse(addresses.editCopyChild, 'edit_conflict'));
    stored.child = createActiveChild({ limits: { ...stored.child.limits, max_lot: 3 }, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Lote máximo3');
    expect(screen.getByLabelText('Lote máximo')).toHaveValue('0,5');
    await user.click(screen.getByRole('button', { name: 'Usar lo guardado' }));
    expect(screen.getByLabelText('Lote máximo')).toHaveValue('3');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('leaving a copy names the settings that are not saved, and nothing when all are', async () => {
    const { user } = showChild(createActiveChild());
    const limit = await screen.findByLabelText('Lote máximo');
    const leave = () => act(() => void (window.location.hash = '#/conector/99'));
    await user.type(limit, '0,5');
    await user.clear(limit);
    leave();
    expect(await screen.findByText('Esta cuenta no está entre tus hijas')).toBeVisible();
    expect(screen.queryByText(/sin guardar/)).not.toBeInTheDocument();
    act(() => void (window.location.hash = '#/conector/2'));
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    leave();
    expect(await screen.findByText('Cuenta 60418823: límites sin guardar')).toBeVisible();
  });

  test('typed limits can be saved after a change of the mode', async () => {
    const { sent, user } = showChild(createActiveChild());
    await user.type(await screen.findByLabelText('Lote máximo'), '0,5');
    await chooseMode(user, 'Pausado');
    await user.click(screen.getByRole('button', { name: 'Guardar límites' }));
    expect(await screen.findByText('Límites guardados')).toBeVisible();
    expect(sent).toEqual([{ mode: 'pausado' }, expect.objectContaining({ version: 2 })]);
  });
});

test('symbols are neither shown nor requested without a master, whose symbols they replace', async () => {
  const child = createChild();
  serveChild(child);
  const requests = server.record(addresses.suggestSymbols, { unmapped: [], names: [] });
  server.use(answer(addresses.getCopier, { ...createCopierState(child), masters: [] }));
  openChild();
  expect(await screen.findByText('Sin maestra · Pausado')).toBeVisible();
  expect(await screen.findByLabelText('Lote máximo')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar símbolos' })).toBeNull();
  expect(requests).toHaveLength(0);
});

test.each([
  ['whose broker rejects the account', { status: 'credenciales_rechazadas' }],
  ['that does not answer', { status: 'sin_conexion', silent_since: '2026-11-20T10:00:00.000Z' }],
] as const)('symbols are not requested for an account %s', async (_, state) => {
  serveChild(createActiveChild(state));
  const requests = server.record(addresses.suggestSymbols, { unmapped: [], names: [] });
  openChild();
  expect(await screen.findByText(/no se leen los símbolos de su bróker/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Añadir símbolo' })).toBeEnabled();
  expect(requests).toHaveLength(0);
});

test('symbols with another name at the broker are suggested, added to the table and saved', async () => {
  const { sent } = serveChild(createActiveChild());
  server.use(
    answer(addresses.suggestSymbols, {
      unmapped: [{ from: 'XAUUSD', suggestions: ['GOLD.s'] }],
      names: ['GOLD.s', 'EURUSD'],
    }),
  );
  const user = await pressButtons(openChild(), 'XAUUSD es GOLD.s');
  expect(screen.getByLabelText('En la maestra')).toHaveValue('XAUUSD');
  await user.click(screen.getByRole('button', { name: 'Guardar símbolos' }));
  expect(await screen.findByText('Símbolos guardados')).toBeVisible();
  expect(sent).toEqual([{ symbol_map: [{ from: 'XAUUSD', to: 'GOLD.s' }], version: 1 }]);
});

test('a symbol that the broker of the child does not have is named, in the table and in the filter', async () => {
  const { sent } = serveChild(createActiveChild());
  const names = ['GOLD.s', 'EURUSD.m'];
  server.use(answer(addresses.suggestSymbols, { unmapped: [], names }));
  const user = await pressButtons(openChild(), 'Añadir símbolo');
  await user.type(screen.getByLabelText('En la maestra'), 'XAUUSD');
  await user.type(screen.getByLabelText('En esta cuenta'), 'GOLD');
  expect(await screen.findByText('El bróker de esta cuenta no tiene GOLD')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar símbolos' }));
  expect(await screen.findByText('Símbolos guardados')).toBeVisible();
  expect(sent).toEqual([{ symbol_map: [{ from: 'XAUUSD', to: 'GOLD' }], version: 1 }]);
  expect(screen.getByText('El bróker de esta cuenta no tiene GOLD')).toBeVisible();
  await user.type(screen.getByLabelText('En esta cuenta'), '.s');
  expect(screen.queryByText(/^El bróker de esta cuenta no tiene/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Solo estos' }));
  await user.type(screen.getByLabelText(/^Nombres en la maestra/), 'EURUSD, EURUSDX');
  expect(screen.getByText('El bróker de esta cuenta no tiene EURUSDX')).toBeVisible();
});

test('a symbol cannot be listed twice, and its row can be removed', async () => {
  const { sent } = serveChild(createActiveChild({ symbol_map: [{ from: 'XAUUSD', to: 'GOLD' }] }));
  const user = await pressButtons(openChild(), 'Añadir símbolo');
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

test('the symbol table is usable when the suggestions cannot be loaded', async () => {
  server.use(refuse(addresses.suggestSymbols, 'broker_unreachable'));
  showChild(createActiveChild());
  expect(await screen.findByText('No hemos podido leer los símbolos del bróker')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Añadir símbolo' })).toBeEnabled();
});
