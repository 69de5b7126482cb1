import { createTerminalGateway } from '../broker/terminal/gateway';
import type { TradeRequest } from '../broker/gateway';
import { queueCommand, findCommandById } from './commands/repository';
import { presentVersion } from './protocol/version';
import { createMemoryJournal } from './scripted/journal';
import { createTerminalApi } from './testing/terminal-api';

const { signal } = new AbortController();

/** An account with a position, whose terminal runs a program that only manages positions. */
async function started({ server = 'Parque-Sinteticos', symbol = 'Step Index', version = '1.0.1' } = {}) {
  const api = await createTerminalApi({ isClockStopped: true, from: Date.UTC(2026, 2, 4, 10) });
  const connected = await api.connected({ server, login: 20_007_001, deposit: 1_000_000 });
  const { id, run, byHand, state } = connected;
  const terminal = run({ version });
  byHand({ kind: 'open', symbol, side: 'buy', lots: 0.3 });
  for (let calls = 0; calls < 3; calls += 1) await terminal.step();
  const gateway = createTerminalGateway({
    db: api.db,
    now: () => +api.now(),
    subscribe: () => ({ next: async () => void (await terminal.step()), end: () => undefined }),
  });
  const [{ ticket: position = '' } = {}] = state().holdings;
  const trade = (action: TradeRequest['action'], changes: Partial<TradeRequest> = {}) =>
    gateway.trade(
      String(id),
      {
        clientId: `prueba_${action}`,
        action,
        symbol,
        side: 'buy',
        volumeLots: 0.3,
        ...(action !== 'open' && { position }),
        notAfter: +api.now() + 60_000,
        ...changes,
      },
      signal,
    );
  return { ...api, ...connected, terminal, gateway, trade, symbol };
}

test.each(['1.0.0', '1.0.1'])(
  'the program %s opens nothing, and the chart and the page show why',
  async (version) => {
    const { trade, gateway, id, state, sent, shown } = await started({ version });
    expect(await trade('open')).toMatchObject({ outcome: 'rejected', retcode: 10044 });
    expect((await gateway.account(String(id), signal)).isTradingAllowed).toBe(false);
    expect(state().holdings).toHaveLength(1);
    expect(sent.at(-1)?.answer).toMatch(/^say\|.*no abre operaciones. Descarga la versión 1\.0\.2/m);
    expect(await shown()).toMatchObject({ state: 'manages_only', message: expect.stringContaining('1.0.2') });
  },
);

test('a program that works and is not the present one is connected, with the newer one and what it mends', async () => {
  const { shown } = await started({ version: '1.0.5' });
  expect(await shown()).toMatchObject({
    state: 'connected',
    version: '1.0.5',
    newer_program: {
      version: presentVersion,
      mends: [expect.stringContaining('dos nombres'), expect.stringContaining('ejecución instantánea')],
    },
  });
});

test('an older program on a hedging account changes stops, and closes a part and the rest', async () => {
  const { trade, state, broker, symbol } = await started();
  const stopLoss = ((await broker.quote(symbol))?.bid ?? 0) - 100;
  expect(await trade('modify', { stopLoss })).toMatchObject({ outcome: 'done' });
  expect(await trade('close_partial', { volumeLots: 0.1 })).toMatchObject({ outcome: 'done' });
  expect(state().holdings).toMatchObject([{ stopLoss, volume: 20_000_000 }]);
  expect(await trade('close')).toMatchObject({ outcome: 'done' });
  expect(state().holdings).toEqual([]);
});

test('an older program on a netting account gets no order, because its user may have reversed the position', async () => {
  const { trade, state } = await started({ server: 'Parque-Netting', symbol: 'EURUSD' });
  expect(await trade('close')).toMatchObject({ outcome: 'rejected', retcode: 10027 });
  expect(state().holdings).toHaveLength(1);
});

test('an opening that was queued before the program was replaced by an older one is not delivered', async () => {
  const { db, id, now, terminal, state, pass } = await started();
  const { id: command } = await queueCommand(db, {
    terminalId: id,
    clientId: 'prueba_1',
    request: { kind: 'open', symbol: 'Step Index', side: 'buy', volumeLots: 0.1 },
    notAfter: new Date(+now() + 2000),
    createdAt: now(),
  });
  await terminal.step();
  await terminal.step();
  expect(await findCommandById(db, command)).toMatchObject({ state: 'queued' });
  pass(3000);
  await terminal.step();
  expect(await findCommandById(db, command)).toMatchObject({ state: 'expired' });
  expect(state().holdings).toHaveLength(1);
});

test('a list of 500 positions of an older program counts no more, because it may be outdated', async () => {
  const { byHand, terminal, record, id } = await started();
  for (let count = 0; count < 499; count += 1)
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
  await terminal.step();
  expect(await record(id)).toMatchObject({ isReady: false });
  await terminal.step();
  expect((await record(id)).isReady).toBe(false);
});

test('an older program is not used as a child, and opens again once it is replaced', async () => {
  const { ana, id, gateway, run, pass, shown } = await started();
  const { body } = await ana.post(`/terminals/${id}/accounts`, { use: 'child', multiplier: 1 });
  expect(body.code).toBe('terminal_outdated');
  pass(60_000);
  const present = run({ journal: createMemoryJournal() });
  for (let calls = 0; calls < 3; calls += 1) await present.step();
  expect(await shown()).toMatchObject({ state: 'connected', newer_program: null });
  expect((await gateway.account(String(id), signal)).isTradingAllowed).toBe(true);
});
