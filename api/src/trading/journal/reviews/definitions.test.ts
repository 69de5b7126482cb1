import { createTrader } from '../testing/trader';

const rules = [
  { key: 'regla-0001', text: 'Espero el cierre de la vela' },
  { key: 'regla-0002', text: 'Riesgo  del 1 %' },
];
const createSetup = (name: string, changes: Record<string, unknown> = {}) => ({
  kind: 'setup',
  name,
  content: { rules },
  version: 0,
  ...changes,
});
const view = (name: string) => ({ kind: 'view', name, content: { search: 'setup=abc' }, version: 0 });
const createFunding = (changes: Record<string, unknown> = {}) => ({
  kind: 'funding',
  name: 'Mi reto',
  version: 0,
  content: {
    size: 10_000,
    starts: null,
    zone: 'Europe/Prague',
    min_days: 4,
    target_percent: 10,
    best_day_percent: null,
    source: 'ftmo.com',
    verified_at: '2026-11-22',
    daily: { percent: 5, of: 'initial', base: 'balance', effect: 'fail' },
    total: { percent: 10, mode: 'static', is_locked: false },
    ...changes,
  },
});
const createLayout = (changes: Record<string, unknown> = {}) => ({
  kind: 'layout',
  name: 'Ticket, Open, Type',
  version: 0,
  content: {
    columns: ['ticket', 'time', ''],
    rows: 'trades',
    decimal: ',',
    dates: 'dmy',
    costs: 'positive',
    results: 'gross',
    symbol: '',
    ...changes,
  },
});
const toPath = (key: string) => `/journal/definitions/${key}`;
const isConflict = { status: 409, body: { code: 'edit_conflict' } };

test('setups and views are stored under their key, and listed by kind and name', async () => {
  const { ana } = await createTrader();
  await ana.put(toPath('clave-0001'), createSetup('Ruptura'));
  await ana.put(toPath('clave-0002'), view('Lunes'));
  await ana.put(toPath('clave-0003'), createSetup('Apertura'));
  const { status, body } = await ana.get('/journal/definitions');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { key: 'clave-0003', kind: 'setup', name: 'Apertura' },
    {
      key: 'clave-0001',
      kind: 'setup',
      name: 'Ruptura',
      content: { rules: [{}, { text: 'Riesgo del 1 %' }] },
    },
    { key: 'clave-0002', kind: 'view', name: 'Lunes', content: { search: 'setup=abc' } },
  ]);
});

test.each([
  ['the rules of a prop firm', createFunding()],
  ['the columns of an imported table', createLayout()],
])('%s are stored as they were sent', async (_, definition) => {
  const { ana } = await createTrader();
  const { status, body } = await ana.put(toPath('clave-0001'), definition);
  expect([status, body.content]).toEqual([200, definition.content]);
  expect((await ana.get('/journal/definitions')).body).toEqual([body]);
});

test('another user neither sees, nor changes, nor deletes the definitions of a user', async () => {
  const { ana, signedIn } = await createTrader();
  const { body: storedSetup } = await ana.put(toPath('clave-0001'), createSetup('Ruptura'));
  const eva = await signedIn('Eva', { owns: [2] });
  expect((await eva.get('/journal/definitions')).body).toEqual([]);
  expect(
    await eva.put(toPath('clave-0001'), createSetup('Suyo', { version: storedSetup.version })),
  ).toMatchObject(isConflict);
  expect((await eva.put(toPath('clave-0001'), createSetup('Suyo'))).status).toBe(200);
  const [evaSetup] = (await eva.get('/journal/definitions')).body;
  await eva.delete(`${toPath('clave-0001')}?version=${evaSetup.version}`);
  expect((await ana.get('/journal/definitions')).body).toEqual([storedSetup]);
});

test('a name is used once for each kind', async () => {
  const { ana } = await createTrader();
  await ana.put(toPath('clave-0001'), createSetup('Ruptura'));
  const { status, body } = await ana.put(toPath('clave-0002'), createSetup('Ruptura'));
  expect([status, body.fields]).toEqual([422, { name: 'Ya usas ese nombre.' }]);
  expect((await ana.put(toPath('clave-0003'), view('Ruptura'))).status).toBe(200);
});

test('a user stores at most fifty definitions of a kind, and can still change them', async () => {
  const { ana } = await createTrader();
  const toKey = (index: number) => toPath(`clave-${1000 + index}`);
  for (let index = 0; index < 50; index += 1) await ana.put(toKey(index), view(`Vista ${index}`));
  const { status, body } = await ana.put(toKey(50), view('Una más'));
  expect([status, body.code]).toEqual([409, 'too_many_definitions']);
  expect((await ana.put(toKey(51), createSetup('Ruptura'))).status).toBe(200);
  const [first] = (await ana.get('/journal/definitions')).body.filter(
    ({ kind }: { kind: string }) => kind === 'view',
  );
  const changedView = { ...view('Otro nombre'), version: first.version };
  expect((await ana.put(toPath(first.key), changedView)).status).toBe(200);
});

test.each([
  ['the same rule twice', createSetup('R', { content: { rules: [rules[0], rules[0]] } }), 'content'],
  ['an unknown time zone', createFunding({ zone: 'Marte/Olimpo' }), 'content.zone'],
])('a definition with %s is rejected', async (_, definition, field) => {
  const { ana } = await createTrader();
  const { status, body } = await ana.put(toPath('clave-0001'), definition);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});
