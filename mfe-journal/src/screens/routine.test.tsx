import { addresses, type GoalsEntity, type RoutinePageEntity, type TradeEntity } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createBlankPlan, createBlankPeriodReview } from '../api/routine';
import { createMonth, createTrade, savedAt } from '../testing/journal';
import {
  answerSavedNotes,
  fakeJournal,
  findFigure,
  openJournal,
  toReadable,
  upToDate,
} from '../testing/page';

const trades: TradeEntity[] = [
  createTrade('2026-11-02T09:00:00', 200, { ticket: 'a' }),
  createTrade('2026-11-02T10:00:00', -50, { ticket: 'b', symbol: 'XAUUSD' }),
];
const plan: RoutinePageEntity = {
  ...createBlankPlan('2026-11-02'),
  text: 'Solo largos',
  max_trades: 1,
  max_loss: 100,
  version: 3,
  written_at: '2026-11-02T01:00:00.000Z',
  updated_at: '2026-11-02T01:00:00.000Z',
};
const noGoals: GoalsEntity = { goals: [], updated_at: null, version: 0 };
const bodies: unknown[] = [];
let pages: RoutinePageEntity[] = [];

const server = fakeJournal(
  answer(addresses.getGoals, noGoals),
  answer(addresses.getMonth, { ...createMonth(2026, 11, []), last_day: '2026-11-02' }),
  answer(addresses.listRoutine, () => pages),
  answer(addresses.listTrades, { trades, ...upToDate }),
  answer(addresses.saveRoutine, ({ body }) => {
    bodies.push(body);
    const times = { written_at: '2026-11-02T01:00:00.000Z', updated_at: '2026-11-02T01:00:00.000Z' };
    const storedPage = { ...(body as RoutinePageEntity), ...times, version: 8 };
    pages = [storedPage];
    return storedPage;
  }),
);

beforeEach(() => {
  bodies.splice(0);
  pages = [];
});

const open = (address = '/panel/rutina?fecha=2026-11-02') => openJournal(address);
const findCard = async (name: string) => within(await screen.findByRole('region', { name }));

test('the plan of a day is shown beside its result, with the limits that were exceeded', async () => {
  pages = [plan];
  open();
  const form = await findCard('Plan del día');
  expect(form.getByLabelText('Plan')).toHaveValue('Solo largos');
  expect(form.getByText('Escrito antes de operar')).toBeVisible();
  expect(await findFigure('Operaciones', await findCard('Resultado'))).toBe('2 límite 1: superado');
  expect(await findFigure('Neto', await findCard('Resultado'))).toBe('+150,00 US$ límite −100,00 US$');
});

test('a plan is stored for the day of the address', async () => {
  const user = open();
  const form = await findCard('Plan del día');
  expect(form.getByRole('button', { name: 'Guardar plan' })).toBeDisabled();
  await user.type(form.getByLabelText('Plan'), 'Esperar a Nueva York');
  await user.type(form.getByLabelText(/^Máximo de operaciones/), '3');
  await user.type(form.getByLabelText(/^Pérdida máxima/), '1.250,50');
  await user.click(form.getByRole('button', { name: 'Guardar plan' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        kind: 'plan',
        day: '2026-11-02',
        text: 'Esperar a Nueva York',
        max_trades: 3,
        max_loss: 1250.5,
        version: 0,
      },
    ]),
  );
});

test('what is typed while a plan is being stored stays', async () => {
  let end = () => undefined as void;
  const storing = new Promise<void>((resolve) => (end = resolve));
  server.use(
    answer(addresses.saveRoutine, async () => {
      await storing;
      pages = [{ ...plan, text: 'Esperar' }];
      return { ...plan, text: 'Esperar' };
    }),
  );
  const user = open();
  const form = await findCard('Plan del día');
  await user.type(form.getByLabelText('Plan'), 'Esperar');
  await user.click(form.getByRole('button', { name: 'Guardar plan' }));
  await user.type(form.getByLabelText('Plan'), ' y ver');
  end();
  expect(await screen.findByText('Plan guardado')).toBeVisible();
  expect(form.getByLabelText('Plan')).toHaveValue('Esperar y ver');
  await waitFor(() => expect(form.getByRole('button', { name: 'Guardar plan' })).toBeEnabled());
});

test("a review answers the user's own questions, and those of an earlier review stay", async () => {
  server.use(
    answer(addresses.listDefinitions, [
      {
        key: 'questions-week',
        kind: 'questions',
        name: 'week',
        version: 3,
        updated_at: savedAt,
        content: { period: 'week', questions: ['¿Qué repito?'] },
      },
    ]),
  );
  pages = [
    {
      ...createBlankPeriodReview('week', '2026-11-01'),
      answers: [{ question: '¿Qué sobró?', answer: 'Prisa' }],
      version: 5,
      written_at: '2026-11-07T01:00:00.000Z',
      updated_at: '2026-11-07T01:00:00.000Z',
    },
  ];
  const user = open('/panel/rutina?periodo=semana&fecha=2026-11-02');
  const review = await findCard('Revisión de la semana');
  expect(await review.findByLabelText('¿Qué sobró?')).toHaveValue('Prisa');
  await user.type(review.getByLabelText('¿Qué repito?'), 'Paciencia');
  await user.selectOptions(review.getByLabelText('Disciplina, de 1 a 5'), '4');
  await user.click(review.getByRole('button', { name: 'Guardar revisión' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        kind: 'week',
        day: '2026-11-01',
        rating: 4,
        version: 5,
        answers: [
          { question: '¿Qué repito?', answer: 'Paciencia' },
          { question: '¿Qué sobró?', answer: 'Prisa' },
        ],
      },
    ]),
  );
});

test('the questions of a period can be changed', async () => {
  const calls: unknown[] = [];
  server.use(
    answer(addresses.saveDefinition, ({ params, body }) => {
      calls.push([params['key'], body]);
      return {
        key: 'questions-day',
        kind: 'questions' as const,
        name: 'day',
        version: 9,
        updated_at: savedAt,
        content: { period: 'day' as const, questions: ['¿Dormí bien?'] },
      };
    }),
  );
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Mis preguntas' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mis preguntas' }));
  await user.click(dialog.getByRole('button', { name: 'Quitar la pregunta 3' }));
  await user.click(dialog.getByRole('button', { name: 'Quitar la pregunta 2' }));
  await user.clear(dialog.getByLabelText('Pregunta 1'));
  await user.type(dialog.getByLabelText('Pregunta 1'), '¿Dormí bien?');
  await user.click(dialog.getByRole('button', { name: 'Guardar preguntas' }));
  expect(await (await findCard('Revisión del día')).findByLabelText('¿Dormí bien?')).toBeVisible();
  expect(calls).toEqual([
    [
      'questions-day',
      { kind: 'questions', name: 'day', version: 0, content: { period: 'day', questions: ['¿Dormí bien?'] } },
    ],
  ]);
});

test('a week shows its goals with their progress, and its days with links to them', async () => {
  const goals = [
    { key: 'objetivo-1', metric: 'max_trades' as const, period: 'week' as const, target: 1 },
    { key: 'objetivo-2', metric: 'net' as const, period: 'week' as const, target: 100 },
    { key: 'objetivo-3', metric: 'r' as const, period: 'month' as const, target: 5 },
  ];
  server.use(answer(addresses.getGoals, { goals, updated_at: savedAt, version: 2 }));
  pages = [plan];
  open('/panel/rutina?periodo=semana&fecha=2026-11-02');
  const list = within(await (await findCard('Objetivos de la semana')).findByRole('list'));
  expect(list.getAllByRole('listitem').map(({ textContent }) => toReadable(textContent))).toEqual([
    'Máximo de operaciones por día: 1No cumplido0 de 1 día dentro del límite',
    'Neto mínimo: 100,00 US$Cumplido150,00 US$',
  ]);
  const link = (await findCard('Días')).getByRole('link', { name: 'Lunes, 02/11/2026' });
  expect(link).toHaveAttribute('href', '#/panel/rutina?cuenta=4&periodo=dia&fecha=2026-11-02');
});

test('the period select opens the week and the month of the shown day', async () => {
  const user = open('/panel/rutina?fecha=2026-10-29');
  for (const [period, title, days] of [
    ['Semana', 'Objetivos de la semana', '25/10/2026 – 31/10/2026'],
    ['Mes', 'Objetivos del mes', 'octubre de 2026'],
  ] as const) {
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Periodo' }), period);
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
    expect(screen.getByText(days)).toBeVisible();
  }
});

test('goals are stored with the version that was read, and none without a value', async () => {
  const sentGoals = server.record(addresses.saveGoals, ({ body }) => ({
    ...(body as GoalsEntity),
    updated_at: savedAt,
    version: 4,
  }));
  const user = open('/panel/rutina?periodo=mes&fecha=2026-11-02');
  await user.click(await screen.findByRole('button', { name: 'Editar objetivos' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Objetivos' }));
  expect(dialog.getByText('Todavía no tienes objetivos.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Añadir objetivo' }));
  await user.click(dialog.getByRole('button', { name: 'Añadir objetivo' }));
  const first = within(dialog.getByRole('group', { name: 'Objetivo 1' }));
  await user.selectOptions(first.getByLabelText('Objetivo'), 'Mínimo de reglas cumplidas');
  await user.type(first.getByLabelText('Valor'), '101');
  expect(dialog.getByRole('button', { name: 'Guardar objetivos' })).toBeDisabled();
  await user.clear(first.getByLabelText('Valor'));
  await user.type(first.getByLabelText('Valor'), '90');
  await user.click(dialog.getByRole('button', { name: 'Guardar objetivos' }));
  expect(dialog.getByText('Escribe un valor, o quita el objetivo.')).toBeVisible();
  expect(sentGoals).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Quitar el objetivo 2' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar objetivos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sentGoals).toEqual([
    {
      goals: [{ key: expect.any(String), metric: 'rule_adherence', period: 'month', target: 90 }],
      version: 0,
    },
  ]);
});

test('a plan that another tab has changed is not overwritten', async () => {
  server.use(refuse(addresses.saveRoutine, 'edit_conflict'));
  const user = open();
  const form = await findCard('Plan del día');
  await user.type(form.getByLabelText('Plan'), 'Mío');
  pages = [plan];
  await user.click(form.getByRole('button', { name: 'Guardar plan' }));
  expect(await form.findByText('Solo largos')).toBeVisible();
  expect(form.getByLabelText('Plan')).toHaveValue('Mío');
});

test('the note of a day is written beside its plan', async () => {
  const notes: unknown[] = [];
  server.use(answerSavedNotes(notes));
  const user = open();
  const form = await findCard('Nota del día');
  await user.type(await form.findByLabelText('Nota'), 'Operé cansada');
  await user.click(form.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Nota guardada')).toBeVisible();
  expect(notes).toEqual([{ kind: 'day', key: '2026-11-02', text: 'Operé cansada', tags: [], version: 0 }]);
  expect(sessionStorage.getItem('parque:drafts')).toBeNull();
});

test.each(['/panel/rutina', '/panel/analisis'])(
  'on %s, a user without accounts is led to the first steps',
  async (address) => {
    server.use(answer(addresses.listBrokerAccounts, []));
    open(address);
    expect(await screen.findByRole('link', { name: 'Empezar mi diario' })).toHaveAttribute('href', '#/panel');
  },
);

test('a routine whose period is after the last trades leads to them', async () => {
  const user = open('/panel/rutina?fecha=2026-11-20&periodo=semana');
  await user.click(await screen.findByRole('button', { name: 'Últimas operaciones' }));
  expect(screen.getByText('01/11/2026 – 07/11/2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Últimas operaciones' })).not.toBeInTheDocument();
});
