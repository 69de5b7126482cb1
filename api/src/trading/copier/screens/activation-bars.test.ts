import { auditLog, copierChildren, entitlements, licences } from '../../../core/database/schema';
import { addServers } from '../../journal/accounts/servers';
import { testCopier } from '../../../testing/copier';
import { changeAccount } from '../testing/change-account';

type Copier = Awaited<ReturnType<typeof testCopier>>;

/** Lists the rows that an activation could change. */
async function listStored({ db }: Copier) {
  return { children: await db.select().from(copierChildren), audit: await db.select().from(auditLog) };
}

/** Makes the broker of the child unreachable. */
const disconnect = ({ db, child }: Copier) => changeAccount(db, child, { reference: 'Parque-Demo/10009003' });

/** Beto copies the child into its master, through servers of another gateway with the same name. */
async function closeCircle({ db, master, child, account, signedIn }: Copier) {
  const beto = await signedIn('Beto', { owns: [1] });
  const [from, to] = [await account(beto, 2), await account(beto, 3)];
  const [server] = await addServers(db, [{ gateway: 'metaapi', name: 'Parque-Demo', broker: 'Parqué' }]);
  const serverId = server?.id ?? 0;
  await changeAccount(db, from, { number: child.number, serverId });
  await changeAccount(db, to, { number: master.number, serverId, masterId: from.id });
}

test.each<[string, number, string, RegExp, (world: Copier) => Promise<unknown>]>([
  [
    'whose owner has a blocked licence',
    409,
    'copy_licence_blocked',
    /licencia está bloqueada/,
    ({ db, ana }) => db.insert(licences).values({ userId: ana.id, productId: 1, status: 'Bloqueado' }),
  ],
  ['that copies in a circle', 409, 'copy_cycle', /círculo/, closeCircle],
  [
    'whose product was revoked',
    403,
    'product_required',
    /Debe contratar/,
    ({ db }) => db.update(entitlements).set({ status: 'revoked' }),
  ],
  [
    'that could not trade when its broker last answered',
    409,
    'copy_cannot_trade',
    /no puede operar/,
    async (world) => {
      await world.db.update(copierChildren).set({ connection: 'no_puede_operar' });
      await disconnect(world);
    },
  ],
])(
  'the first and a later activation of a child %s are rejected with %i %s, and change nothing',
  async (_what, status, code, message, bar) => {
    const world = await testCopier();
    const { ana, path, db, child } = world;
    await db.insert(copierChildren).values({ accountId: child.id, mode: 'pausado' });
    await bar(world);
    for (const activatedAt of [null, new Date(0)]) {
      await db.update(copierChildren).set({ activatedAt });
      const before = await listStored(world);
      const rejection = await ana.put(path, { mode: 'activo', is_confirmed: true });
      expect([rejection.status, rejection.body.code]).toEqual([status, code]);
      expect(rejection.body.message).toMatch(message);
      expect(await listStored(world)).toEqual(before);
    }
    expect((await ana.put(path, { mode: 'solo_cierres' })).status).toBe(200);
  },
);

test('a child that could trade when its broker last answered is activated while its broker does not answer', async () => {
  const world = await testCopier();
  await disconnect(world);
  const { status, body } = await world.ana.put(world.path, { mode: 'activo', is_confirmed: true });
  expect([status, body.mode]).toEqual([200, 'activo']);
});

const rules = {
  sizing: 'lote_fijo',
  fixed_lots: 0.2,
  risk_percent: null,
  risk_money: null,
  is_inverse: false,
  side: 'compra',
  symbol_list: 'solo',
  symbols: ['EURUSD'],
  hours: { from: '09:00', to: '17:30', days: [1, 2, 3, 4, 5], zone: 'Europe/Madrid' },
  are_stops_copied: true,
  are_stops_clamped: true,
  own_stop: { points: 200, is_always: true },
  is_minimum_forced: false,
} as const;

test('the owner of a child changes its rules, which get a new version, but not without the product', async () => {
  const { ana, path, revoke } = await testCopier();
  const { status, body } = await ana.put(path, { rules, version: 1 });
  expect([status, body.rules, body.version]).toEqual([200, rules, 2]);
  expect((await ana.get('/copier')).body.children[0].rules).toEqual(rules);
  await revoke(ana.id);
  const rejection = await ana.put(path, { rules, version: 2 });
  expect([rejection.status, rejection.body.code]).toEqual([403, 'product_required']);
});

test.each([
  [
    'a time zone that does not exist',
    { hours: { ...rules.hours, zone: 'Europe/Nunca' } },
    'rules.hours.zone',
  ],
  ['a time that does not exist', { hours: { ...rules.hours, to: '24:00' } }, 'rules.hours.to'],
  ['hours without a day', { hours: { ...rules.hours, days: [] } }, 'rules.hours.days'],
  ['a fixed lot of zero', { fixed_lots: 0 }, 'rules.fixed_lots'],
  ['a fixed lot without its size', { fixed_lots: null }, 'rules.fixed_lots'],
  ['a risk without its per cent', { sizing: 'riesgo' }, 'rules.risk_percent'],
  ['a cash risk without its amount', { sizing: 'riesgo_fijo' }, 'rules.risk_money'],
  ['an own stop without copied stops', { are_stops_copied: false }, 'rules.own_stop'],
  ['a list without symbols', { symbols: [] }, 'rules.symbols'],
] as const)('%s is rejected with 422 and a message for its field', async (_, change, field) => {
  const { ana, path, db } = await testCopier();
  const { status, body } = await ana.put(path, { rules: { ...rules, ...change }, version: 1 });
  expect([status, body.code]).toEqual([422, 'invalid_input']);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(await db.$count(copierChildren)).toBe(0);
});
