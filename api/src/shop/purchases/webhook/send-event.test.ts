import { execFile } from 'node:child_process';
import path from 'node:path';
import { testApi, type User } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';

const tool = path.join(process.cwd(), 'tools', 'hotmart-event.mjs');

function send(url: string, hottok: string, ...rest: string[]) {
  return runScript(['--to', url, ...rest], hottok);
}

function runScript(args: string[], hottok: string, settings: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, HOTMART_HOTTOK: hottok, DATA_DIR: '/nowhere', ...settings };
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [tool, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

async function startServer() {
  const api = await testApi();
  return { ...api, url: await api.app.listen({ host: '127.0.0.1', port: 0 }) };
}

const hottok = 'hottok-de-prueba';
const purchase = ['--email', 'lucia@correo.es', '--product', '6', '--transaction', 'HP1'];

async function readStatus(user: User) {
  const { body } = await user.get('/user/products');
  return body.products.map((product: { status: string }) => product.status);
}

test('the tool opens a product, and its printed transaction suspends and takes it away', async () => {
  const { url, signedIn } = await startServer();
  const user = await signedIn('Lucia');
  const sendEvent = (...rest: string[]) =>
    send(`${url}/`, hottok, '--email', 'lucia@correo.es', '--product', '6', ...rest);
  const { output } = await sendEvent();
  await waitUntil('the licence is active', async () => (await readStatus(user))[0] === 'Activo');
  const [, transaction = ''] = /--transaction (HP\d+)$/m.exec(output) ?? [];
  await sendEvent('--transaction', transaction, '--event', 'PURCHASE_PROTEST');
  await waitUntil('the licence is suspended', async () => (await readStatus(user))[0] === 'Suspendido');
  await sendEvent('--transaction', transaction, '--event', 'PURCHASE_REFUNDED');
  await waitUntil('the licence is gone', async () => (await readStatus(user)).length === 0);
});

test('the tool sends events to the address of --url and of PARQUE_URL too', async () => {
  const { url } = await startServer();
  const delivery = { code: 0, output: expect.stringContaining('PURCHASE_APPROVED HP1 delivered') };
  expect(await runScript(['--url', url, ...purchase], hottok)).toMatchObject(delivery);
  expect(await runScript(purchase, hottok, { PARQUE_URL: url })).toMatchObject(delivery);
});

test.each([
  ['another secret', 'otro', purchase, 'answered 401: Firma no válida.'],
  ['no e-mail', hottok, ['--product', '6'], '--email and --product are needed. Try --help.'],
  ['no secret', '', purchase, 'No secret: /nowhere/hottok does not exist.'],
  [
    'a refund of no purchase',
    hottok,
    ['--email', 'lucia@correo.es', '--product', '6', '--event', 'PURCHASE_REFUNDED'],
    'PURCHASE_REFUNDED needs --transaction: ',
  ],
])('the tool reports the fault of %s, in one line', async (_, secret, args, expected) => {
  const { url } = await startServer();
  const { code, output } = await send(url, secret, ...args);
  expect(code).toBe(1);
  expect(output).toContain(expected);
  expect(output.trim().split('\n')).toHaveLength(1);
});
