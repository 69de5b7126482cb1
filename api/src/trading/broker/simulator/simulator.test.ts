import { msPerDay } from '@parque/domain/durations';
import { createTestDatabase } from '../../../testing/database';
import { guardGateway } from '../guarded';
import { behavesLikeAGateway } from '../testing/gateway-contract';
import { faultsByNumber } from './numbers';
import { createSimulator } from './simulator';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { signal } = new AbortController();
const now = () => Date.UTC(2025, 2, 12, 10);
const demo = (login: number, server = 'Parque-Demo') => ({ server, login, password: `demo-${login}` });

describe('the simulator', () => {
  behavesLikeAGateway(async () => ({
    gateway: createSimulator({ db: database.db, now }),
    credentials: demo(10_001_234, 'Parque-Sinteticos'),
    search: 'sinte',
    symbol: 'Step Index',
    period: { from: 0, to: now() },
  }));

  test('returns no deals of the future', async () => {
    const simulator = createSimulator({ db: database.db, now });
    const { deals } = await simulator.deals(
      'Parque-Demo/10001234',
      { from: now() - msPerDay, to: now() + 90 * msPerDay },
      0,
      signal,
    );
    expect(deals.every(({ at }) => at < now())).toBe(true);
  });

  test('distinguishes the investor password from the master password', async () => {
    const simulator = createSimulator({ db: database.db, now });
    const entered = async (password: string) => {
      const found = await simulator.verify({ ...demo(10_001_234), password }, '', signal);
      return found.ok && (await simulator.account(found.reference, signal)).isInvestor;
    };
    expect([await entered('demo-10001234'), await entered('ver-10001234')]).toEqual([false, true]);
  });
});

describe('a simulated account with a permanent fault', () => {
  /** The time-out of `gateway` is shorter than any test, that of `patient` longer. */
  const createGateways = () => {
    const simulator = createSimulator({ db: database.db, now, slowMs: 20 });
    return { gateway: guardGateway(simulator, 300), patient: guardGateway(simulator, 100_000) };
  };
  let gateway: ReturnType<typeof createGateways>['gateway'];
  let patient: ReturnType<typeof createGateways>['patient'];
  beforeEach(() => {
    ({ gateway, patient } = createGateways());
  });
  const numberOf = (fault: string) =>
    Number(Object.entries(faultsByNumber).find(([, one]) => one === fault)?.[0] ?? 0);
  const refer = (fault: string) => `Parque-Demo/${numberOf(fault)}`;

  test('unreachable: credentials cannot be verified', async () => {
    await expect(patient.verify(demo(numberOf('unreachable')), '')).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  test('slow: calls are answered', async () => {
    expect((await patient.verify(demo(numberOf('slow')), '')).ok).toBe(true);
    expect((await patient.account(refer('slow'))).currency).toBe('USD');
  });

  test('hanging: sign-in succeeds, and later calls end with a time-out', async () => {
    expect((await patient.verify(demo(numberOf('hanging')), '')).ok).toBe(true);
    await expect(gateway.account(refer('hanging'))).rejects.toMatchObject({ kind: 'timeout' });
    await expect(gateway.deals(refer('hanging'), { from: 0, to: now() }).next()).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test('hanging_at_the_door: the verification ends with a time-out', async () => {
    await expect(gateway.verify(demo(numberOf('hanging_at_the_door')), '')).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  test('hanging_once: the second call is answered', async () => {
    await expect(gateway.account(refer('hanging_once'))).rejects.toMatchObject({ kind: 'timeout' });
    expect((await patient.account(refer('hanging_once'))).currency).toBe('USD');
  });

  test('half: reading a history fails after its first page', async () => {
    const pages = patient.deals(refer('half'), { from: 0, to: now() });
    expect(((await pages.next()).value as readonly unknown[]).length).toBeGreaterThan(0);
    await expect(pages.next()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test('disabled: the credentials are rejected', async () => {
    expect(await patient.verify(demo(numberOf('disabled')), '')).toEqual({ ok: false, denial: 'disabled' });
  });
});
