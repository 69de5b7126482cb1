import { openDatabase, type Connection } from '../../database/database';
import { makeSimulator } from '../../broker/simulator/simulator';
import { makeLife } from './life';
import { brokerIn } from './simulated-broker';
import { makeSteppedCopier } from './stepped-copier';

/** What a process is told that copies once around, and may be killed before it is through. */
export interface Mortal {
  readonly connection: Connection;
  readonly owner: string;
  readonly master: number;
  /** What time it is in the story. */
  readonly ms: number;
  /** At which of its words it is killed, and whether the other side still hears it. */
  readonly at: number;
  readonly isHeard: boolean;
}

/* A process that copies for one story, and ends itself as a SIGKILL does: in the middle of a word, a transaction, an order. */
const [told = '{}', migrations = ''] = process.argv.slice(2);
const { connection, owner, master, ms, at, isHeard } = JSON.parse(told) as Mortal;
const { db, pool, close } = await openDatabase(connection, migrations);
const life = makeLife({ at, isHeard, isStall: false, onEnd: () => process.kill(process.pid, 'SIGKILL') });
const broker = brokerIn(makeSimulator({ db, now: () => ms }));
const copier = makeSteppedCopier({
  db: life.database(pool),
  now: () => new Date(ms),
  broker: life.broker(broker),
  owner,
  only: [master],
});
await copier.turn();
await close();
