import type { CopyPageEntity, RehearsalEntity } from '@parque/contract';
import { msPerHour } from '@parque/domain/durations';
import { noLimits } from '../testing/limits';
import { createLiveCopier } from '../testing/live-copier';

type WorldOptions = Parameters<typeof createLiveCopier>[0];

/** Ana's master and child at a simulated broker that trades at weekends too, and her calls. */
const createWorld = (options: WorldOptions = {}) =>
  createLiveCopier({ multiplier: '1.5', from: Date.now() - 3 * msPerHour, ...options });

async function createMissed() {
  const world = await createWorld();
  await world.ana.put(world.path, { mode: 'pausado' });
  const position = await world.open('Step Index', 'buy', 0.17);
  await world.run();
  return { ...world, position };
}

test('a preview lists each order with its sum and sends nothing; its confirmation sends the orders', async () => {
  const { ana, path, position, showHeld, run } = await createMissed();
  await ana.put(path, { mode: 'activo' });
  const { body: preview } = await ana.get(`${path}/preview`);
  const ratios = { master: 0.17, multiplier: 1.5, contract_ratio: 1, exact: 0.255 };
  const order = {
    action: 'abrir',
    side: 'compra',
    symbol: 'Step Index',
    child_symbol: 'Step Index',
    master_position: position,
    lots: 0.25,
    sum: { ...ratios, result: 0.25, step: 0.01, min: 0.1 },
    reason: 'rounded',
    message: 'Se redondeó hacia abajo al paso de lotaje de esta cuenta.',
  };
  expect(preview).toEqual({ orders: [order], left_out: [], fingerprint: expect.any(String) });
  expect(await showHeld()).toEqual([]);
  const { body } = await ana.post(`${path}/sync`, { fingerprint: preview.fingerprint });
  expect(body).toEqual({ sent: 1 });
  await run();
  expect(await showHeld()).toEqual(['Step Index buy 0.25']);
  expect((await ana.get(`${path}/preview`)).body.orders).toEqual([]);
});

test.each([
  ['pausado', 'paused', 'La cuenta está pausada. Actívala para copiar lo que falta.'],
  ['solo_cierres', 'only_closes', 'La cuenta solo copia cierres. Actívala para copiar lo que falta.'],
])(
  'in the mode %s, the reason of an opening left out of a preview names the activation',
  async (mode, reason, message) => {
    const { ana, path } = await createMissed();
    await ana.put(path, { mode });
    const { body } = await ana.get(`${path}/preview`);
    expect(body).toMatchObject({
      orders: [],
      left_out: [{ symbol: 'Step Index', lots: 0, reason, message }],
    });
  },
);

/** Two trades, the first closed in two parts. */
async function createTraded(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const { time, open, close, broker, master } = world;
  const position = await open('Step Index', 'buy', 0.3);
  time.ms += msPerHour;
  await close(position, 0.1);
  time.ms += msPerHour;
  await close(position);
  await close(await open('Step Index', 'sell', 0.1));
  let result = 0;
  for await (const deals of broker.deals(master.reference, { from: 0, to: time.ms + 1 })) {
    for (const { type, profit, commission, fee, swap } of deals) {
      if (type === 'buy' || type === 'sell') result += profit + commission + fee + swap;
    }
  }
  return { ...world, result };
}

const rehearse = async ({ ana, path }: Awaited<ReturnType<typeof createWorld>>) =>
  (await ana.post(`${path}/rehearsal`, { days: 1 })).body as RehearsalEntity;

test("a rehearsal replays the master's own history with the child's multiplier, and sends nothing", async () => {
  const world = await createTraded();
  const rehearsal = await rehearse(world);
  expect(rehearsal).toMatchObject({ trades: 2, copied: 2, lots: 0.6, left_out: [], currency: 'USD' });
  expect(rehearsal.result).toBeCloseTo(1.5 * world.result, 1);
  expect(rehearsal.entries.map(({ side, sum }) => [side, sum?.master, sum?.result])).toEqual([
    ['venta', 0.1, 0.15],
    ['compra', 0.3, 0.45],
  ]);
  expect(await world.showHeld()).toEqual([]);
  const { rows } = (await world.ana.get(`${world.path}/log`)).body as CopyPageEntity;
  expect(rows).toEqual([]);
});

test("a rehearsal applies the child's limits and symbol table", async () => {
  const world = await createTraded();
  await world.ana.put(world.path, { limits: { ...noLimits, max_lot: 0.2 } });
  expect(await rehearse(world)).toMatchObject({ copied: 2, lots: 0.35 });
  await world.ana.put(world.path, { symbol_map: [{ from: 'Step Index', to: 'Nada' }] });
  expect(await rehearse(world)).toMatchObject({
    copied: 0,
    lots: 0,
    left_out: [{ reason: 'symbol_unknown', message: expect.stringMatching(/símbolo/), count: 2 }],
    result: 0,
    worst_drawdown: 0,
  });
});

test('symbols without an equal name in the child come with suggestions', async () => {
  const world = await createWorld({ childServers: ['Parque-Demo'] });
  await world.open('Step Index', 'buy', 0.2);
  await world.run();
  const { body } = await world.ana.get(`${world.path}/symbols`);
  expect(body.names).toContain('EURUSD');
  expect(body.unmapped).toEqual([{ from: 'Step Index', suggestions: [] }]);
});
