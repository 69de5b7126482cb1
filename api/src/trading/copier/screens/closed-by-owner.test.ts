import type { SyncPreviewEntity } from '@parque/contract';
import { copiedPosition } from '../testing/copied-position';

/* A copy that its owner closed is not opened again. */

const path = '/mt5/account/conector';

type World = Pick<Awaited<ReturnType<typeof copiedPosition>>, 'ana' | 'apiNow' | 'time' | 'start' | 'settle'>;

/** What a synchronisation of the child would open, and what it leaves out. */
async function previewOf({ ana }: World, childPath: string) {
  const { orders, left_out } = (await ana.get(`${childPath}/preview`)).body as SyncPreviewEntity;
  return {
    opened: orders.map(({ action, lots }) => ({ action, lots })),
    leftOut: left_out.map(({ reason }) => reason),
  };
}

const isRespected = { opened: [], leftOut: ['closed_by_hand'] };

type Account = Readonly<Record<'number' | 'server_id', number>>;

/** Adds an account with the password of the demo, and returns its id. */
async function add({ ana }: World, { number, server_id }: Account, own: object): Promise<number> {
  const added = await ana.post(path, { number, server_id, password: `demo-${number}`, ...own });
  expect(added.status).toBe(201);
  return added.body.id;
}

/** Activates a child, and lets a copier read it and its master. */
async function copyAgain({ ana, apiNow, time, start, settle }: World, master: number, childPath: string) {
  expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  time.ms = Math.max(time.ms, apiNow().getTime()) + 10_000;
  await settle(start('next', { only: [master] }));
}

async function readd(world: World, account: Account, childPath: string) {
  await copyAgain(world, await add(world, account, { type: 2 }), childPath);
}

test('a copy that was closed with «Cerrar todo» is not opened by a synchronisation, and is not missing', async () => {
  const world = await copiedPosition();
  const { ana, settle, copier, childPath } = world;
  await ana.post('/copier/close', { is_paused: false });
  await settle(copier);
  expect(await previewOf(world, childPath)).toEqual(isRespected);
  expect((await ana.get('/copier')).body.children[0].difference).toMatchObject({ missing: 0, extra: 0 });
});

test.each([
  ['by hand', false],
  ['with «Cerrar todo»', true],
])(
  'a copy that was closed %s before its master was deleted is not opened afterwards',
  async (_how, isAll) => {
    const world = await copiedPosition();
    const { ana, settle, copier, childPath, master, child, close, held, time } = world;
    const { master: account } = (await ana.get(path)).body;
    if (isAll) await ana.post('/copier/close', { is_paused: false });
    else await close((await held())[0]?.ticket ?? '', undefined, child.reference);
    time.ms += 20_000;
    await settle(copier);
    expect((await ana.delete(`${path}/${master.id}`)).status).toBe(200);
    await readd(world, account, childPath);
    expect(await previewOf(world, childPath)).toEqual(isRespected);
  },
);
