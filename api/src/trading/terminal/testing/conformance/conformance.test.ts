import { conformsToTheProtocol } from './conformance';
import { createConformanceWorld } from './world';
import { createScriptedBridge } from '../scripted-bridge';

describe('the scripted terminal', () => {
  conformsToTheProtocol(createScriptedBridge());
});

/** Kills the program after each order and starts it again while the order may still be delivered. */
async function ordersAfterKills(forgetsBegun: boolean): Promise<number> {
  const world = await createConformanceWorld(createScriptedBridge({ forgetsBegun }));
  await world.order();
  world.bridge.killAt('after send');
  await world.bridge.call();
  // A program that continues as the same run, such as one that a supervisor restores, gets the order again.
  await world.bridge.restart();
  await world.pool.query("update terminal_commands set state = 'queued', run = null");
  await world.calls(4);
  return world.held().length;
}

test('the journal line keeps an order single when it is delivered again, and without it the order doubles', async () => {
  expect(await ordersAfterKills(false)).toBe(1);
  expect(await ordersAfterKills(true)).toBe(2);
});
