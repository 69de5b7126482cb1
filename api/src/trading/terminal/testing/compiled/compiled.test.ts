import { testConformance, countOrdersAfterKill } from '../conformance/conformance';
import { compile, readProgram } from './build';
import { createCompiledBridge } from './compiled-bridge';

/** The program without the line that it writes before it sends an order. */
function dropBeginLine(source: string): string {
  const line = 'if(!WriteJournal("B", command.id, IntegerToString((long)TimeGMT())))';
  expect(source.split(line)).toHaveLength(2);
  return source.replace(line, 'if(false)');
}

describe('the compiled program', () => {
  testConformance(async (surroundings) => createCompiledBridge(await compile(readProgram()))(surroundings));
});

test('without the journal line before an order, the same kill doubles the order', async () => {
  for (const [source, orders] of [
    [readProgram(), 1],
    [dropBeginLine(readProgram()), 2],
  ] as const) {
    expect(await countOrdersAfterKill(createCompiledBridge(await compile(source)))).toBe(orders);
  }
});
