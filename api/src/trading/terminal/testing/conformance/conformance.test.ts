import { testConformance, countOrdersAfterKill } from './conformance';
import { createReferenceBridge } from '../reference-bridge';

describe('the reference terminal', () => {
  testConformance(createReferenceBridge());
});

test('the journal line keeps an order single when it is delivered again, and without it the order doubles', async () => {
  expect(await countOrdersAfterKill(createReferenceBridge())).toBe(1);
  expect(await countOrdersAfterKill(createReferenceBridge({ forgetsBegun: true }))).toBe(2);
});
