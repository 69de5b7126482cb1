import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { omitUndefined } from '../../../../core/omit-undefined';
import { presentVersion } from '../../protocol/version';
import { doneOutcome } from '../conformance/case';
import { createConformanceWorld } from '../conformance/world';
import { compile, readProgram } from './build';
import { createCompiledBridge } from './compiled-bridge';
import type { CompiledTerminal } from './terminal';

/* Only a program in a terminal has charts, files, inputs, conditions of symbols, and a timer. */

type Conditions = Partial<Pick<CompiledTerminal['set'], 'inputs' | 'account'>>;

/** @param options.conditions - Conditions of the terminal from its first start on. */
async function createWorld({
  isPaired,
  source = readProgram(),
  conditions = {},
}: { readonly isPaired?: boolean; readonly source?: string; readonly conditions?: Conditions } = {}) {
  const program = await compile(source);
  const terminals: CompiledTerminal[] = [];
  const world = await createConformanceWorld(
    createCompiledBridge(program, (terminal) => {
      terminals.push(terminal);
      Object.assign(terminal.set, conditions);
    }),
    omitUndefined({ isPaired }),
  );
  const [terminal] = terminals;
  if (!terminal) throw new Error('no terminal was made');
  /** The timer of the newest chart, without time between. */
  const runTimer = () => terminal.charts.at(-1)?.sendEvent('timer');
  const countCalls = () => terminal.exchanges.length;
  return { ...world, terminal, runTimer, count: countCalls };
}

const toVersionLine = (version: string) => `PROGRAM_VERSION  "${version}"`;

test('the program and the reference terminal have the same version', () => {
  expect(readProgram()).toContain(toVersionLine(presentVersion));
  const [major, minor, patch] = presentVersion.split('.');
  expect(readProgram()).toContain(`#property version     "${major}.${minor}${patch}"`);
});

test('texts with ñ, quotes, backslashes and emoji arrive unchanged', async () => {
  const company = 'Señor "Núñez" \\ 😀 日本';
  const { getShown } = await createWorld({ conditions: { account: { ACCOUNT_COMPANY: company } } });
  expect(await getShown()).toMatchObject({ company, state: 'connected' });
});

test('a server that rejects the number of its deals gets the next call without it', async () => {
  const { terminal, runCalls } = await createWorld();
  const getLastBody = () => terminal.exchanges.at(-1)?.body;
  await runCalls(1);
  expect(getLastBody()).toContain('"stored":');
  Object.assign(terminal.set, { status: 422, forge: () => '{"code":"invalid_input"}' });
  await runCalls(1);
  terminal.set.status = undefined;
  await runCalls(1, 60_000);
  expect(getLastBody()).toContain('"hash":');
  expect(getLastBody()).not.toContain('"stored":');
});

test.each([1001, 1003])('%d of WebRequest, which is no status, is shown as no connection', async (status) => {
  const inputs = { InpAddress: ' https://parque.example/ \t' };
  const { terminal, runCalls } = await createWorld({ conditions: { inputs } });
  await runCalls(1);
  expect(terminal.getShown()).toContain('Conectado');
  terminal.set.status = status;
  await runCalls(1, 60_000);
  expect(terminal.getShown()).toContain(
    `No hay conexión con Parqué (https://parque.example, error ${status}).`,
  );
});

test('a pairing code is read in small letters, with blanks, and with O and I for 0 and 1', async () => {
  const { bridge, createCode } = await createWorld({ isPaired: false });
  const code = (await createCode()).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i');
  expect(await bridge.pair(` ${code.replaceAll('-', ' ')} `)).toBe('paired');
});

test('a program that is older than the server supports is not paired, and shows it', async () => {
  const old = readProgram().replace(toVersionLine(presentVersion), toVersionLine('0.9.0'));
  const { bridge, createCode, terminal } = await createWorld({ isPaired: false, source: old });
  expect(await bridge.pair(await createCode())).toBe('terminal_outdated');
  expect(terminal.getShown()).toContain('demasiado antiguo');
});

test('the chart shows that the account has to be confirmed, until it is', async () => {
  const { bridge, createCode, terminal, confirm, runCalls } = await createWorld({ isPaired: false });
  await bridge.pair(await createCode());
  await runCalls(1);
  expect(terminal.getShown()).toContain('Confirma esta cuenta');
  await confirm();
  await runCalls(1);
  expect(terminal.getShown()).not.toContain('Confirma esta cuenta');
});

test('a rejected code is sent once, and the chart shows why', async () => {
  const { bridge, createCode, terminal, runTimer, count } = await createWorld({ isPaired: false });
  const code = await createCode();
  await bridge.pair(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  terminal.sleep(60_000);
  await runTimer();
  expect(count()).toBe(1);
  expect(terminal.getShown()).toContain('El código está mal escrito');
});

test('a text that is no code is not sent', async () => {
  const { terminal, runTimer, count } = await createWorld({ isPaired: false });
  terminal.set.inputs = { InpCode: 'hola' };
  await terminal.attach();
  await runTimer();
  expect([count(), terminal.getShown()]).toEqual([0, expect.stringContaining('20 letras y cifras')]);
});

test('a key file of another account is not used', async () => {
  const { terminal, runTimer, count, bridge } = await createWorld();
  const file = terminal.getFile('key');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, '777'));
  terminal.set.inputs = {};
  const before = count();
  await bridge.restart();
  terminal.sleep(60_000);
  await runTimer();
  expect(count()).toBe(before);
  expect(terminal.getShown()).toContain('Pide un código');
});

test('the tester of strategies does not start the program', async () => {
  const { terminal } = await createWorld({ isPaired: false });
  terminal.set.account = { MQL_TESTER: 1 };
  await expect(terminal.attach()).rejects.toThrow('ended with 3');
});

test('a second chart stays passive, and shows why', async () => {
  const { terminal, runTimer, count, runCalls } = await createWorld();
  await terminal.attach();
  const before = count();
  terminal.sleep(60_000);
  await runTimer();
  expect(count()).toBe(before);
  expect(terminal.getShown()).toContain('ya está activo en otro gráfico');
  await terminal.charts[0]?.kill();
  await runTimer();
  terminal.sleep(60_000);
  await runTimer();
  await runTimer();
  expect(count()).toBeGreaterThan(before);
  await runCalls(0);
});

test('in another account the program shows why it is silent; back in the first one it continues', async () => {
  const { terminal, runTimer, bridge, order, getOutcome, runCalls, getShown, listHeld, pass } =
    await createWorld();
  terminal.set.inputs = {};
  await bridge.restart();
  const lateOrder = await order({}, 60_000);
  terminal.set.account = { ACCOUNT_LOGIN: 42, ACCOUNT_BALANCE: 777 };
  await runTimer();
  terminal.sleep(60_000);
  pass(1000);
  await runTimer();
  const last = terminal.exchanges.at(-1);
  expect([last?.status, last?.body.includes('777')]).toEqual([409, false]);
  expect(terminal.getShown()).toContain('Cuenta 42');
  expect(await getShown()).toMatchObject({ state: 'other_account' });
  expect([terminal.sentOrders, listHeld(), (await getOutcome(lateOrder)).state]).toEqual([[], [], 'queued']);
  terminal.set.account = {};
  await runTimer();
  await runCalls(2);
  const command = await order();
  await runCalls(3);
  expect(await getOutcome(command)).toMatchObject(doneOutcome);
});

test('an order is not sent while the terminal is in another account', async () => {
  const { terminal, order, bridge, listHeld, getOutcome } = await createWorld();
  const command = await order();
  terminal.set.beforePost = () => void (terminal.set.account = { ACCOUNT_LOGIN: 42 });
  await bridge.call();
  terminal.set.beforePost = undefined;
  expect([terminal.sentOrders, listHeld()]).toEqual([[], []]);
  terminal.set.account = {};
  await bridge.call();
  await bridge.call();
  expect(listHeld()).toHaveLength(1);
  expect(await getOutcome(command)).toMatchObject(doneOutcome);
});

describe('limits of the owner', () => {
  test.each([
    ['the lots of an order', { InpMaxLots: '0.2' }, 20034],
    ['the number of positions', { InpMaxPositions: '1' }, 20040],
    ['all orders', { InpTradeAllowed: 'false' }, 10027],
  ])('a limit on %s rejects an opening', async (_what, inputs, retcode) => {
    const { order, getOutcome, listHeld, runCalls, byHand } = await createWorld({ conditions: { inputs } });
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const command = await order();
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject({ state: 'rejected', retcode });
    expect(listHeld()).toHaveLength(1);
  });

  test('limits on lots and positions do not prevent a closing', async () => {
    const inputs = { InpMaxLots: '0.2', InpMaxPositions: '1' };
    const { order, getOutcome, runCalls, byHand, listHeld } = await createWorld({ conditions: { inputs } });
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const command = await order({ kind: 'close', position: listHeld()[0]?.ticket ?? '' });
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject(doneOutcome);
    expect(listHeld()).toEqual([]);
  });
});

describe('conditions of the symbol', () => {
  test.each([
    ['FOK', 3, 2, [0]],
    ['IOC where there is no FOK', 2, 2, [1]],
    ['RETURN where there is neither, without market execution', 0, 1, [2]],
    ['FOK where there is neither, with market execution', 0, 2, [0]],
    ['IOC after FOK was rejected', 3, 2, [0, 1]],
  ])('an order is filled by %s', async (_what, modes, execution, filled) => {
    const { terminal, order, runCalls, getOutcome, faults } = await createWorld();
    terminal.set.symbol = { SYMBOL_FILLING_MODE: modes, SYMBOL_TRADE_EXEMODE: execution };
    if (filled.length > 1) faults.codes.push(10030);
    const command = await order();
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject(doneOutcome);
    expect(terminal.sentOrders.map(({ filling }) => filling)).toEqual(filled);
  });

  test('stops nearer than the minimum distance are rejected, and others are rounded to a tick', async () => {
    const { terminal, order, runCalls, getOutcome, broker, listHeld } = await createWorld();
    terminal.set.symbol = { SYMBOL_TRADE_STOPS_LEVEL: 500, SYMBOL_TRADE_TICK_SIZE: 0.5 };
    const { bid = 0 } = (await broker.quote('Step Index')) ?? {};
    const nearStop = await order({ stopLoss: bid - 1 });
    await runCalls(2);
    expect(await getOutcome(nearStop)).toMatchObject({ state: 'rejected', retcode: 10016 });
    const farStop = await order({ stopLoss: Math.floor(bid) - 100.3 });
    await runCalls(2);
    expect(await getOutcome(farStop)).toMatchObject(doneOutcome);
    expect(listHeld()).toMatchObject([{ stopLoss: Math.floor(bid) - 100.5 }]);
    expect(terminal.sentOrders).toHaveLength(1);
  });

  test('a volume is rounded down to the step, and one below the minimum is rejected', async () => {
    const { order, runCalls, getOutcome, listHeld, terminal } = await createWorld();
    terminal.set.symbol = { SYMBOL_VOLUME_STEP: 0.1, SYMBOL_VOLUME_MIN: 0.1 };
    const partialCommand = await order({ volumeLots: 0.37 });
    const smallOrder = await order({ volumeLots: 0.01 });
    await runCalls(2);
    expect(await getOutcome(partialCommand)).toMatchObject(doneOutcome);
    expect(listHeld()).toMatchObject([{ volume: 30_000_000 }]);
    expect(await getOutcome(smallOrder)).toMatchObject({ state: 'rejected', retcode: 10014 });
  });

  test('a frozen position is not closed', async () => {
    const { terminal, order, runCalls, getOutcome, broker, byHand, listHeld } = await createWorld();
    const { bid = 0 } = (await broker.quote('Step Index')) ?? {};
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5, sl: Math.floor(bid) - 5 });
    terminal.set.symbol = { SYMBOL_TRADE_FREEZE_LEVEL: 1000 };
    const command = await order({ kind: 'close', position: listHeld()[0]?.ticket ?? '' });
    await runCalls(2);
    expect(await getOutcome(command)).toMatchObject({ state: 'rejected', retcode: 10029 });
    expect(terminal.sentOrders).toEqual([]);
  });

  test('under the rule first in, first out, only the oldest position is closed', async () => {
    const { terminal, order, runCalls, getOutcome, byHand, listHeld, pass } = await createWorld();
    terminal.set.account = { ACCOUNT_FIFO_CLOSE: 1 };
    for (const lots of [0.5, 0.6]) {
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots });
      pass(1000);
    }
    const [older = '', newer = ''] = listHeld().map(({ ticket }) => ticket);
    const second = await order({ kind: 'close', position: newer });
    await runCalls(2);
    expect(await getOutcome(second)).toMatchObject({ state: 'rejected', retcode: 10045 });
    const first = await order({ kind: 'close', position: older });
    await runCalls(2);
    expect(await getOutcome(first)).toMatchObject(doneOutcome);
  });
});

describe('repetitions of an order', () => {
  test.each([
    [[10004], 2, 'done'],
    [[10020, 10021], 3, 'done'],
    [[10004, 10004, 10004], 3, 'rejected'],
    [[10019], 1, 'rejected'],
    [[10012], 1, 'unknown'],
  ])('after the codes %j an order is sent %i times and is %s', async (codes, times, state) => {
    const { terminal, order, runCalls, getOutcome, faults, listHeld } = await createWorld();
    faults.codes.push(...codes);
    const command = await order();
    await runCalls(2);
    expect(terminal.sentOrders).toHaveLength(times);
    expect((await getOutcome(command)).state).toBe(state);
    expect(listHeld()).toHaveLength(state === 'done' ? 1 : 0);
  });

  test.each([
    ['after send', 0, 'absent'],
    ['after execution', 1, 'done'],
  ] as const)(
    'a program killed %s, whose order met a requote, leaves %i positions',
    async (moment, positions, state) => {
      const { terminal, order, bridge, runCalls, getOutcome, faults, listHeld } = await createWorld();
      faults.codes.push(10004);
      const command = await order({}, 5000);
      terminal.killAt(moment);
      expect(await bridge.call()).toEqual({ is: 'killed' });
      expect(listHeld()).toHaveLength(positions);
      await bridge.restart();
      await runCalls(10, 6000);
      expect(listHeld()).toHaveLength(positions);
      expect((await getOutcome(command)).state).toBe(state);
    },
  );

  test('a repetition is not sent after the deadline', async () => {
    const { terminal, order, bridge, faults } = await createWorld();
    faults.codes.push(10004);
    await order({}, 50);
    await bridge.call();
    expect(terminal.sentOrders).toHaveLength(1);
  });
});

describe('the journal', () => {
  test('no order is sent while the journal cannot be written', async () => {
    const { terminal, order, runCalls, listHeld } = await createWorld();
    terminal.set.isFull = true;
    await order();
    await runCalls(3);
    expect([terminal.sentOrders, listHeld()]).toEqual([[], []]);
    expect(terminal.getShown()).toContain('no se puede escribir');
    terminal.set.isFull = false;
    await runCalls(1);
    expect(listHeld()).toHaveLength(1);
  });

  test('lines of seven days ago are deleted at the next start, and newer ones stay', async () => {
    const { terminal, order, runCalls, bridge, getOutcome, now } = await createWorld();
    const old = Math.floor(+now() / 1000) - 8 * 86_400;
    const command = await order();
    await runCalls(3);
    await terminal.charts[0]?.kill();
    appendFileSync(
      terminal.getFile('log'),
      `\r\nB;PQOLD;${old};.\r\n\r\nR;PQOLD;${old}|done|10009|1|1|0.1|1;.\r\n`,
    );
    await bridge.restart();
    const log = readFileSync(terminal.getFile('log'), 'utf8');
    expect(log).not.toContain('PQOLD');
    expect(log).toContain(`R;${command.id};`);
    expect(existsSync(terminal.getFile('new'))).toBe(false);
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject(doneOutcome);
  });

  test('torn and foreign lines are skipped', async () => {
    const { terminal, order, runCalls, bridge, getOutcome } = await createWorld();
    await terminal.charts[0]?.kill();
    appendFileSync(terminal.getFile('log'), '\r\nB;PQTORN;17\r\nhola;;;;\r\nR;;.\r\nB;PQ');
    await bridge.restart();
    await runCalls(2);
    const command = await order();
    await runCalls(3);
    expect(await getOutcome(command)).toMatchObject(doneOutcome);
  });
});

test('the program calls at the interval of the server, and at once after a deal', async () => {
  const { terminal, runTimer, count } = await createWorld();
  terminal.sleep(60_000);
  await runTimer();
  const before = count();
  await runTimer();
  terminal.sleep(200);
  await runTimer();
  expect(count()).toBe(before);
  await terminal.charts[0]?.sendEvent('deal');
  await runTimer();
  expect(count()).toBe(before + 1);
});

test('after lost answers the program waits longer each time', async () => {
  const { terminal, runTimer, count, fates } = await createWorld();
  const waits: number[] = [];
  terminal.sleep(60_000);
  for (let tries = 0; tries < 4; tries += 1) {
    fates.push('answer lost');
    await runTimer();
    const before = count();
    let waitedMs = 0;
    while (count() === before) {
      fates.splice(0, Infinity, 'answer lost');
      terminal.sleep(50);
      waitedMs += 50;
      await runTimer();
    }
    waits.push(waitedMs);
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBeGreaterThanOrEqual(500);
  expect(waits[3]).toBeGreaterThanOrEqual(4000);
});

test.each([
  ['is not signed', (text: string) => text.replace(/sig\|.*/, '')],
  ['has another signature', (text: string) => text.replace(/sig\|.{8}/, 'sig|00000000')],
  ['was changed on its way', (text: string) => text.replace('|0.3|', '|9.3|')],
])('an answer that %s does nothing', async (_what, forge) => {
  const { terminal, order, bridge } = await createWorld();
  await order();
  terminal.set.forge = forge;
  expect(await bridge.call()).toEqual({ is: 'lost' });
  expect(terminal.sentOrders).toEqual([]);
  expect(terminal.getShown()).toContain('no es de Parqué');
});

test('an address that MetaTrader does not allow is named', async () => {
  const { terminal, runTimer } = await createWorld();
  terminal.set.inputs = { ...terminal.set.inputs };
  terminal.set.isAllowed = false;
  terminal.sleep(60_000);
  await runTimer();
  expect(terminal.getShown()).toContain('Permite https://parque.example en Herramientas');
});

test('a revoked program makes no further call', async () => {
  const { terminal, runTimer, ana, bridge, getTerminalId, count } = await createWorld();
  await ana.delete(`/terminals/${await getTerminalId()}`);
  await bridge.call();
  const before = count();
  terminal.sleep(600_000);
  await runTimer();
  expect(count()).toBe(before);
  expect(terminal.getShown()).toContain('Pide un código nuevo');
});

test('positions that change while they are read are reported with the next call', async () => {
  const { terminal, byHand, runCalls, record, getTerminalId, bridge } = await createWorld();
  for (const lots of [0.5, 0.6]) byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots });
  terminal.set.vanishing = 2;
  expect(await bridge.call()).toMatchObject({ is: 'ok' });
  expect((await record(await getTerminalId())).positions).toHaveLength(0);
  terminal.set.vanishing = 0;
  await runCalls(2);
  expect((await record(await getTerminalId())).positions).toHaveLength(2);
});

test('requested quotes, terms and names are reported, and unknown symbols as missing', async () => {
  const { runCalls, pool, getTerminalId } = await createWorld();
  const id = await getTerminalId();
  for (const [kind, name] of [
    ['quote', 'Step Index'],
    ['quote', 'NADA'],
    ['spec', 'Step Index'],
    ['names', '0'],
  ]) {
    await pool.query(
      "insert into terminal_reads (terminal_id, kind, name, requested_until) values ($1, $2, $3, '2100-01-01')",
      [id, kind, name],
    );
  }
  await runCalls(3);
  const { rows } = await pool.query('select kind, name, value from terminal_reads order by kind, name');
  expect(rows).toMatchObject([
    { kind: 'names', value: { page: 0, pages: 1, names: expect.arrayContaining(['Step Index']) } },
    { kind: 'quote', name: 'NADA', value: null },
    { kind: 'quote', value: { bid: expect.any(Number) } },
    { kind: 'spec', value: { name: 'Step Index', digits: expect.any(Number), volume_min: 0.1 } },
  ]);
});
