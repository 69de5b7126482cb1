import { createTrader } from '../testing/trader';

const plan = (changes: Record<string, unknown> = {}) => ({
  kind: 'plan',
  day: '2026-03-09',
  text: 'Solo largos',
  max_trades: 3,
  max_loss: 100,
  version: 0,
  ...changes,
});
const createReview = (changes: Record<string, unknown> = {}) => ({
  kind: 'day',
  day: '2026-03-09',
  rating: 4,
  version: 0,
  answers: [{ question: '¿Qué funcionó?', answer: 'Esperar' }],
  ...changes,
});
const goal = { key: 'objetivo-1', metric: 'max_trades', period: 'week', target: 3 };
const march = '?from=2026-03-01&to=2026-03-31';

async function withAccount() {
  const api = await createTrader();
  const { id } = await api.register(10_001_234);
  return { ...api, id, routine: `/account/${id}/routine`, goals: `/account/${id}/goals` };
}

test('plans and reviews are stored by kind and day, and listed by their first day', async () => {
  const { ana, routine } = await withAccount();
  await ana.put(routine, createReview({ kind: 'week', day: '2026-03-08' }));
  await ana.put(routine, createReview());
  await ana.put(routine, plan());
  await ana.put(routine, plan({ day: '2026-04-01' }));
  const { status, body } = await ana.get(`${routine}${march}`);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { kind: 'week', day: '2026-03-08', rating: 4 },
    { kind: 'day', answers: [{ question: '¿Qué funcionó?', answer: 'Esperar' }] },
    { kind: 'plan', text: 'Solo largos', max_trades: 3, max_loss: 100 },
  ]);
});

test('a change keeps the time at which a plan was first written', async () => {
  const { ana, routine, pass } = await withAccount();
  const { body: first } = await ana.put(routine, plan());
  pass(60_000);
  const { body: second } = await ana.put(routine, plan({ text: 'Nada', version: first.version }));
  expect(second).toMatchObject({ text: 'Nada', written_at: first.written_at });
  expect(second.updated_at > first.updated_at).toBe(true);
});

test('a plan or a review without content is deleted', async () => {
  const { ana, routine } = await withAccount();
  const { body: savedPlan } = await ana.put(routine, plan());
  const emptyPlan = plan({ text: ' ', max_trades: null, max_loss: null, version: savedPlan.version });
  expect((await ana.put(routine, emptyPlan)).body.version).toBe(0);
  const emptyReview = createReview({ rating: null, answers: [{ question: '¿Qué?', answer: ' ' }] });
  expect((await ana.put(routine, emptyReview)).body).toMatchObject({ version: 0, answers: [] });
  expect((await ana.get(`${routine}${march}`)).body).toEqual([]);
});

test('goals are replaced as a whole', async () => {
  const { ana, goals } = await withAccount();
  expect((await ana.get(goals)).body).toEqual({ goals: [], updated_at: null, version: 0 });
  const { body: savedGoals } = await ana.put(goals, { goals: [goal], version: 0 });
  expect((await ana.get(goals)).body).toEqual(savedGoals);
  expect(savedGoals.goals).toEqual([goal]);
  const { body: emptyGoals } = await ana.put(goals, { goals: [], version: savedGoals.version });
  expect(emptyGoals.goals).toEqual([]);
});

test('questions of a period are stored as a definition', async () => {
  const { ana } = await withAccount();
  const questions = { period: 'week', questions: ['¿Qué  repetirías?'] };
  const body = { kind: 'questions', name: 'week', content: questions, version: 0 };
  expect((await ana.put('/journal/definitions/preguntas-week', body)).status).toBe(200);
  expect((await ana.get('/journal/definitions')).body).toMatchObject([
    { kind: 'questions', content: { period: 'week', questions: ['¿Qué repetirías?'] } },
  ]);
});

test.each([
  ['a week that begins on Monday', createReview({ kind: 'week', day: '2026-03-09' })],
  ['a month that begins on its second day', createReview({ kind: 'month', day: '2026-03-02' })],
])('%s is rejected', async (_, body) => {
  const { ana, routine } = await withAccount();
  expect((await ana.put(routine, body)).status).toBe(422);
});

test('a range of more than 400 days is rejected, and goals with the same key', async () => {
  const { ana, routine, goals } = await withAccount();
  expect((await ana.get(`${routine}?from=2026-01-01&to=2027-02-05`)).status).toBe(200);
  expect((await ana.get(`${routine}?from=2026-01-01&to=2027-02-06`)).status).toBe(422);
  expect((await ana.put(goals, { goals: [goal, goal], version: 0 })).status).toBe(422);
});

test('a day of the year 0, which the database does not have, is rejected', async () => {
  const { ana, routine } = await withAccount();
  expect((await ana.get(`${routine}?from=0000-01-01&to=0000-02-01`)).status).toBe(400);
  expect((await ana.put(routine, plan({ day: '0000-01-01' }))).status).toBe(400);
});
