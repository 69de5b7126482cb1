import type { CreateBridge } from '../bridge';
import { createConformanceWorld } from './world';
import { bars } from './bars';
import { campaigns } from './campaigns';
import type { Case } from './case';
import { kills } from './kills';
import { messages } from './messages';
import { orders } from './orders';
import { pairings } from './pairings';
import { permissions } from './permissions';
import { returnCodes } from './return-codes';
import { runs } from './runs';
import { snapshots } from './snapshots';

/** The cases for the rules of the protocol, by group. */
const conformanceCases: Readonly<Record<string, readonly Case[]>> = {
  pairing: pairings,
  snapshots,
  bars,
  orders,
  'return codes': returnCodes,
  messages,
  kills,
  campaigns,
  permissions,
  runs,
};

export function testConformance(createBridge: CreateBridge): void {
  describe.each(Object.entries(conformanceCases))('%s', (_group, cases) => {
    test.each([...cases])('$name', async ({ options, run }) => {
      await run(await createConformanceWorld(createBridge, options));
    });
  });
}

/**
 * Kills a program after it sent an order, and delivers the order again, as to a program that a supervisor restores.
 *
 * @returns The number of executed orders.
 */
export async function countOrdersAfterKill(createBridge: CreateBridge): Promise<number> {
  const { bridge, order, pool, runCalls, listHeld } = await createConformanceWorld(createBridge);
  await order();
  bridge.killAt('after send');
  await bridge.call();
  await bridge.restart();
  await pool.query("update terminal_commands set state = 'queued', run = null");
  await runCalls(4);
  return listHeld().length;
}
