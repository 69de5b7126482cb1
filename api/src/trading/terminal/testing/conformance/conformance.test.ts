import { conformsToTheProtocol, ordersAfterKill } from './conformance';
import { createScriptedBridge } from '../scripted-bridge';

describe('the scripted terminal', () => {
  conformsToTheProtocol(createScriptedBridge());
});

test('the journal line keeps an order single when it is delivered again, and without it the order doubles', async () => {
  expect(await ordersAfterKill(createScriptedBridge())).toBe(1);
  expect(await ordersAfterKill(createScriptedBridge({ forgetsBegun: true }))).toBe(2);
});
