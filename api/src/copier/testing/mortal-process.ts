import { openDatabase, type Connection } from '../../database/database';
import { makeMetaApi } from '../../broker/metaapi/metaapi';
import { makeSimulator } from '../../broker/simulator/simulator';
import { makeLife } from './life';
import { brokerIn } from './simulated-broker';
import { makeSteppedCopier } from './stepped-copier';

/** Arguments of a process that copies one turn and may be killed during it. */
export interface Mortal {
  readonly connection: Connection;
  readonly owner: string;
  readonly master: number;
  /** Time of the story. */
  readonly ms: number;
  /** At which of its calls it is killed, and whether that call is still executed. */
  readonly at: number;
  readonly isHeard: boolean;
  /** Where MetaApi answers; undefined: no account is reached through it. */
  readonly metaApi?: Parameters<typeof makeMetaApi>[0];
}

/* A process that copies for one story and is killed with SIGKILL during a query, a transaction or an order. */
const [settings = '{}', migrations = ''] = process.argv.slice(2);
const { connection, owner, master, ms, at, isHeard, metaApi } = JSON.parse(settings) as Mortal;
const { db, pool, close } = await openDatabase(connection, migrations);
const life = makeLife({ at, isHeard, isStall: false, onEnd: () => process.kill(process.pid, 'SIGKILL') });
const broker = brokerIn(makeSimulator({ db, now: () => ms }));
const copier = makeSteppedCopier({
  db: life.database(pool),
  now: () => new Date(ms),
  broker: life.broker(broker),
  ...(metaApi && { metaApi: life.broker(brokerIn(makeMetaApi(metaApi, { now: () => ms }))) }),
  owner,
  only: [master],
});
await copier.turn();
await close();
