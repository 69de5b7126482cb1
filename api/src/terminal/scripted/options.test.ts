import { readOptions } from './options';

test('without options the terminal is an account of the default server', () => {
  expect(readOptions([])).toMatchObject({
    isHelp: false,
    pair: undefined,
    to: 'http://localhost:8080',
    server: { name: 'Parque-Sinteticos' },
    login: 20_000_001,
    folder: '.data/terminals',
  });
});

test.each(['--to', '--url'])('the address is given by %s', (option) => {
  expect(readOptions([option, 'http://localhost:9090'])).toMatchObject({ to: 'http://localhost:9090' });
});

test.each([['--pair', '-K7QF-9D2M-X4TR-8WPN-3HJC'], ['--pair=-K7QF-9D2M-X4TR-8WPN-3HJC']])(
  'a code that was pasted with a dash before it is a code: %s',
  (...args) => {
    expect(readOptions(args).pair).toBe('-K7QF-9D2M-X4TR-8WPN-3HJC');
  },
);

test.each([
  [['--pair'], 'falta el valor de --pair'],
  [['--pair', '--to', 'http://localhost:8080'], 'falta el valor de --pair'],
  [['--pair='], 'falta el valor de --pair'],
  [['--puerto', '9090'], 'no existe la opción --puerto'],
  [['-x'], 'no existe la opción -x'],
  [['9090'], 'sobra «9090»'],
  [['--to', 'localhost:8080'], 'la dirección empieza por http:// o https://, no «localhost:8080»'],
  [['--login', 'uno'], 'la cuenta es un número, no «uno»'],
  [
    ['--server', 'MetaQuotes-Demo'],
    'no hay ningún servidor MetaQuotes-Demo: usa uno de Parque-Demo, Parque-Netting, Parque-Europa, Parque-Sinteticos',
  ],
])('%j is rejected in Spanish', (args, message) => {
  expect(() => readOptions(args)).toThrow(new Error(message));
});
