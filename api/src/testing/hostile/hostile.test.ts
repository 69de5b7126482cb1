import { attack, faultText } from './campaign';

test('hostile requests to every call by every role cause no server error, no forbidden change and no leaked secret', async () => {
  const { faults } = await attack({ requests: 400, seed: 20_261_121 });
  expect(faults.map(faultText)).toEqual([]);
}, 600_000);
