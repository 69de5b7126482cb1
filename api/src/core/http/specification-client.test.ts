import { testApi } from '../../testing/test-api';

const toText = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, `${value ?? ''}`]));

/** Sends numbers as text and rows as loaded, with `''` or 0 for absent values, as a client of the specification may. */
test('spec 7: a client that sends forms and loaded rows as they are is answered by all 28 calls', async () => {
  const { anyone, signedIn } = await testApi();
  const ana = await signedIn('Ana', { owns: [1, 2, 4, 6, 7] });
  const admin = await signedIn('Jefa', { rol: 1 });
  const other = { user_id: admin.id };
  const user = { name: 'Eva', email: 'eva@correo.es', password: 'una clave larga y rara 7' };
  const { body: servers } = await anyone.get('/mt5/servers');
  const [{ id }] = servers;
  const createForm = (number: number) => ({
    id: 0,
    server_id: String(id),
    number: String(number),
    password: `demo-${number}`,
  });
  const connector = '/mt5/account/conector';
  const json = { 'content-type': 'application/json' };

  const account = await ana.post('/account', {
    ...createForm(10_001_234),
    ...other,
    type: '',
    multiplier: '',
  });
  const [row] = (await ana.get('/accounts')).body;
  const licence = await ana.post('/license', {
    id: 0,
    user_id: String(ana.id),
    product_id: '6',
    account_1: '41005995',
    account_2: '',
  });
  const master = await ana.post(connector, { ...createForm(10_001_001), ...other, type: '2', multiplier: 0 });
  const child = await ana.post(connector, { ...createForm(10_001_002), type: '3', multiplier: '0.5' });
  const fund = await ana.post('/fondos', { binance_user: 'ana', ammount: '10', status: 1, id: 0, ...other });
  const reply = await ana.post('/license', { ...licence.body, account_2: 0 });
  const answers = [
    await anyone.get('/product/dashpro'),
    await ana.get('/user/products'),
    await anyone.get('/productsSales'),
    await anyone.get('/products'),
    await anyone.post('/register', {
      ...user,
      telegram: '',
      password_confirmation: user.password,
      rol: 1,
    }),
    await anyone.post('/login', { ...user, remember: true }),
    await admin.get('/usercopy/copy-trading'),
    await admin.get('/copy/countlinks/4'),
    await admin.post('/copy/url', { id: 0, url: 'https://copia.example/a', product_id: '4' }),
    await ana.get('/get-link-copy/copy-trading'),
    await admin.get('/userlicences/dashpro'),
    await ana.get(`/getaccount/${ana.id}/6`),
    reply,
    await admin.put('/license', { ...toText(reply.body), account_1: '41005995', account_2: '41005996' }),
    await ana.get('/accounts'),
    await ana.get('/symbols'),
    account,
    await ana.post('/mt5/account/balance', row),
    await ana.post('/mt5/history/0', row),
    await anyone.get('/mt5/servers'),
    await ana.post('/mt5/verify', row),
    await ana.get('/fondos'),
    fund,
    await ana.get(connector),
    master,
    child,
    await ana.put(connector, { ...toText(child.body), multiplier: ' 1,5 ', password: '' }),
    await ana.delete(`${connector}/${child.body.id}`, json),
    await ana.delete(`/mt5/account/${row.id}`, json),
  ];
  expect(answers.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
  const [, , , , eva, , , , , , , , , editAnswer] = answers;
  expect(eva?.body.data.rol).toBe(0);
  expect(editAnswer?.body).toMatchObject({ account_1: 41_005_995, account_2: 41_005_996 });
  expect(answers[20]?.body).toEqual({ response: true });
  expect(answers[26]?.body).toMatchObject({ type: 3, multiplier: 1.5 });
  expect([row.user_id, fund.body.user_id, fund.body.status]).toEqual([ana.id, ana.id, 0]);
});

test.each([
  ['/mt5/account/conector', { type: 3, multiplier: '0' }, 'multiplier'],
  ['/mt5/account/conector', { type: 3, multiplier: '1e9' }, 'multiplier'],
  ['/mt5/account/conector', { type: 3, multiplier: 'doble' }, 'multiplier'],
  ['/mt5/account/conector', { type: 3, multiplier: '1,125' }, 'multiplier'],
  ['/mt5/account/conector', { type: '4' }, 'type'],
  ['/account', { number: '12x' }, 'number'],
  ['/mt5/verify', { id: 0, password: '' }, 'password'],
])('spec 7: %s rejects %j with an error at its field', async (path, wrong, field) => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana', { owns: [1, 2] });
  const validLogin = { server_id: 1, number: 10_001_234, password: 'demo-10001234' };
  const { status, body } = await ana.post(path, { ...validLogin, ...wrong });
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test('spec 7: a number that must be above zero is rejected with that rule', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana', { owns: [1] });
  const { body } = await ana.put('/mt5/account/conector', {
    id: 0,
    server_id: 1,
    number: 10_001_234,
    type: 2,
  });
  expect(body.fields).toMatchObject({ id: 'Tiene que ser mayor que 0.' });
});

test("spec 7: another user's account is not verified", async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana', { owns: [2] });
  const eva = await signedIn('Eva', { owns: [2] });
  await ana.get('/mt5/servers');
  const [{ id: server_id }] = (await ana.get('/mt5/servers')).body;
  const { body: row } = await ana.post('/account', {
    server_id,
    number: 10_001_234,
    password: 'demo-10001234',
  });
  expect((await eva.post('/mt5/verify', row)).status).toBe(403);
});
