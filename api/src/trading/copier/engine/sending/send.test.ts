import { BrokerError } from '../../../broker/fault';
import type { TradeRequest } from '../../../broker/gateway';
import { followMaster } from '../../testing/followed';
import type { CopyBroker } from '../copy-broker';
import type { Order } from '../deciding/decision';
import type { Engine } from '../engine';
import { readMaster } from '../reading/reader';
import { loadAgenda, closeAllKey, type Command } from '../recording/command';
import { sentOpening } from '../../testing/sent-opening';
import { send, toTradeRequest } from './send';

test.each([
  ['open', null, {}, { stopLoss: 1, takeProfit: 2 }],
  ['modify', '7', {}, { position: '7', stopLoss: 1, takeProfit: 2 }],
  ['close', '7', {}, { position: '7' }],
  ['close_partial', '7', {}, { position: '7' }],
  ['close', '7', { price: 1.5, deviationPoints: 0 }, { position: '7', price: 1.5, deviationPoints: 0 }],
] as const)(
  'the request of %s for the position %s with the limits %j has what the order needs',
  (action, position, limits, trade) => {
    const request = { ...sentOpening, action, position, stopLoss: 1, takeProfit: 2 };
    const order = { clientId: 'p1', action, symbol: 'EURUSD', side: 'buy', volumeLots: 0.1, notAfter: 9 };
    expect(toTradeRequest(request, limits, new Date(9))).toStrictEqual({ ...order, ...trade });
  },
);

const { clientId: _, ...opening } = sentOpening;

/** Creates a pending command, and a function that sends its order, also as a process with another broker or clock. */
async function createPending(answer?: (request: TradeRequest) => Promise<never>) {
  const world = await followMaster();
  const engine = await world.firstCopier.acquireLeased();
  await world.open('EURUSD', 'buy', 0.1);
  await readMaster(engine);
  const [due] = (await loadAgenda(world.db, world.child.id, world.now())).due;
  if (!due) throw new Error('no command');
  const requests: TradeRequest[] = [];
  const records: unknown[] = [];
  const broker: CopyBroker = {
    ...world.broker,
    async trade(account, request) {
      requests.push(request);
      const [command] = await world.listCommands();
      records.push([command?.state, command?.attempts, command?.request?.clientId === request.clientId]);
      return answer ? answer(request) : world.broker.trade(account, request);
    },
  };
  const run = (order: Partial<Order> = {}, own: Partial<Engine> = {}, command: Partial<Command> = {}) =>
    send(
      { ...engine, findBroker: () => broker, ...own },
      { child: due.child, command: { ...due.command, ...command } },
      { ...opening, ...order },
    );
  const getCommand = async () => (await world.listCommands())[0];
  return { ...world, engine, due, requests, recorded: records, run, getCommand };
}

test('an order is recorded before the broker receives it, and may start within five seconds', async () => {
  const { run, requests, recorded: records, time, getCommand, showHeld } = await createPending();
  expect(await run()).toBe(true);
  expect(records).toEqual([['sending', 1, true]]);
  expect(requests.map(({ notAfter }) => notAfter - time.ms)).toEqual([5000]);
  expect(await getCommand()).toMatchObject({ state: 'done', reason: null, childSymbol: 'EURUSD' });
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('an order whose command may not start later has the earlier deadline, and its reason', async () => {
  const { run, requests, time, getCommand } = await createPending();
  await run({ notAfter: new Date(time.ms + 2000), reason: 'rounded', areStopsLeftOut: true });
  expect(requests.map(({ notAfter }) => notAfter - time.ms)).toEqual([2000]);
  expect(await getCommand()).toMatchObject({ reason: 'rounded', request: { areStopsLeftOut: true } });
});

test('an order without a reason has that of its command, and keeps its sum', async () => {
  const { run, due, getCommand } = await createPending();
  const sum = { master: 0.1, multiplier: 1, contractRatio: 1, exact: 0.1, result: 0.1, step: 0.01 };
  const event = { ...due.command.event, key: `${closeAllKey}1` };
  await run({}, {}, { event, sum });
  expect(await getCommand()).toMatchObject({ reason: 'close_all', sum });
});

test.each([4999, 5000])('after %i ms between its record and the broker, an order is', async (lateMs) => {
  const { run, engine, requests, time, getCommand } = await createPending();
  const times = [time.ms, time.ms + lateMs];
  const now = () => new Date(times.shift() ?? time.ms + lateMs);
  expect(await run({}, { clock: { ...engine.clock, now } })).toBe(lateMs < 5000);
  expect(requests).toHaveLength(lateMs < 5000 ? 1 : 0);
  expect((await getCommand())?.state).toBe(lateMs < 5000 ? 'done' : 'sending');
});

test('a command that another process changed is not sent', async () => {
  const { run, requests } = await createPending();
  expect(await run({}, {}, { attempts: 1 })).toBe(false);
  expect(requests).toEqual([]);
});

test.each([
  [true, 'pending'],
  [false, 'unknown'],
] as const)('an order without an answer (known to be unsent: %s) is %s', async (isUnsent, state) => {
  const fault = new BrokerError('timeout', 'no answer', { isUnsent });
  const { run, getCommand } = await createPending(() => Promise.reject(fault));
  expect(await run()).toBe(false);
  expect(await getCommand()).toMatchObject({ state, message: 'no answer' });
});

test('a defect during an order leaves it as sending, to be looked up', async () => {
  const { run, getCommand } = await createPending(() => Promise.reject(new Error('a defect')));
  await expect(run()).rejects.toThrow('a defect');
  expect((await getCommand())?.state).toBe('sending');
});
