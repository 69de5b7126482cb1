import { conformsToTheProtocol } from '../conformance/conformance';
import { createConformanceWorld } from '../conformance/world';
import { compiled, programSource } from './build';
import { createCompiledBridge } from './compiled-bridge';

/** Kills the program after each order and starts it again while the order may still be delivered. */
async function ordersAfterKills(source: string): Promise<number> {
  const world = await createConformanceWorld(createCompiledBridge(await compiled(source)));
  await world.order();
  world.bridge.killAt('after send');
  await world.bridge.call();
  await world.bridge.restart();
  await world.pool.query("update terminal_commands set state = 'queued', run = null");
  await world.calls(4);
  return world.held().length;
}

/** The program without the line that it writes before it sends an order. */
function withoutBeginLine(source: string): string {
  const line = 'if(!WriteJournal("B", command.id, IntegerToString((long)TimeGMT())))';
  expect(source.split(line)).toHaveLength(2);
  return source.replace(line, 'if(false)');
}

describe('the compiled program', () => {
  conformsToTheProtocol(async (surroundings) =>
    createCompiledBridge(await compiled(programSource()))(surroundings),
  );
});

test('without the journal line before an order, the same kill doubles the order', async () => {
  expect(await ordersAfterKills(programSource())).toBe(1);
  expect(await ordersAfterKills(withoutBeginLine(programSource()))).toBe(2);
});
