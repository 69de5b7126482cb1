import { attack, faultText } from './campaign';
import { attackWire } from './wire';
import { openWorld } from './world';

test('hostile requests to every call by every role cause no server error, no forbidden change and no leaked secret', async () => {
  const { faults } = await attack({ requests: 400, seed: 20_261_121 });
  expect(faults.map(faultText)).toEqual([]);
}, 600_000);

test('malformed heads, ambiguous lengths, path probes and costly headers are rejected, and ordinary calls are still answered', async () => {
  const world = await openWorld();
  try {
    expect(await attackWire(world, { requests: 300, seed: 20_261_122 })).toEqual([]);
  } finally {
    await world.stop();
  }
}, 600_000);
