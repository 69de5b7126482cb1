import { emptyReview, ruleKeys, setupKey, withTrades } from '../testing/reviewed';
import { runWhileLocked } from '../../../testing/while-held';

test('a review has a setup, its kept and broken rules, mistakes and a rating', async () => {
  const { review, listReviews } = await withTrades();
  const marks = { setup: setupKey, kept: [ruleKeys[0]], broken: [ruleKeys[1]], rating: 4 };
  const { status, body } = await review('12', { ...marks, mistakes: ['Sin  plan', 'Sin plan'] });
  expect([status, body]).toMatchObject([200, { ...marks, ticket: '12', mistakes: ['Sin plan'] }]);
  expect(await listReviews()).toEqual([body]);
});

test('an empty review is deleted', async () => {
  const { review, listReviews } = await withTrades();
  const { body } = await review('12', { rating: 1 });
  expect((await review('12', { version: body.version })).body).toMatchObject({ version: 0 });
  expect(await listReviews()).toEqual([]);
});

test.each([
  ['a trade that the account does not have', '99', {}, 404],
  ['a setup that the user does not have', '12', { setup: 'setup-9999' }, 404],
  ['a rule both kept and broken', '12', { setup: setupKey, kept: [ruleKeys[0]], broken: [ruleKeys[0]] }, 422],
  ['a rule without a setup', '12', { kept: [ruleKeys[0]] }, 422],
])('%s is rejected', async (_, ticket, marks, status) => {
  const { review, listReviews } = await withTrades();
  expect((await review(ticket, { rating: 3, ...marks })).status).toBe(status);
  expect(await listReviews()).toEqual([]);
});

test('several trades get a setup, a rating and mistakes at once, and keep the rest of their reviews', async () => {
  const { review, change, listReviews } = await withTrades();
  await review('12', { setup: setupKey, kept: [ruleKeys[0]], mistakes: ['Sin plan'], rating: 2 });
  const { status, body } = await change({
    tickets: ['12', '22', '22'],
    setup: setupKey,
    add_mistakes: ['Tarde'],
    remove_mistakes: ['Sin plan'],
  });
  expect([status, body.changed]).toEqual([200, 2]);
  expect(await listReviews()).toMatchObject([
    { ticket: '12', setup: setupKey, kept: [ruleKeys[0]], mistakes: ['Tarde'], rating: 2 },
    { ticket: '22', setup: setupKey, kept: [], mistakes: ['Tarde'], rating: null },
  ]);
  await change({ tickets: ['12', '22'], setup: null, remove_mistakes: ['Tarde'] });
  expect(await listReviews()).toMatchObject([{ ticket: '12', setup: null, kept: [], rating: 2 }]);
});

test('a change of several trades is all or none', async () => {
  const { change, listReviews } = await withTrades();
  expect((await change({ tickets: ['12', '99'], rating: 3 })).status).toBe(404);
  const ten = Array.from({ length: 10 }, (_, index) => `Error ${index}`);
  await change({ tickets: ['22'], add_mistakes: ten });
  expect((await change({ tickets: ['12', '22'], add_mistakes: ['Uno más'] })).status).toBe(422);
  expect(await listReviews()).toMatchObject([{ ticket: '22', mistakes: ten }]);
});

test('a deleted setup leaves the reviews, and the rest of them stays', async () => {
  const { ana, setup, review, listReviews } = await withTrades();
  await review('12', { setup: setupKey, kept: [ruleKeys[0]], rating: 5 });
  await ana.delete(`/journal/definitions/${setupKey}?version=${setup.version}`);
  expect(await listReviews()).toMatchObject([{ setup: null, kept: [], rating: 5 }]);
});

test('reviews are returned in pages on request', async () => {
  const { ana, id, change } = await withTrades();
  await change({ tickets: ['12', '22', '32'], rating: 3 });
  const listPage = async (query: string) =>
    (await ana.get(`/account/${id}/reviews?${query}`)).body.map(({ ticket }: { ticket: string }) => ticket);
  expect(await listPage('limit=2')).toEqual(['12', '22']);
  expect(await listPage('limit=2&after=22')).toEqual(['32']);
});

test("another user's setup is rejected with 404", async () => {
  const { id, signedIn, ana, listReviews } = await withTrades();
  const eva = await signedIn('Eva', { owns: [2] });
  await eva.put('/journal/definitions/setup-0009', {
    kind: 'setup',
    name: 'Suyo',
    content: { rules: [] },
    version: 0,
  });
  const body = { ...emptyReview, setup: 'setup-0009' };
  expect((await ana.put(`/account/${id}/trades/12/review`, body)).status).toBe(404);
  expect((await ana.put(`/account/${id}/reviews`, { tickets: ['12'], setup: 'setup-0009' })).status).toBe(
    404,
  );
  expect(await listReviews()).toEqual([]);
});

const noWords = { add_mistakes: [], remove_mistakes: [], add_tags: [], remove_tags: [] };

type World = Awaited<ReturnType<typeof withTrades>>;

const createNote = (changes: Record<string, unknown>) => ({
  kind: 'trade',
  key: '12',
  tags: [],
  version: 0,
  ...changes,
});
const plan = (text: string) => ({
  kind: 'plan',
  day: '2026-01-05',
  text,
  max_trades: 3,
  max_loss: 100.5,
  version: 0,
});
const createReview = (answer: string) => ({
  kind: 'day',
  day: '2026-01-05',
  rating: null,
  version: 0,
  answers: [{ question: '¿Seguí mi plan?', answer }],
});
const createGoals = (target: number) => ({
  goals: [{ key: 'objetivo-1', metric: 'net', period: 'week', target }],
  version: 0,
});
const createSetup = (name: string) => ({
  kind: 'setup',
  name,
  version: 0,
  content: { rules: [{ key: 'regla-0009', text: 'Esperar' }] },
});

const deleteSetup = ({ ana }: World, _at: string, version: number) =>
  ana.delete(`/journal/definitions/setup-0009?version=${version}`);
const sendEmpty = (empty: object) => (world: World, path: string, version: number) =>
  world.ana.put(path, { ...empty, version });

test.each([
  [
    'note',
    ({ id }: World) => `/account/${id}/notes`,
    createNote({ text: 'Tarde' }),
    createNote({ text: 'Pronto' }),
    sendEmpty(createNote({ text: '' })),
  ],
  [
    'review of a trade',
    ({ id }: World) => `/account/${id}/trades/12/review`,
    { ...emptyReview, mistakes: ['Tarde'], rating: 3 },
    { ...emptyReview, rating: 4 },
    sendEmpty(emptyReview),
  ],
  [
    'plan',
    ({ id }: World) => `/account/${id}/routine`,
    plan('Solo el lunes'),
    plan('Nada'),
    sendEmpty({ ...plan(''), max_trades: null, max_loss: null }),
  ],
  [
    'review of a day',
    ({ id }: World) => `/account/${id}/routine`,
    createReview('Sí'),
    createReview('No'),
    sendEmpty(createReview('')),
  ],
  [
    'list of goals',
    ({ id }: World) => `/account/${id}/goals`,
    createGoals(100),
    createGoals(200),
    sendEmpty({ goals: [] }),
  ],
  [
    'setup',
    () => '/journal/definitions/setup-0009',
    createSetup('Rango'),
    createSetup('Otro rango'),
    deleteSetup,
  ],
])(
  'of two changes of a %s at the same time one is stored, and can be sent again when its answer was lost; only the stored version is deleted',
  async (_, toPath, first, other, remove) => {
    const world = await withTrades();
    const putBody = async (body: object) => {
      const answer = await world.ana.put(toPath(world), body);
      return { status: answer.status, body: answer.body as { version: number } };
    };
    const answers = await Promise.all([putBody(first), putBody(other)]);
    const isConflict = { status: 409, body: { code: 'edit_conflict' } };
    const [storedBody, rejectedBody] = answers[0].status === 200 ? [first, other] : [other, first];
    expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, isConflict]);
    world.pass(60_000);
    expect(answers).toContainEqual(await putBody(storedBody));
    expect(await putBody(rejectedBody)).toMatchObject(isConflict);
    expect(answers).toContainEqual(await putBody(storedBody));
    const { version } = (await putBody(storedBody)).body;
    expect(await remove(world, toPath(world), version + 1)).toMatchObject(isConflict);
    expect((await remove(world, toPath(world), version)).status).toBeLessThan(300);
    // A deleted record that is written again has another version.
    expect(await putBody({ ...rejectedBody, version })).toMatchObject(isConflict);
  },
);

test('a note that was deleted without an answer can be deleted again', async () => {
  const { ana, id, listNotes } = await withTrades();
  const putNote = (body: object) => ana.put(`/account/${id}/notes`, body);
  const { body } = await putNote(createNote({ text: 'Tarde' }));
  const deletion = createNote({ text: '', version: body.version });
  expect((await putNote(deletion)).body.version).toBe(0);
  expect((await putNote(deletion)).status).toBe(200);
  expect(await listNotes()).toEqual([]);
});

test.each([
  ['review', ({ review: save }: World) => save('12', { setup: setupKey, rating: 3 })],
  [
    'change of several reviews',
    ({ change }: World) => change({ ...noWords, tickets: ['12', '22'], setup: setupKey }),
  ],
])('a %s with a setup that is deleted at the same time is rejected with 404', async (_, save) => {
  const world = await withTrades();
  const deletion = [
    `select pg_advisory_xact_lock(hashtext('journal definitions'), user_id::int) from broker_accounts`,
    `delete from journal_definitions where key = '${setupKey}'`,
  ];
  const answer = await runWhileLocked(world.pool, deletion, () => save(world));
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await world.listReviews()).toEqual([]);
});
