import { proseFindings, wordsOfName } from './findings.mjs';

const messages = (name: string, source: string) =>
  proseFindings(name, source).map(({ line, message }) => `${line} ${message.split(':')[0] ?? ''}`);

test('reports a banned word in a comment with its line', () => {
  expect(messages('a.ts', 'const a = 1;\n/** Whoever reads this. */\nconst b = 2;')).toEqual(['2 "Whoever"']);
});

test('reports a banned word in a later line of a comment at that line', () => {
  expect(messages('a.ts', '/**\n * First.\n *\n * It is sent anew.\n */\nconst b = 2;')).toEqual([
    '4 "anew"',
  ]);
});

test('reports a banned word in a test name and in a style sheet', () => {
  expect(messages('a.test.ts', "test('the user is told', () => {});")).toEqual(['1 "told"']);
  expect(messages('a.css', 'a {}\n/* nobody */')).toEqual(['2 "nobody"']);
});

test('reports a declared name that contains a banned word', () => {
  expect(messages('a.ts', 'const toldAt = 1;')).toEqual(['1 the name toldAt']);
  expect(messages('a.tsx', 'const letGo = () => <p />;')).toEqual(['1 the name letGo']);
});

test('accepts a banned word in quotes, in code and in the middle of another word', () => {
  expect(messages('a.md', "The text 'whoever' and `told` and understands.")).toEqual([]);
});

test('reports a sentence of more than 35 words, and accepts two shorter ones', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect(messages('a.md', `${words(36)}.`)).toEqual(['1 a sentence of 36 words (at most 35)']);
  expect(messages('a.md', `${words(20)}. ${words(20)}.`)).toEqual([]);
});

test('counts the items of a list, the cells of a table and the tags of a docstring as sentences of their own', () => {
  const half = Array.from({ length: 20 }, () => 'word').join(' ');
  expect(messages('a.md', `- ${half}\n- ${half}`)).toEqual([]);
  expect(messages('a.md', `| ${half} | ${half} |`)).toEqual([]);
  expect(messages('a.ts', `/** ${half} @returns ${half} */\nconst a = 1;`)).toEqual([]);
});

test('splits a camelCase name into words', () => {
  expect(wordsOfName('toldAtURLOnce')).toEqual(['told', 'at', 'url', 'once']);
});

const interfaceMessages = (text: string) =>
  messages('mfe-journal/src/panel.tsx', `export const Panel = () => <p title="${text}">${text}</p>;`);

test.each([
  ['Ningún trade cerrado', 'trade'],
  ['Saldo', 'Saldo'],
  ['El beneficio de cada día', 'beneficio'],
  ['Constarán como perdidas', 'perdidas'],
  ['Seleccione un servidor', 'Seleccione'],
])('reports a word of the interface for which the glossary has another: %s', (text, word) => {
  expect(interfaceMessages(text)).toEqual([`1 "${word}" in the interface`, `1 "${word}" in the interface`]);
});

test.each([
  'Trades Ganadores %',
  'Beneficio Neto',
  'Factor de Beneficio',
  '¿Desea cerrar sesión en su broker?',
  'Pérdidas',
])('accepts a text of the specification and the words of the glossary: %s', (text) => {
  expect(interfaceMessages(text)).toEqual([]);
});

test('reads keys, addresses, tests and other packages as code, not as texts of the interface', () => {
  expect(messages('mfe-journal/src/a.ts', "go('/panel/trade?cuenta=1', 'trade');")).toEqual([]);
  expect(messages('mfe-journal/src/a.test.ts', "text('Un trade');")).toEqual([]);
  expect(messages('shared/domain/src/a.ts', "text('Un trade');")).toEqual([]);
});
