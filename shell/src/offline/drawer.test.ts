import { heldIn, useMemoryCaches } from '../testing/memory-caches';
import { drawerOf, openDrawer, sweepDrawers } from './drawer';

useMemoryCaches();

beforeEach(() => sessionStorage.clear());

const held = () => heldIn('parque-kept-data');

async function keep(person: number, text: string) {
  const drawer = openDrawer(person);
  await drawer?.put(text);
}

test('what is kept is read again in the same session, and stands nowhere as it is', async () => {
  await keep(7, 'Beneficio Neto 1.234,56');
  expect(await drawerOf(7)?.read()).toBe('Beneficio Neto 1.234,56');
  const [address = ''] = await held();
  const sealed = await (await caches.match(address))?.text();
  expect(sealed).not.toContain('Beneficio');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Beneficio');
});

test('another session, or another person in this one, finds nothing', async () => {
  await keep(7, 'secreto');
  expect(drawerOf(8)).toBeUndefined();
  sessionStorage.clear();
  expect(drawerOf(7)).toBeUndefined();
});

test('for another person a drawer begins empty, and the one before is gone', async () => {
  await keep(7, 'secreto');
  await keep(8, 'otro');
  expect(await drawerOf(8)?.read()).toBe('otro');
  expect(await held()).toHaveLength(1);
});

test('once it is taken away neither the text nor its key is left', async () => {
  await keep(7, 'secreto');
  await drawerOf()?.destroy();
  expect(await held()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('what was on its way when the session ended is not kept', async () => {
  const drawer = openDrawer(7);
  const writing = drawer?.put('secreto');
  await drawer?.destroy();
  await writing;
  expect(await held()).toEqual([]);
});

test('what a session has left that was never ended goes after its longest life', async () => {
  await keep(7, 'secreto');
  await sweepDrawers(Date.now() + 11 * 3_600_000);
  expect(await held()).toHaveLength(1);
  await sweepDrawers(Date.now() + 13 * 3_600_000);
  expect(await held()).toEqual([]);
});
