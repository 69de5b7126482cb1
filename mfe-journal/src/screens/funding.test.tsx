import { addresses, type DefinitionEntity, type TradeEntity } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import '@parque/ui/testing';
import { queryClient } from '@parque/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createTrade } from '../testing/journal';
import { stopClock } from '../testing/stopped-clock';
import {
  answerSavedDefinitions,
  fakeJournal,
  findFigure,
  openJournal,
  toReadable,
  upToDate,
} from '../testing/page';

const trades: TradeEntity[] = [
  createTrade('2026-11-02T12:00:00', 300, { ticket: 'a' }),
  createTrade('2026-11-03T12:00:00', -200, { ticket: 'b' }),
  createTrade('2026-11-03T15:00:00', -450, { ticket: 'c' }),
];
const plan: DefinitionEntity = {
  key: 'plan-0001',
  kind: 'funding',
  name: 'Mi reto',
  version: 4,
  updated_at: '2026-11-21T08:00:00.000Z',
  content: {
    size: 10_000,
    starts: null,
    zone: 'UTC',
    min_days: 4,
    target_percent: 8,
    best_day_percent: null,
    source: 'mi contrato',
    verified_at: '2026-11-20',
    daily: { percent: 7, of: 'initial', base: 'balance', effect: 'fail' },
    total: { percent: 10, mode: 'static', is_locked: false },
  },
};
let storedDefinitions: DefinitionEntity[] = [];
const calls: { key: unknown; body: unknown }[] = [];

const server = fakeJournal(
  answer(addresses.getBalance, { balance: 9650 }),
  answer(addresses.listDefinitions, () => storedDefinitions),
  answer(addresses.listMovements, { opening_balance: 10_000, movements: [], next: null }),
  answer(addresses.listTrades, { trades, ...upToDate }),
  answerSavedDefinitions(calls),
);

beforeEach(() => {
  storedDefinitions = [];
  calls.splice(0);
});

const open = (address = '/panel/fondeo') => openJournal(address);

test('a template is applied to the closings, with its source and what the closings cannot show', async () => {
  open('/panel/fondeo?reglas=ftmo-2-step');
  // 10,300 at midnight less 5 % of 10,000 is 9,800; the two losses end at 9,650.
  const verdict = await screen.findByText(/^Regla rota el 03\/11\/2026/);
  expect(toReadable(verdict.parentElement?.textContent)).toContain(
    'Superó el límite de pérdida de un día: el balance de la prueba quedó en 9.650,00 US$, y el suelo era 9.800,00 US$.',
  );
  const card = screen.getByRole('region', { name: 'FTMO 2-Step, fase 1' });
  expect(card).toHaveTextContent('Fuente: academy.ftmo.com. Leída el 22/11/2026.');
  expect(within(card).getByText('Comprobado con cierres')).toBeVisible();
});

test("the user's own rules are shown first, with the distance to each limit", async () => {
  storedDefinitions = [plan];
  open();
  expect(await screen.findByText('En curso, sin romper ninguna regla')).toBeVisible();
  expect(await findFigure('Balance de la prueba')).toBe(
    '9.650,00 US$ 10.000,00 US$ iniciales y tus cierres, sin depósitos ni retiradas',
  );
  // Today begins at 9,650: less 700 it is 8,950.
  expect(await findFigure('Límite de hoy')).toBe('700,00 US$ de margen suelo en 8.950,00 US$, usado el 0 %');
  expect(await findFigure('Límite total')).toBe('650,00 US$ de margen suelo en 9.000,00 US$, usado el 35 %');
  expect(await findFigure('Objetivo')).toBe('10.800,00 US$ faltan 1.150,00 US$');
  expect(await findFigure('Días operados')).toBe('2 (mínimo 4)');
});

test('another set of rules is chosen, and stored in the address', async () => {
  storedDefinitions = [plan];
  const user = open();
  await user.selectOptions(await screen.findByLabelText('Reglas'), 'Topstep 50K (futuros)');
  expect(await screen.findByRole('region', { name: 'Topstep 50K (futuros)' })).toBeVisible();
  expect(window.location.hash).toBe('#/panel/fondeo?reglas=topstep-50k');
  // The floor trails the 10,300 of midnight by 400, so the plan has failed.
  expect(await findFigure('Límite del último día')).toBe('Sin límite');
});

test('a template is adapted and stored as own rules, which are then shown', async () => {
  const user = open('/panel/fondeo?reglas=ftmo-2-step');
  await user.click(await screen.findByRole('button', { name: 'Adaptar a mi contrato' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mis reglas' }));
  const daily = dialog.getByLabelText('Máxima, en %');
  await user.clear(daily);
  await user.type(daily, '7,5');
  await user.click(dialog.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByRole('region', { name: 'FTMO 2-Step, fase 1, mía' })).toBeVisible();
  const content = {
    size: 10_000,
    starts: null,
    zone: 'Europe/Prague',
    target_percent: 10,
    min_days: 4,
    daily: { percent: 7.5, of: 'initial', base: 'balance', effect: 'fail' },
    total: { percent: 10, mode: 'static', is_locked: false },
  };
  const name = 'FTMO 2-Step, fase 1, mía';
  expect(calls).toMatchObject([{ body: { kind: 'funding', name, version: 0, content } }]);
  expect(screen.getByText(/^En curso/)).toBeVisible();
});

test('an empty percent is no limit, and a wrong one is marked beside its field', async () => {
  storedDefinitions = [plan];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Editar reglas' }));
  await user.clear(dialog.getByLabelText('Máxima, en %'));
  const total = dialog.getByLabelText('Máxima, en % del balance inicial');
  await user.clear(total);
  await user.type(total, '120');
  expect(total).toHaveAccessibleDescription('Un porcentaje, como mucho 100.');
  expect(dialog.getByRole('button', { name: 'Guardar reglas' })).toBeDisabled();
  await user.clear(total);
  await user.type(total, '12');
  await user.click(dialog.getByRole('button', { name: 'Guardar reglas' }));
  expect(await screen.findByText('Reglas guardadas')).toBeVisible();
  expect(calls).toMatchObject([{ body: { version: 4, content: { daily: null, total: { percent: 12 } } } }]);
});

test('rules that were deleted in the meantime do not count as saved', async () => {
  storedDefinitions = [plan];
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  storedDefinitions = [];
  server.use(refuse(addresses.saveDefinition, 'edit_conflict'));
  await user.click(screen.getByRole('button', { name: 'Guardar reglas' }));
  await waitFor(() => expect(screen.queryByText('Mi reto')).not.toBeInTheDocument());
  expect(screen.queryByText('Reglas guardadas')).not.toBeInTheDocument();
});

test('own rules are deleted after a question', async () => {
  storedDefinitions = [plan];
  server.use(answer(addresses.removeDefinition, undefined));
  const user = open('/panel/fondeo?reglas=plan-0001');
  await user.click(await screen.findByRole('button', { name: 'Borrar' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByRole('button', { name: 'Adaptar a mi contrato' })).toBeVisible();
  expect(window.location.hash).toBe('#/panel/fondeo');
});

test('without an account the next step is shown', async () => {
  server.use(answer(addresses.listBrokerAccounts, []));
  open();
  expect(await screen.findByText('Todavía no hay operaciones que comprobar')).toBeVisible();
});

test('the limit of today is that of the day on which the trades were read last', async () => {
  storedDefinitions = [plan];
  stopClock('2026-11-03T23:50:00Z');
  try {
    open();
    // 10,300 at the beginning of the third, less 700, is 9,600. The day ended at 9,650.
    expect(await findFigure('Límite de hoy')).toBe(
      '50,00 US$ de margen suelo en 9.600,00 US$, usado el 92 %',
    );
    jest.setSystemTime(new Date('2026-11-04T00:10:00Z'));
    await act(() => queryClient.invalidateQueries());
    await waitFor(async () =>
      expect(await findFigure('Límite de hoy')).toBe(
        '700,00 US$ de margen suelo en 8.950,00 US$, usado el 0 %',
      ),
    );
  } finally {
    jest.useRealTimers();
  }
});
