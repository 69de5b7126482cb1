import { endAfterTest } from '../../../../testing/end-after-test';
import { EaState } from '@parque/contract';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { simulatedServers } from '../../../broker/simulator/server';
import { entitlements } from '../../../../core/database/schema';
import { eaMessages } from '@parque/contract/ea-messages';
import { testApi } from '../../../../testing/test-api';
import { createOwnBroker } from '../../reference/own-broker';
import { postTo } from '../post-to';
import { compile, readExample, readLibrary } from './build';
import { createTerminal } from './terminal';

const [server] = simulatedServers;
const login = 41_005_995;
const hourS = 3600;
const may = 'Puede abrir operaciones.';
const mayNot = 'No abre operaciones nuevas.';
const grace = 'La última comprobación de la licencia sigue valiendo.';
const foreign = 'La respuesta sobre la licencia no es de Parqué.';

const deny = (text: string) => text.replace('|ACTIVA|1|', '|CADUCADA|0|');
/** The answer about a key that no licence has, without a signature. */
const rejectKey = (text: string) =>
  text.replace('|ACTIVA|1|', '|TOKEN_NO_VALIDO|0|').replace(/[0-9a-f]{64}$/, '');

/** A user with a licence of DashPro for the account, and the example with its key in a terminal. */
async function createLicensed({
  key: typedKey,
  space = '',
}: { readonly key?: string; readonly space?: string } = {}) {
  const api = await testApi({ isClockStopped: true });
  const ana = await api.signedIn('Ana', { owns: [6] });
  await ana.post('/license', { product_id: 6, account_1: login });
  const { body } = await ana.get('/ea/key/6');
  const ownBroker = createOwnBroker({ server, login, now: () => +api.now() });
  const post = postTo(api.app);
  let isConnected = true;
  const terminal = createTerminal(
    await compile(readExample()),
    {
      broker: ownBroker.broker,
      tick: () => +api.now(),
      async post(...message) {
        if (!isConnected) throw new Error('no network');
        return post(...message);
      },
    },
    {
      inputs: {
        InpParqueAddress: `${space}https://parque.example/${space}`,
        InpParqueKey: space + (typedKey ?? String(body.key)) + space,
      },
    },
  );
  endAfterTest(terminal.end);
  await terminal.attach();
  const changeLicence = (values: Partial<typeof entitlements.$inferInsert>) =>
    api.db.update(entitlements).set(values);
  return {
    ...api,
    ana,
    terminal,
    changeLicence,
    /** The stored permission. */
    file: path.join(terminal.files, 'Parque', `licencia-${login}-dashpro.txt`),
    setConnected: (value: boolean) => void (isConnected = value),
    /** The timer after so many seconds. Returns what the chart shows. */
    async runFor(seconds: number) {
      api.pass(seconds * 1000);
      await terminal.charts.at(-1)?.sendEvent('timer');
      return terminal.getShown().split('\n');
    },
    async restart() {
      await terminal.charts.at(-1)?.kill();
      await terminal.attach();
    },
  };
}

test('the library has the texts of the api for each refusal', () => {
  for (const state of EaState.options) {
    expect(readLibrary()).toContain(`if(state == "${state}")\n      return "${eaMessages[state]}";`);
  }
});

test('the library has the line of the address that a download replaces', () => {
  expect(readLibrary().match(/^input string InpParqueAddress = "http:\/\/localhost:8080";/gm)).toHaveLength(
    1,
  );
});

test('a registered account may open, and is checked again after the time of the answer', async () => {
  const { runFor, terminal } = await createLicensed();
  expect(await runFor(1)).toEqual([eaMessages.ACTIVA, may]);
  await runFor(800);
  expect(terminal.exchanges).toHaveLength(1);
  await runFor(200);
  expect(terminal.exchanges).toHaveLength(2);
});

test('spaces around the pasted key and address do not count', async () => {
  const { runFor } = await createLicensed({ space: ' \t' });
  expect(await runFor(1)).toEqual([eaMessages.ACTIVA, may]);
});

test.each([1001, 1003])('%d of WebRequest, which is no status, is shown as no connection', async (status) => {
  const { runFor, terminal } = await createLicensed();
  terminal.set.status = status;
  expect(await runFor(1)).toEqual([
    `No hay conexión con Parqué (https://parque.example, error ${status}).`,
    mayNot,
  ]);
});

test.each([
  ['CADUCADA', { until: new Date(0) }],
  ['SUSPENDIDA', { status: 'suspended' }],
  ['SIN_PRODUCTO', { status: 'revoked' }],
] as const)(
  'after the denial %s nothing is opened, also after a restart without a network',
  async (state, change) => {
    const { runFor, changeLicence, setConnected, restart } = await createLicensed();
    await runFor(1);
    await changeLicence(change);
    expect(await runFor(hourS)).toEqual([eaMessages[state], mayNot]);
    setConnected(false);
    await restart();
    expect((await runFor(1))[1]).toBe(mayNot);
  },
);

test('without an answer the permission lasts for its grace, and not longer', async () => {
  const { runFor, setConnected } = await createLicensed();
  await runFor(1);
  setConnected(false);
  const [text, opens] = await runFor(71 * hourS);
  expect([text?.slice(0, grace.length), opens]).toEqual([grace, may]);
  expect((await runFor(2 * hourS))[1]).toBe(mayNot);
  setConnected(true);
  expect(await runFor(hourS)).toEqual([eaMessages.ACTIVA, may]);
});

test('the grace never exceeds the end of the licence', async () => {
  const { runFor, setConnected, changeLicence, now } = await createLicensed();
  await changeLicence({ until: new Date(+now() + 5 * hourS * 1000) });
  await runFor(1);
  setConnected(false);
  expect((await runFor(4 * hourS))[1]).toBe(may);
  expect((await runFor(2 * hourS))[1]).toBe(mayNot);
});

test('a restart without a network uses the stored permission for the rest of its grace', async () => {
  const { runFor, setConnected, restart } = await createLicensed();
  await runFor(1);
  setConnected(false);
  await restart();
  expect((await runFor(70 * hourS))[1]).toBe(may);
  await restart();
  expect((await runFor(3 * hourS))[1]).toBe(mayNot);
});

test('a computer clock set back while the program is closed does not prolong the grace', async () => {
  const { runFor, pass, terminal, restart, setConnected } = await createLicensed();
  await runFor(1);
  setConnected(false);
  pass(87 * hourS * 1000);
  terminal.set.clockMs.computer = -87 * hourS * 1000;
  await restart();
  expect((await runFor(1))[1]).toBe(mayNot);
});

test.each([
  ['each hour', 0, 74, hourS],
  // In the last two hours, the rest of a permission is stored less often than this.
  ['each five minutes', 70, 2 * 12 + 1, 299],
])(
  'a computer clock set back at each start, %s, does not prolong the grace',
  async (_when, passedH, starts, runS) => {
    const { runFor, terminal, restart, setConnected } = await createLicensed();
    await runFor(1);
    setConnected(false);
    if (passedH > 0) await runFor(passedH * hourS);
    const messages: (string | undefined)[] = [];
    for (let start = 0; start < starts; start++) {
      messages.push((await runFor(runS))[1]);
      const offMs = terminal.set.clockMs.computer - runS * 1000;
      terminal.set.clockMs = { computer: offMs, server: offMs };
      await restart();
    }
    expect([messages[0], (await runFor(1))[1]]).toEqual([may, mayNot]);
  },
);

test.each([
  ['a longer grace', (line: string) => line.replace('|259200|', '|999999|')],
  ['another account', (line: string) => line.replace(`|${login}|`, '|55512345|')],
  ['no signature', (line: string) => line.replace(/\|[0-9a-f]{64}/, '|')],
  ['a longer rest', (line: string) => line.replace(/\n\d+/, '\n259200')],
  ['no rest', (line: string) => line.replace(/\n.*/, '\n')],
])('a stored permission that was changed to %s does not count', async (_what, change) => {
  const { runFor, setConnected, restart, file } = await createLicensed();
  await runFor(1);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  setConnected(false);
  await restart();
  expect((await runFor(1))[1]).toBe(mayNot);
});

test.each([
  ['is not signed', (text: string) => text.replace(/[0-9a-f]{64}$/, '')],
  [
    'permits what the signature denies',
    (text: string) => text.replace('|CUENTA_NO_REGISTRADA|0|', '|ACTIVA|1|'),
  ],
])('an answer that %s is no permission', async (_what, forge) => {
  const { runFor, terminal } = await createLicensed();
  terminal.set.account = forge('|CUENTA_NO_REGISTRADA|0|') === '|ACTIVA|1|' ? { ACCOUNT_LOGIN: 222 } : {};
  terminal.set.forge = forge;
  expect(await runFor(1)).toEqual(['La respuesta sobre la licencia no es de Parqué.', mayNot]);
});

test('a recorded permission does not answer a later request, so the grace ends in its time', async () => {
  const { runFor, terminal } = await createLicensed();
  await runFor(1);
  const recordedText = terminal.exchanges[0]?.text ?? '';
  terminal.set.forge = () => recordedText;
  expect((await runFor(71 * hourS))[1]).toBe(may);
  expect((await runFor(2 * hourS))[1]).toBe(mayNot);
});

const formatUnreadable = (status: number) => `Parqué no entiende a este programa (${status})`;

test.each([
  ['the page of a wireless network', 200, () => '<html>Acepta las condiciones</html>', foreign],
  ['an empty text', 200, () => '', foreign],
  [
    'a denial of another signer',
    200,
    (text: string) => deny(text).replace(/.{64}$/, 'a'.repeat(64)),
    foreign,
  ],
  ['an unknown key, which nothing can sign', 200, rejectKey, eaMessages.TOKEN_NO_VALIDO],
  ['the error 400 of a proxy', 400, () => '<html>Bad Request</html>', formatUnreadable(400)],
  ['the error 422 of a proxy', 422, () => '{}', formatUnreadable(422)],
] as const)(
  '%s with the status %d is shown, opens nothing without a permission, and does not end the grace, also after a restart',
  async (_what, status, forge, shownText) => {
    const { runFor, terminal, restart, setConnected } = await createLicensed();
    Object.assign(terminal.set, { status, forge });
    const [first, opensFirst] = await runFor(1);
    expect([first?.startsWith(shownText), opensFirst]).toEqual([true, mayNot]);
    Object.assign(terminal.set, { status: undefined, forge: (text: string) => text });
    expect(await runFor(hourS)).toEqual([eaMessages.ACTIVA, may]);
    Object.assign(terminal.set, { status, forge });
    const [text, opens] = await runFor(hourS);
    expect([text?.startsWith(`${grace} ${shownText}`), opens]).toEqual([true, may]);
    setConnected(false);
    await restart();
    expect((await runFor(1))[1]).toBe(may);
    expect((await runFor(72 * hourS))[1]).toBe(mayNot);
  },
);

test('an account that is not registered may not open, and the registered one may again', async () => {
  const { runFor, terminal } = await createLicensed();
  terminal.set.account = { ACCOUNT_LOGIN: 222 };
  expect(await runFor(1)).toEqual([eaMessages.CUENTA_NO_REGISTRADA, mayNot]);
  terminal.set.account = {};
  expect(await runFor(1)).toEqual([eaMessages.ACTIVA, may]);
});

test('an unknown key is named, and the address that MetaTrader does not allow', async () => {
  const { runFor, terminal } = await createLicensed({ key: `1-${'0'.repeat(32)}.${'0'.repeat(64)}` });
  expect(await runFor(1)).toEqual([eaMessages.TOKEN_NO_VALIDO, mayNot]);
  terminal.set.isAllowed = false;
  expect((await runFor(hourS))[0]).toContain('Permite https://parque.example en Herramientas');
});

test.each([
  ['', 'Falta la clave de la licencia'],
  [' ', 'Falta la clave de la licencia'],
  ['12-abc', 'La clave de la licencia está incompleta'],
  [`12-abc.${'0'.repeat(63)}`, 'La clave de la licencia está incompleta'],
])('with the key "%s" no request is sent, and the chart shows why', async (key, text) => {
  const { runFor, terminal } = await createLicensed({ key });
  const [shownText, opens] = await runFor(1);
  expect([shownText?.startsWith(text), opens]).toEqual([true, mayNot]);
  expect(terminal.exchanges).toEqual([]);
});
