import { simulatedServers } from '../../broker/simulator/server';
import { retcodes } from '../../broker/retcode';
import { tradeByHand } from './by-hand';
import { commands, defaultServer } from './commands';
import { makeOwnBroker } from './own-broker';
import { retcodeText } from './retcode-words';

function started() {
  const server = simulatedServers.find(({ name }) => name === defaultServer);
  if (!server) throw new Error('the default server does not exist');
  const own = makeOwnBroker({ server, login: 20_003_001, now: () => Date.UTC(2026, 10, 21, 12) });
  return (line: string) => tradeByHand(own, line);
}

test('the printed examples are executed at the default server, also on a Saturday', () => {
  const type = started();
  const [, buy, sell] = /^órdenes: (buy [^,]+), (sell [^,]+),/.exec(commands) ?? [];
  const bought = type(buy ?? '');
  expect(bought).toMatch(/^10009 hecha: posición \d+$/);
  expect(type(sell ?? '')).toMatch(/^10009 hecha: posición \d+$/);
  const position = bought.split(' ').at(-1) ?? '';
  expect(type('positions')).toContain(`${position} compra Step Index`);
  expect(type(`close ${position}`)).toBe('10009 hecha');
});

test('an order that is not executed shows what its code means', () => {
  const type = started();
  expect(type('buy EURUSD 0.1')).toBe('10013 petición no válida: comprueba el símbolo o la posición');
  expect(type('buy Step Index 0.001')).toBe('10014 volumen no válido');
  expect(type('close 5')).toBe('no hay ninguna posición 5');
  expect(type('nada')).toBe('orden desconocida: mira --help');
});

test.each(Object.values(retcodes))('the code %i has a meaning', (code) => {
  expect(retcodeText(code)).toMatch(new RegExp(`^${code} \\p{L}.+`, 'u'));
  expect(retcodeText(code)).not.toContain('sin descripción');
});
