import { attack, toldFault } from './campaign';

test('whatever is sent to whichever call by whomever: no fault of ours, nothing without permission, no secret', async () => {
  const { faults } = await attack({ requests: 400, seed: 20_261_121 });
  expect(faults.map(toldFault)).toEqual([]);
}, 600_000);
