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

test.each([
  [['--to', 'localhost:8080'], 'the address has to begin with http:// or https://: localhost:8080'],
  [['--login', 'uno'], 'the account has to be a number: uno'],
  [
    ['--server', 'MetaQuotes-Demo'],
    'there is no server MetaQuotes-Demo: use one of Parque-Demo, Parque-Netting, Parque-Europa, Parque-Sinteticos',
  ],
])('%j is rejected in English', (args, message) => {
  expect(() => readOptions(args)).toThrow(new Error(message));
});
