import { like } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { attempts } from '../../database/schema';
import { testApi, type User } from '../../../testing/test-api';

type Api = Awaited<ReturnType<typeof testApi>>;

interface World extends Pick<Api, 'anyone' | 'caller'> {
  readonly ana: User;
  readonly admin: User;
}

const createText = (length: number) => 'x'.repeat(length);
const load = { remote: 'tienda', version: '1.0.0', why: 'stable', outcome: 'loaded', revision: 1 };
const license = { product_id: 6, account_1: 41_005_995 };

const limitedCalls: readonly (readonly [
  limit: string,
  count: number,
  call: (world: World) => Promise<{ status: number }>,
])[] = [
  ['screenshot:user', 120, ({ ana }) => ana.post('/account/1/trades/1/screenshots', { picture: 'eA==' })],
  ['picture:user', 60, ({ admin }) => admin.post('/admin/pictures', { picture: 'eA==' })],
  ['server-search:user', 60, ({ ana }) => ana.get('/mt5/servers/search?search=Parque')],
  ['proof:user', 30, ({ ana }) => ana.post('/email/proof', { token: createText(43) })],
  ['profile:user', 60, ({ ana }) => ana.put('/me/profile', { name: randomUUID(), telegram: '' })],
  ['purchase-search:user', 20, ({ ana }) => ana.post('/purchases/search', { transaction: 'HP12345678' })],
  [
    'ea-key:user',
    20,
    async ({ ana }) => {
      await ana.post('/license', license);
      return ana.post('/ea/key/6');
    },
  ],
  ['terminal-code:user', 30, ({ ana }) => ana.post('/terminals/codes', {})],
  [
    'terminal-unknown:address',
    120,
    ({ caller }) =>
      caller({ 'x-terminal': createText(43), 'x-sign': createText(64) }).post('/terminal/sync', {}),
  ],
  [
    'link:address',
    30,
    ({ anyone }) => anyone.post('/password/reset', { token: createText(43), password: 'tres gatos verdes' }),
  ],
  ['forget:address', 20, ({ anyone }) => anyone.post('/password/forgotten', { email: 'nadie@correo.es' })],
  ['fund:user', 20, ({ ana }) => ana.post('/fondos', { binance_user: 'ana', ammount: '1.00' })],
  ['loads:address', 120, ({ anyone }) => anyone.post('/registry/events', { events: [load] })],
];

test.each(limitedCalls)(
  'calls that count against %s are rejected after %i of them',
  async (limit, count, call) => {
    const { db, anyone, caller, signedIn } = await testApi({ isClockStopped: true });
    const ana = await signedIn('Ana', { owns: [1, 2, 6] });
    const world = { anyone, caller, ana, admin: await signedIn('Jefa', { rol: 1 }) };
    const isRejected = async () => (await call(world)).status === 429;
    expect(await isRejected()).toBe(false);
    await db
      .update(attempts)
      .set({ count: count - 1 })
      .where(like(attempts.key, `${limit}:%`));
    expect([await isRejected(), await isRejected()]).toEqual([false, true]);
  },
);
