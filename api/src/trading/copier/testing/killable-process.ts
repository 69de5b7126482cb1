import { openDatabase, type Connection } from '../../../core/database/database';
import { createTerminalGateway } from '../../broker/terminal/gateway';
import { limitWaits } from '../../broker/testing/simulated-terminals';
import { createTerminalChangeListener } from '../../terminal/account-change-listener';
import { createMetaApi } from '../../broker/metaapi/metaapi';
import { createSimulator } from '../../broker/simulator/simulator';
import { createLife } from './life';
import { createCopierBroker } from './simulated-broker';
import { createSteppedCopier } from './stepped-copier';

/** Arguments of a process that copies one turn and may be killed during it. */
export interface Killable {
  readonly connection: Connection;
  readonly owner: string;
  readonly masters: readonly number[];
  /** Time of the story. */
  readonly ms: number;
  /** Number of the call at which the process is killed. `isHeard`: whether that call is still executed. */
  readonly callNumber: number;
  readonly isHeard: boolean;
  /** Where MetaApi answers; undefined: no account is reached through it. */
  readonly metaApi?: Parameters<typeof createMetaApi>[0];
  /** Whether accounts are reached through terminals, which another process runs. */
  readonly hasTerminals?: boolean;
}

/* A process that copies for one story and is killed with SIGKILL during a query, a transaction or an order. */
const [settings = '{}', migrations = ''] = process.argv.slice(2);
const { connection, owner, masters, ms, callNumber, isHeard, metaApi, hasTerminals } = JSON.parse(
  settings,
) as Killable;
const { db, pool, close } = await openDatabase(connection, migrations);
const onEnd = () => process.kill(process.pid, 'SIGKILL');
const life = createLife({ callNumber, isHeard, isStall: false, onEnd });
const broker = createCopierBroker(createSimulator({ db, now: () => ms }));
const copier = createSteppedCopier({
  db: life.wrapPool(pool),
  now: () => new Date(ms),
  broker: life.wrapBroker(broker),
  ...(hasTerminals && {
    terminal: life.wrapBroker(
      createCopierBroker(
        createTerminalGateway({
          db,
          now: () => ms,
          subscribe: limitWaits(createTerminalChangeListener(db)),
        }),
      ),
    ),
  }),
  ...(metaApi && { metaApi: life.wrapBroker(createCopierBroker(createMetaApi(metaApi, { now: () => ms }))) }),
  owner,
  only: masters,
});
await copier.turn().catch(async (error: unknown) => {
  if (!life.isDead()) throw error;
  // Another call failed while the last one is still executed: the kill follows it.
  await new Promise(() => undefined);
});
await close();
