import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  copierFindings,
  copierLeftCopies,
  copierPastCopies,
  simulatorPositions,
  type SentRequest,
} from '../../../../core/database/schema';
import { msPerHour } from '@parque/domain/durations';
import { createOrphanedPosition } from '../../testing/copied-position';
import { connectorPath } from '../../testing/live-copier';
import { createSteppedCopier } from '../../testing/stepped-copier';
import { sentOpening } from '../../testing/sent-opening';

/**
 * Ana's child with a copy of 0.5 lots of a deleted master, at a broker that keeps neither client ids nor comments. She
 * has added another master and activated its copying.
 *
 * @param before - What happens before the activation.
 */
async function createWorld(
  before: (world: Awaited<ReturnType<typeof createOrphanedPosition>>) => Promise<unknown>,
) {
  const world = await createOrphanedPosition();
  const { ana, childPath, db, time, broker, child } = world;
  await db.update(simulatorPositions).set({ clientId: null, comment: '' });
  await before(world);
  const { server_id } = world.masterAccount;
  const account = { server_id, type: 2, number: 10_001_077, password: 'demo-10001077' };
  const answer = await ana.post(connectorPath, account);
  expect(answer.status).toBe(201);
  expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  // The activation was recorded by the clock of the api.
  time.ms = Math.max(time.ms, Date.now());
  const now = () => new Date(time.ms);
  const copier = createSteppedCopier({ db, now, broker, owner: 'dos', only: [answer.body.id] });
  /** The differences after enough comparisons to confirm them. */
  const listFindings = async () => {
    await world.compareWith(copier);
    const { confirmedAt, resolvedAt } = copierFindings;
    return db
      .select()
      .from(copierFindings)
      .where(and(isNotNull(confirmedAt), isNull(resolvedAt)));
  };
  return { ...world, child, listFindings, run: () => world.settle(copier) };
}

type World = Awaited<ReturnType<typeof createOrphanedPosition>>;

const createOrphan = (ticket: string) => ({
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
    const { listFindings, ticket } = await createWorld(drop);
    expect(await listFindings()).toEqual([expect.objectContaining(createOrphan(ticket))]);
  },
);

test('a copy of a former master is closed with one request, and nothing else of the account is', async () => {
  const { listFindings, ana, path, showHeld, run } = await createWorld(async () => undefined);
  const [finding] = await listFindings();
  expect((await ana.post(`${path}/${finding?.id}`, { action: 'cerrar' })).status).toBe(200);
  await run();
  expect(await showHeld()).toEqual(['Step Index buy 0.2']);
});

const clientId = 'PQ_AAAAAAAAAAAA_BBBBBBBBBB';
const request: SentRequest = { ...sentOpening, clientId, symbol: 'Step Index', units: 50_000_000 };

/** The opening had no known outcome when the master was deleted. */
const addDoubt =
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
    const { listFindings, ticket } = await createWorld(addDoubt(change));
    expect((await listFindings()).map(({ childPosition }) => childPosition)).toContain(ticket);
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
    const { listFindings } = await createWorld(addDoubt(change, hours));
    expect(await listFindings()).toEqual([]);
  },
);

test('a position with the client id of such an opening explains it, and another one like it is no difference', async () => {
  const { listFindings, ownTicket } = await createWorld(async (world) => {
    await addDoubt({ units: 20_000_000 })(world);
    await world.db
      .update(simulatorPositions)
      .set({ clientId: request.clientId })
      .where(eq(simulatorPositions.ticket, world.ticket));
  });
  expect((await listFindings()).map(({ childPosition }) => childPosition)).not.toContain(ownTicket);
});
