import { testApi } from '../../../testing/test-api';
import { createStreamHub } from './stream-hub';
import { waitUntil } from '../../../testing/wait-until';

const channel = 'streams_of_a_test';

test('a client that opens and closes streams opens one connection of the database', async () => {
  const { app, db, pool } = await testApi();
  const hub = createStreamHub({ db, log: app.log }, channel);
  const readListeners = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where query = $1', [
      `listen "${channel}"`,
    ]);
    return rows.map(({ pid }) => pid);
  };
  const subscriber = { topics: [1], wake: () => undefined };
  hub.add(subscriber);
  await waitUntil('a connection listens', async () => (await readListeners()).length > 0);
  const before = await readListeners();
  const listenerLists = [];
  for (let i = 0; i < 20; i += 1) {
    hub.remove(subscriber);
    hub.add(subscriber);
    listenerLists.push(await readListeners());
  }
  expect(listenerLists).toEqual(Array(20).fill(before));
  hub.stop();
});
