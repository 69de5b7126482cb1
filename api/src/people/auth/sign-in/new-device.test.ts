import { testApi } from '../../../testing/test-api';

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const { name: _, ...credentials } = ana;

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

async function registered() {
  const api = await testApi();
  const answer = await api.anyone.post('/register', ana);
  const newDeviceMails = async () =>
    (await api.mailsTo(ana.email)).filter((mail) => mail.startsWith('Nuevo inicio de sesión'));
  return { ...api, cookie: cookieOf(answer), newDeviceMails };
}

test('a registration sends no mail about a new device', async () => {
  const { newDeviceMails } = await registered();
  expect(await newDeviceMails()).toEqual([]);
});

test('a sign-in on a new device mails the owner its browser, system and network address', async () => {
  const { caller, newDeviceMails } = await registered();
  await caller({ 'user-agent': agent }).post('/login', credentials);
  const [mail] = await newDeviceMails();
  expect(mail).toContain('Dispositivo: Firefox en Linux');
  expect(mail).toContain('Dirección de red: 127.0.0.1');
});

test('a sign-in on a device on which the account was used before sends no mail', async () => {
  const { caller, cookie, newDeviceMails } = await registered();
  expect((await caller({ cookie }).post('/login', credentials)).status).toBe(200);
  expect(await newDeviceMails()).toEqual([]);
});

test('the second sign-in on a new device sends no second mail', async () => {
  const { anyone, caller, newDeviceMails } = await registered();
  const cookie = cookieOf(await anyone.post('/login', credentials));
  await caller({ cookie }).post('/login', credentials);
  expect(await newDeviceMails()).toHaveLength(1);
});

test('a sign-in with a wrong password on a new device sends no mail', async () => {
  const { anyone, newDeviceMails } = await registered();
  await anyone.post('/login', { ...credentials, password: 'otra clave verde' });
  expect(await newDeviceMails()).toEqual([]);
});
