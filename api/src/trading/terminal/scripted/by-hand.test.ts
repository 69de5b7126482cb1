import { simulatedServers } from '../../broker/simulator/server';
import { retcodes } from '../../broker/retcode';
import { runHandCommand } from './by-hand';
import { commands, defaultServer } from './commands';
import { createOwnBroker } from './own-broker';
import { formatRetcode } from './retcode-words';

function started() {
  const server = simulatedServers.find(({ name }) => name === defaultServer);
  if (!server) throw new Error('the default server does not exist');
  const own = createOwnBroker({ server, login: 20_003_001, now: () => Date.UTC(2026, 10, 21, 12) });
  return (line: string) => runHandCommand(own, line);
}

test('the printed examples are executed at the default server, also on a Saturday', () => {
  const type = started();
  expect(type('positions')).toBe('positions: 0');
  const [, buy, sell] = /^commands: (buy [^,]+), (sell [^,]+),/.exec(commands) ?? [];
  const bought = type(buy ?? '');
  expect(bought).toMatch(/^10009 done: position \d+$/);
  expect(type(sell ?? '')).toMatch(/^10009 done: position \d+$/);
  const position = bought.split(' ').at(-1) ?? '';
  expect(type('positions').split('\n').slice(0, 2)).toEqual(['positions: 2', `${position} buy Step Index`]);
  expect(type(`close ${position}`)).toBe('10009 done');
});

test('an order that is not executed shows what its code means', () => {
  const type = started();
  expect(type('buy Step Index 0.001')).toBe('10014 invalid volume');
  expect(type('close 5')).toBe('there is no position 5');
  expect(type('nothing')).toBe('unknown command: see --help');
});

test('a symbol that the server does not have is rejected with where it is, or with what there is', () => {
  const type = started();
  const invalid = '10013 invalid request: check the symbol or the position. Parque-Sinteticos ';
  expect(type('buy EURUSD 0.1')).toBe(
    `${invalid}does not have EURUSD: it is at Parque-Demo, Parque-Netting, Parque-Europa (--server)`,
  );
  expect(type('sell step index 0.1')).toMatch(new RegExp(`^${invalid}has .*Step Index`));
});

/** The list "Trade Server Return Codes" of the reference of MQL5. */
const documented = [
  10004, 10006, 10007, 10008, 10009, 10010, 10011, 10012, 10013, 10014, 10015, 10016, 10017, 10018, 10019,
  10020, 10021, 10022, 10023, 10024, 10025, 10026, 10027, 10028, 10029, 10030, 10031, 10032, 10033, 10034,
  10035, 10036, 10038, 10039, 10040, 10041, 10042, 10043, 10044, 10045, 10046,
];

test.each([...documented, ...Object.values(retcodes)])('the code %i has a meaning', (code) => {
  expect(formatRetcode(code)).toMatch(new RegExp(`^${code} \\p{L}.+`, 'u'));
  expect(formatRetcode(code)).not.toContain('without a description');
});
