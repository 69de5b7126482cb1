import { whileHeld } from '../../../testing/while-held';
import { emptyReview, setupKey, withTrades } from '../testing/reviewed';

const noWords = { add_mistakes: [], remove_mistakes: [], add_tags: [], remove_tags: [] };

type World = Awaited<ReturnType<typeof withTrades>>;

const note = (own: Record<string, unknown>) => ({ kind: 'trade', key: '12', tags: [], version: 0, ...own });
const plan = (text: string) => ({
  kind: 'plan',
  day: '2026-01-05',
  text,
  max_trades: 3,
  max_loss: 100.5,
  version: 0,
});
const review = (answer: string) => ({
  kind: 'day',
  day: '2026-01-05',
  rating: null,
  version: 0,
  answers: [{ question: '¿Seguí mi plan?', answer }],
});
const goals = (target: number) => ({
  goals: [{ key: 'objetivo-1', metric: 'net', period: 'week', target }],
  version: 0,
});
const setup = (name: string) => ({
  kind: 'setup',
  name,
  version: 0,
  content: { rules: [{ key: 'regla-0009', text: 'Esperar' }] },
});

test.each([
  ['note', ({ id }: World) => `/account/${id}/notes`, note({ text: 'Tarde' }), note({ text: 'Pronto' })],
  [
    'review of a trade',
    ({ id }: World) => `/account/${id}/trades/12/review`,
    { ...emptyReview, mistakes: ['Tarde'], rating: 3 },
    { ...emptyReview, rating: 4 },
  ],
  ['plan', ({ id }: World) => `/account/${id}/routine`, plan('Solo el lunes'), plan('Nada')],
  ['review of a day', ({ id }: World) => `/account/${id}/routine`, review('Sí'), review('No')],
  ['list of goals', ({ id }: World) => `/account/${id}/goals`, goals(100), goals(200)],
  ['setup', () => '/journal/definitions/setup-0009', setup('Rango'), setup('Otro rango')],
])(
  'a %s whose answer was lost can be sent again, and another edit is not overwritten',
  async (_, at, first, other) => {
    const world = await withTrades();
    const put = async (body: object) => {
      const answer = await world.ana.put(at(world), body);
      return { status: answer.status, body: answer.body as object };
    };
    const stored = await put(first);
    expect(stored.status).toBe(200);
    world.pass(60_000);
    expect(await put(first)).toEqual(stored);
    expect(await put(other)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await put(first)).toEqual(stored);
  },
);

test('a note that was deleted without an answer can be deleted again', async () => {
  const { ana, id, storedNotes } = await withTrades();
  const put = (body: object) => ana.put(`/account/${id}/notes`, body);
  const { body } = await put(note({ text: 'Tarde' }));
  const deletion = note({ text: '', version: body.version });
  expect((await put(deletion)).body.version).toBe(0);
  expect((await put(deletion)).status).toBe(200);
  expect(await storedNotes()).toEqual([]);
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
  const answer = await whileHeld(world.pool, deletion, () => save(world));
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await world.stored()).toEqual([]);
});
