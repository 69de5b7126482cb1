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
  return { ...world, resolve, closeOrphan, finding: row?.finding };
}

async function listDifferences({
  ana,
  child,
}: Pick<Awaited<ReturnType<typeof createCopiedPosition>>, 'ana' | 'child'>) {
  const { body } = await ana.get(`/copier/accounts/${child.id}/open-copies`);
  return (body as OpenCopiesEntity).accounts.map(({ positions, lots, differences: found }) => ({
    positions,
    lots,
    found,
  }));
}

test('beside the open copies of a child, its differences are counted, also those left as they are', async () => {
  const world = await withOrphan();
  const both = [{ positions: 1, lots: 0.5, found: { positions: 1, lots: 0.3 } }];
  expect(await listDifferences(world)).toEqual(both);
  await world.resolve('ignorar');
  expect(await listDifferences(world)).toEqual(both);
  await world.closeOrphan();
  expect(await listDifferences(world)).toEqual([{ positions: 1, lots: 0.5, found: undefined }]);
});

test('a difference that was left as it is stays listed as such while the account holds it', async () => {
  const { resolve, compare, readFindings, closeOrphan } = await withOrphan();
  const left = [{ kind: 'huerfana', lots: 0.3, expected_lots: 0, is_adoptable: false }];
  expect((await readFindings()).left_as_is).toEqual([]);
  expect((await resolve('ignorar')).body).toMatchObject({ rows: [{ kind: 'igual' }], left_as_is: left });
  await compare();
  expect(await readFindings()).toMatchObject({ rows: [{ kind: 'igual' }], left_as_is: left });
  await closeOrphan();
  expect((await readFindings()).left_as_is).toEqual([]);
});

test('a difference that was left as it is becomes one to decide about again', async () => {
  const { resolve, compare, readFindings, finding, settle, copier, showHeld, db } = await withOrphan();
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
  await settle(copier);
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  expect(await db.$count(copierFindings)).toBe(1);
});

test('stops that were left as they are stay listed while the position has them', async () => {
  const { setStops, position, settle, copier, listHeld, control, child, compare, readFindings, ana, path } =
    await createCopiedPosition();
  await setStops(position, 7000, null);
  await settle(copier);
  const [copy] = await listHeld();
  const setByHand = (stopLoss: number) =>
    control.modifyByHand(child.reference, copy?.ticket ?? '', { stopLoss, takeProfit: null });
  await setByHand(7100);
  await compare();
  const [row] = (await readFindings()).rows;
  await ana.post(`${path}/${row?.finding}`, { action: 'ignorar' });
  // The copy is listed once.
  expect(await readFindings()).toMatchObject({
    rows: [],
    left_as_is: [{ kind: 'stops', stops: { stop_loss: 7100 } }],
  });
  await setByHand(7000);
  expect((await readFindings()).left_as_is).toEqual([]);
});
