import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  copierFindings,
  copierLeftCopies,
  copierPastCopies,
  simulatorPositions,
  type SentRequest,
} from '../../../../core/database/schema';
import { msPerHour } from '@parque/domain/durations';
import { orphanedPosition } from '../../testing/copied-position';
import { createSteppedCopier } from '../../testing/stepped-copier';
import { sentOpening } from '../../testing/sent-opening';

/**
 * Ana's child with a copy of 0.5 lots of a deleted master, at a broker that keeps neither client ids nor comments. She
 * has added another master and activated its copying.
 *
 * @param before - What happens before the activation.
 */
async function activated(before: (world: Awaited<ReturnType<typeof orphanedPosition>>) => Promise<unknown>) {
  const world = await orphanedPosition();
  const { ana, childPath, db, time, broker, child } = world;
  await db.update(simulatorPositions).set({ clientId: null, comment: '' });
  await before(world);
  const [server] = (await ana.get('/mt5/servers')).body.filter(
    ({ name }: { name: string }) => name === 'Parque-Sinteticos',
  );
  const account = { server_id: server.id, type: 2, number: 10_001_077, password: 'demo-10001077' };
  const added = await ana.post('/mt5/account/conector', { ...account, multiplier: 1 });
  expect(added.status).toBe(201);
  expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  // The activation was recorded by the clock of the api.
  time.ms = Math.max(time.ms, Date.now());
  const now = () => new Date(time.ms);
  const copier = createSteppedCopier({ db, now, broker, owner: 'dos', only: [added.body.id] });
  /** The differences after enough comparisons to confirm them. */
  const findings = async () => {
    for (let round = 0; round < 3; round += 1) {
      time.ms += 16_000;
      await copier.turn();
    }
    const { confirmedAt, resolvedAt } = copierFindings;
    return db
      .select()
      .from(copierFindings)
      .where(and(isNotNull(confirmedAt), isNull(resolvedAt)));
  };
  return { ...world, copier, child, findings };
}

type World = Awaited<ReturnType<typeof orphanedPosition>>;

const orphan = (ticket: string) => ({
  kind: 'orphan',
  childPosition: ticket,
  symbol: 'Step Index',
  side: 'buy',
  units: 50_000_000,
  expectedUnits: 0,
  position: null,
});

test.each([
  ['left open', ({ db }: World) => db.delete(copierPastCopies)],
  ['opened', ({ db }: World) => db.delete(copierLeftCopies)],
])(
  'a copy of a former master is a difference when only the record that it was %s remains',
  async (_what, drop) => {
    const { findings, ticket } = await activated(drop);
    expect(await findings()).toEqual([expect.objectContaining(orphan(ticket))]);
  },
);

test('a copy of a former master is closed with one request, and nothing else of the account is', async () => {
  const { findings, ana, path, copier, settle, holds } = await activated(async () => undefined);
  const [finding] = await findings();
  expect((await ana.post(`${path}/${finding?.id}`, { action: 'cerrar' })).status).toBe(200);
  await settle(copier);
  expect(await holds()).toEqual(['Step Index buy 0.2']);
});

const clientId = 'PQ_AAAAAAAAAAAA_BBBBBBBBBB';
const request: SentRequest = { ...sentOpening, clientId, symbol: 'Step Index', units: 50_000_000 };

/** The opening had no known outcome when the master was deleted. */
const inDoubt =
  (change: Partial<SentRequest> = {}, hours = 0) =>
  async ({ db, time }: World) => {
    await db.delete(copierPastCopies);
    const sentAt = new Date(time.ms - hours * msPerHour);
    const order = { ...request, ...change };
    await db.update(copierLeftCopies).set({
      childPosition: null,
      request: order,
      sentAt,
      notAfter: sentAt,
      childSymbol: order.symbol,
      side: order.side,
      units: order.units,
    });
  };

test.each([
  ['its volume', {}],
  ['a larger volume and its stops, because it was filled in part', { units: 70_000_000 }],
])(
  'an opening of a former master without a known outcome is found by a position with %s',
  async (_what, change) => {
    const { findings, ticket } = await activated(inDoubt(change));
    expect((await findings()).map(({ childPosition }) => childPosition)).toContain(ticket);
  },
);

test.each([
  ['side', { side: 'sell' }, 0],
  ['symbol', { symbol: 'Boom 500 Index' }, 0],
  ['stop loss after a partial fill', { units: 70_000_000, stopLoss: 7000 }, 0],
  ['volume', { units: 10_000_000 }, 0],
  ['time', {}, 48],
] as const)(
  'a position of the owner with another %s than such an opening is no difference',
  async (_what, change, hours) => {
    const { findings } = await activated(inDoubt(change, hours));
    expect(await findings()).toEqual([]);
  },
);

test('a position with the client id of such an opening explains it, and another one like it is no difference', async () => {
  const { findings, own } = await activated(async (world) => {
    await inDoubt({ units: 20_000_000 })(world);
    await world.db
      .update(simulatorPositions)
      .set({ clientId: request.clientId })
      .where(eq(simulatorPositions.ticket, world.ticket));
  });
  expect((await findings()).map(({ childPosition }) => childPosition)).not.toContain(own);
});
