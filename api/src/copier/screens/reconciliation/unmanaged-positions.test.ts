import { eq } from 'drizzle-orm';
import {
  connectorAccounts,
  copierLeftCopies,
  simulatorDeals,
  simulatorPositions,
} from '../../../database/schema/index';
import { hourMs, orphanedPosition } from '../../testing/copied-position';

test('a position that the copier opened for a deleted master is listed as an orphan, and none of the owner is', async () => {
  const { read, position, ticket } = await orphanedPosition();
  const { rows, checked_at, unconfirmed } = await read();
  expect(rows).toEqual([
    {
      ...{ finding: null, kind: 'huerfana', symbol: 'Step Index', side: 'compra', stops: null },
      ...{ lots: 0.5, expected_lots: 0, is_adoptable: false, close_attempt: null },
      ...{ child_position: ticket, master_position: position },
    },
  ]);
  expect([checked_at, unconfirmed]).toEqual([expect.any(String), 0]);
});

test('it is found by its record where the broker keeps no client ids', async () => {
  const { read, db, ticket } = await orphanedPosition();
  const untagged = { clientId: null, comment: '' };
  await db.update(simulatorPositions).set(untagged);
  await db.update(simulatorDeals).set(untagged);
  expect((await read()).rows.map(({ child_position }) => child_position)).toEqual([ticket]);
});

test.each([
  ['side', { side: 'sell' }],
  ['symbol', { symbol: 'Boom 500 Index' }],
  ['time', { openedAt: new Date(Date.now() - 48 * hourMs) }],
] as const)('a position with a recorded ticket and another %s is not listed', async (_what, change) => {
  const { read, db, ticket } = await orphanedPosition();
  // The owner left the copy open in another account.
  await db.delete(copierLeftCopies);
  await db
    .update(simulatorPositions)
    .set({ clientId: null, comment: '', ...change })
    .where(eq(simulatorPositions.ticket, ticket));
  expect((await read()).rows).toEqual([]);
});

test('a position is found by the record of its opening alone', async () => {
  const { read, db, ticket } = await orphanedPosition();
  await db.delete(copierLeftCopies);
  await db.update(simulatorPositions).set({ clientId: null, comment: '' });
  expect((await read()).rows.map(({ child_position }) => child_position)).toEqual([ticket]);
});

test('it leaves the list once it is closed', async () => {
  const { read, ticket, close, child } = await orphanedPosition();
  await close(ticket, undefined, child.reference);
  expect((await read()).rows).toEqual([]);
});

test('the account can be compared again, and there is no finding to resolve', async () => {
  const { ana, path } = await orphanedPosition();
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: { rows: [{ kind: 'huerfana' }] } });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
});

test('an account that does not answer is an error, and not an empty list', async () => {
  const { ana, path, db, child } = await orphanedPosition();
  await db
    .update(connectorAccounts)
    .set({ reference: 'Parque-Sinteticos/no-existe' })
    .where(eq(connectorAccounts.id, child.id));
  const { status, body } = await ana.get(path);
  expect([status, body.code]).toEqual([expect.any(Number), expect.stringMatching(/^broker_/)]);
});

test('another user cannot read the positions of a child without a master', async () => {
  const { signedIn, path } = await orphanedPosition();
  const eva = await signedIn('Eva', { owns: [1] });
  expect([(await eva.get(path)).status, (await eva.post(path, {})).status]).toEqual([403, 403]);
});
