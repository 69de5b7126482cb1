import { conformsToTheProtocol, ordersAfterKill } from '../conformance/conformance';
import { compiled, programSource } from './build';
import { createCompiledBridge } from './compiled-bridge';

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
  for (const [source, orders] of [
    [programSource(), 1],
    [withoutBeginLine(programSource()), 2],
  ] as const) {
    expect(await ordersAfterKill(createCompiledBridge(await compiled(source)))).toBe(orders);
  }
});
