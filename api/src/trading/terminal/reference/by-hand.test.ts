import { getSimulatedServer } from '../../broker/testing/accounts';
import { runHandCommand } from './by-hand';
import { commands, defaultServer } from './commands';
import { createOwnBroker } from './own-broker';

function start() {
  const server = getSimulatedServer(defaultServer);
  const ownBroker = createOwnBroker({ server, login: 20_003_001, now: () => Date.UTC(2026, 10, 21, 12) });
  return (line: string) => runHandCommand(ownBroker, line);
}

test('the printed examples are executed at the default server, also on a Saturday', () => {
  const type = start();
  expect(type('positions')).toBe('positions: 0');
  const [, buy, sell] = /^commands: (buy [^,]+), (sell [^,]+),/.exec(commands) ?? [];
  const purchase = type(buy ?? '');
  expect(purchase).toMatch(/^10009 Request completed: position \d+$/);
  expect(type(sell ?? '')).toMatch(/^10009 Request completed: position \d+$/);
  const position = purchase.split(' ').at(-1) ?? '';
  expect(type('positions').split('\n').slice(0, 2)).toEqual(['positions: 2', `${position} buy Step Index`]);
  expect(type(`close ${position}`)).toBe('10009 Request completed');
});

test('a symbol that the server does not have is rejected with where it is, or with what there is', () => {
  const type = start();
  const invalid = '10013 Invalid request. Parque-Sinteticos ';
  expect(type('buy EURUSD 0.1')).toBe(
    `${invalid}does not have EURUSD: it is at Parque-Demo, Parque-Netting, Parque-Europa (--server)`,
  );
  expect(type('sell step index 0.1')).toMatch(new RegExp(`^${invalid}has .*Step Index`));
});
