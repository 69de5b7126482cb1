import { msPerHour } from '@parque/domain/durations';
import type { Answer, TestApiOptions } from '../../../testing/started-api';
import { testApi } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';
import { runWhileLocked } from '../../../testing/while-held';
import { createCopyWorld } from './copy-world';

/** A simulated server that trades at weekends too. */
export const server = 'Parque-Sinteticos';

export const connectorPath = '/mt5/account/conector';

type WorldOptions = NonNullable<Parameters<typeof createCopyWorld>[1]>;

interface LiveOptions extends WorldOptions {
  readonly api?: TestApiOptions;
}

/** The api with Ana's masters and active children, and a copier that has read the masters once. */
export async function createLiveCopier({ api: apiOptions, ...options }: LiveOptions = {}) {
  const api = await testApi(apiOptions);
  const world = await createCopyWorld(api.db, {
    masterServer: server,
    childServers: [server],
    from: Date.now() - msPerHour,
    ...options,
  });
  const ana = await api.signedIn('Ana', { owns: [1] });
  const copier = world.createCopier();
  await copier.turn();
  const { child, time, masters } = world;
  const path = `/copier/children/${child.id}`;
  return {
    ...api,
    ...world,
    apiNow: api.now,
    start: world.createCopier,
    ana,
    copier,
    second: masters[1] ?? world.master,
    path,
    getAccounts: async () => (await ana.get(connectorPath)).body,
    getState: async () =>
      (await ana.get('/copier')).body.children.find(({ id }: { id: number }) => id === child.id),
    activate: (rest: object = {}) => ana.put(path, { mode: 'activo', ...rest }),
    /** Opens a position of a master, and lets all masters be copied. */
    async copyPosition({ reference }: { readonly reference: string } = world.master) {
      const position = await world.open('Step Index', 'buy', 0.5, reference);
      time.ms += 6000;
      await world.settle(copier);
      return position;
    },
    run: () => world.settle(copier),
    compare: (turnCount?: number) => world.compareWith(copier, turnCount),
    /** Copies a position while a call waits for a lock. The engine may have to wait for the call. */
    async callWhileCopying(
      lock: string,
      call: () => Promise<Answer>,
      copy: () => Promise<unknown>,
    ): Promise<Answer> {
      let copyWork: Promise<unknown> = Promise.resolve();
      const answer = await runWhileLocked(api.pool, [lock], call, async (client) => {
        let isCopied = false;
        copyWork = copy()
          .catch(() => undefined)
          .finally(() => (isCopied = true));
        const countBlocked = async () => {
          const { rows } = await client.query(
            'select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
          );
          return rows.length;
        };
        await waitUntil('the copier and the call wait', async () => isCopied || (await countBlocked()) >= 2);
      });
      await copyWork;
      return answer;
    },
  };
}
