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
  [['--pair'], 'the value of --pair is missing'],
  [['--pair', '--to', 'http://localhost:8080'], 'the value of --pair is missing'],
  [['--pair='], 'the value of --pair is missing'],
  [['--puerto', '9090'], 'there is no option --puerto'],
  [['-x'], 'there is no option -x'],
  [['9090'], 'unexpected argument: 9090'],
  [['--to', 'localhost:8080'], 'the address has to begin with http:// or https://: localhost:8080'],
  [['--login', 'uno'], 'the account has to be a number: uno'],
  [
    ['--server', 'MetaQuotes-Demo'],
    'there is no server MetaQuotes-Demo: use one of Parque-Demo, Parque-Netting, Parque-Europa, Parque-Sinteticos',
  ],
])('%j is rejected in English', (args, message) => {
  expect(() => readOptions(args)).toThrow(new Error(message));
});
