import type { OpenCopiesEntity } from '@parque/contract';
import { copierFindings } from '../../../../core/database/schema/index';
import { createCopiedPosition } from '../../testing/copied-position';

/** Ana's child with a copy of 0.5 lots and a confirmed orphan of 0.3 lots. */
async function withOrphan() {
  const world = await createCopiedPosition();
  const { ana, path, child, readFindings, listHeld, close } = world;
  await world.sendOrphan();
  await world.compare();
  const [row] = (await readFindings()).rows;
  const resolve = (action: string) => ana.post(`${path}/${row?.finding}`, { action });
  const closeOrphan = async () => close((await listHeld()).at(-1)?.ticket ?? '', undefined, child.reference);
  const listDifferences = async () => {
    const { accounts } = (await ana.get(`/copier/accounts/${child.id}/open-copies`)).body as OpenCopiesEntity;
    return accounts.map(({ positions, lots, differences: found }) => ({ positions, lots, found }));
  };
  return { ...world, resolve, closeOrphan, listDifferences, finding: row?.finding };
}

test('beside the open copies of a child, its differences are counted, also those left as they are', async () => {
  const { listDifferences, resolve, closeOrphan } = await withOrphan();
  const both = [{ positions: 1, lots: 0.5, found: { positions: 1, lots: 0.3 } }];
  expect(await listDifferences()).toEqual(both);
  await resolve('ignorar');
  expect(await listDifferences()).toEqual(both);
  await closeOrphan();
  expect(await listDifferences()).toEqual([{ positions: 1, lots: 0.5, found: undefined }]);
});

test('a difference that was left as it is stays listed as such while the account holds it', async () => {
  const { resolve, compare, readFindings, closeOrphan } = await withOrphan();
  const leftRows = [{ kind: 'huerfana', lots: 0.3, expected_lots: 0, is_adoptable: false }];
  expect((await readFindings()).left_as_is).toEqual([]);
  expect((await resolve('ignorar')).body).toMatchObject({ rows: [{ kind: 'igual' }], left_as_is: leftRows });
  await compare();
  expect(await readFindings()).toMatchObject({ rows: [{ kind: 'igual' }], left_as_is: leftRows });
  await closeOrphan();
  expect((await readFindings()).left_as_is).toEqual([]);
});

test('a difference that was left as it is becomes one to decide about again', async () => {
  const { resolve, compare, readFindings, finding, showHeld, db, run } = await withOrphan();
  expect((await resolve('avisar')).body.code).toBe('not_found');
  await resolve('ignorar');
  expect((await resolve('adoptar')).body.code).toBe('not_found');
  expect(await resolve('avisar')).toMatchObject({ status: 200, body: { left_as_is: [] } });
  await compare();
  expect((await readFindings()).rows).toMatchObject([
    { finding, kind: 'huerfana', lots: 0.3 },
    { kind: 'igual' },
  ]);
  await resolve('cerrar');
  await run();
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  expect(await db.$count(copierFindings)).toBe(1);
});

test('stops that were left as they are stay listed while the position has them', async () => {
  const { setStops, position, setCopyStops, compare, readFindings, ana, path, run } =
    await createCopiedPosition();
  await setStops(position, 7000, null);
  await run();
  await setCopyStops(7100);
  await compare();
  const [row] = (await readFindings()).rows;
  await ana.post(`${path}/${row?.finding}`, { action: 'ignorar' });
  // The copy is listed once.
  expect(await readFindings()).toMatchObject({
    rows: [],
    left_as_is: [{ kind: 'stops', stops: { stop_loss: 7100 } }],
  });
  await setCopyStops(7000);
  expect((await readFindings()).left_as_is).toEqual([]);
});
