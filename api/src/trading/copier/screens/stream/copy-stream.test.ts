import { eq } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { copierCommands } from '../../../../core/database/schema/index';
import { dropIdleConnections } from '../../../../core/http/connections/connections';
import { testCopier } from '../../../../testing/copier';
import { readEvents } from '../../../../testing/event-reader';
import type { User } from '../../../../testing/test-api';
import { notifyAccounts, notifyLog } from '../../engine/notices';

async function createWorld() {
  const copier = await testCopier();
  dropIdleConnections(copier.app);
  await copier.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = copier.app.server.address() as AddressInfo;
  const open = async ({ token }: Pick<User, 'token'>, headers: Record<string, string> = {}) => {
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/copier/stream`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    });
    return readEvents(answer, abort);
  };
  /** A stream of Ana's that has sent the state. */
  const openStarted = async () => {
    const stream = await open(copier.ana);
    await stream.next('estado');
    return stream;
  };
  return { ...copier, open, openStarted, notify: () => notifyLog(copier.db, copier.master.id) };
}

test('a stream starts with the state and continues with every new and changed copy', async () => {
  const { ana, open, notify, copy, db, child } = await createWorld();
  const stream = await open(ana, { 'accept-encoding': 'gzip' });
  const getHeader = (name: string) => stream.answer.headers.get(name);
  expect(getHeader('content-type')).toBe('text/event-stream; charset=utf-8');
  // Events are sent at once.
  expect([getHeader('content-encoding'), getHeader('x-accel-buffering')]).toEqual([null, 'no']);
  expect((await stream.next('estado'))?.data.children[0].id).toBe(child.id);
  const command = await copy({ state: 'pending', sum: null, sentAt: null, answeredAt: null });
  await notify();
  expect((await stream.next('copia'))?.data).toMatchObject({ id: command.id, outcome: 'pendiente' });
  await db
    .update(copierCommands)
    .set({ state: 'done', updatedAt: new Date() })
    .where(eq(copierCommands.id, command.id));
  await notify();
  expect((await stream.next('copia'))?.data).toMatchObject({ id: command.id, outcome: 'copiada' });
});

test("a stream continues after the client's last event id", async () => {
  const { ana, open, copy } = await createWorld();
  const goBack = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await copy({ updatedAt: goBack(300) });
  const knownCopy = await copy({ updatedAt: goBack(200) });
  const missedCopy = await copy({ updatedAt: goBack(100) });
  const second = await open(ana);
  await second.next('estado');
  second.leave();
  const stream = await open(ana, { 'last-event-id': String(+knownCopy.updatedAt) });
  // Changes close to the last event may have been committed after it, so they are sent again.
  expect((await stream.next('copia'))?.data.id).toBe(knownCopy.id);
  const next = await stream.next('copia');
  expect([next?.data.id, next?.id]).toEqual([missedCopy.id, String(+missedCopy.updatedAt)]);
});

test('a change that is committed late with an early time is still sent', async () => {
  const { openStarted, copy, notify } = await createWorld();
  const stream = await openStarted();
  const now = Date.now();
  const laterCopy = await copy({ updatedAt: new Date(now + 500) });
  await notify();
  expect((await stream.next('copia'))?.data.id).toBe(laterCopy.id);
  const earlierCopy = await copy({ updatedAt: new Date(now) });
  await notify();
  expect((await stream.next('copia'))?.data.id).toBe(earlierCopy.id);
});

test('a change of mode reaches every window of its owner', async () => {
  const { ana, open, path } = await createWorld();
  const windows = [await open(ana), await open(ana)];
  for (const stream of windows) {
    expect((await stream.next('estado'))?.data.children[0].mode).toBe('pausado');
  }
  await ana.put(path, { mode: 'activo', is_confirmed: true });
  for (const stream of windows) {
    expect((await stream.next('estado'))?.data.children[0].mode).toBe('activo');
  }
});

test('the first account of a user reaches the windows that were open before it', async () => {
  const { open, signedIn, account, db } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  const stream = await open(eva);
  expect((await stream.next('estado'))?.data.masters).toEqual([]);
  const master = await account(eva, 2);
  await notifyAccounts(db, eva.id);
  expect((await stream.next('estado'))?.data.masters).toMatchObject([{ id: master.id }]);
});

test("a stream never contains another user's copies", async () => {
  const { open, copy, notify, signedIn, account, db } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  const [master, child] = [await account(eva, 2), await account(eva, 3)];
  const stream = await open(eva);
  const state = await stream.next('estado');
  expect(state?.data.children.map(({ id }: { id: number }) => id)).toEqual([child.id]);
  await copy();
  await notify();
  const ownCopy = await copy({ childId: child.id, masterId: master.id });
  await notifyLog(db, master.id);
  expect((await stream.next('copia'))?.data.id).toBe(ownCopy.id);
});

test('a stream ends at sign-out without sending anything more', async () => {
  const { ana, openStarted, copy, notify } = await createWorld();
  const stream = await openStarted();
  await ana.post('/logout');
  await copy();
  await notify();
  expect(await stream.next('copia')).toBeUndefined();
});

test('a stream of an owner without the product continues and reports that nothing new is opened', async () => {
  const { ana, open, copy, notify, revoke } = await createWorld();
  const stream = await open(ana);
  expect(await stream.next('estado')).toMatchObject({ data: { is_entitled: true } });
  await revoke(ana.id);
  await copy();
  await notify();
  // A reading that began before the revocation may still be running.
  let state = await stream.next('estado');
  while (state?.data.is_entitled) state = await stream.next('estado');
  expect(state?.data.is_entitled).toBe(false);
});

test('a stopping server ends open streams properly', async () => {
  const { openStarted, app } = await createWorld();
  const stream = await openStarted();
  await Promise.all([app.close(), stream.end()]);
});

test('a stream continues after the LISTEN connection was cut', async () => {
  const { openStarted, copy, notify, pool } = await createWorld();
  const stream = await openStarted();
  const first = await copy();
  await notify();
  expect((await stream.next('copia'))?.data.id).toBe(first.id);
  // No notification is sent: after a reconnect the stream reads on its own.
  const second = await copy();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
  expect((await stream.next('copia'))?.data.id).toBe(second.id);
  const third = await copy();
  await notify();
  expect((await stream.next('copia'))?.data.id).toBe(third.id);
});

test('a stream continues after a failed reading without losing events', async () => {
  const { openStarted, copy, notify, pool } = await createWorld();
  const stream = await openStarted();
  const client = await pool.connect();
  try {
    const { id } = await copy();
    await client.query('begin');
    await client.query('lock table copier_commands in access exclusive mode');
    await notify();
    let brokenConnections = 0;
    while (brokenConnections === 0) {
      // Outside of the transaction, which would not see connections that are opened after its first look.
      const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      brokenConnections = rowCount ?? 0;
    }
    await client.query('commit');
    expect((await stream.next('copia'))?.data.id).toBe(id);
  } finally {
    client.release();
  }
});
