import { conformsToTheProtocol, ordersAfterKill } from './conformance';
import { createReferenceBridge } from '../reference-bridge';

describe('the reference terminal', () => {
  conformsToTheProtocol(createReferenceBridge());
});

test('the journal line keeps an order single when it is delivered again, and without it the order doubles', async () => {
  expect(await ordersAfterKill(createReferenceBridge())).toBe(1);
  expect(await ordersAfterKill(createReferenceBridge({ forgetsBegun: true }))).toBe(2);
});
