import { withTables } from './performance-document.mjs';

const table = (title: string, name: string, value: string) =>
  `**${title}**: \`npm run bench -- ${name}\`, 2026-11-21, commit c77382c.\n\n|  | kB |\n| --- | --: |\n| all | ${value} |\n`;

const document = `# Performance\n\n${table('Shell', 'sizes', '1')}\n${table('Remotes', 'sizes', '2')}\nBy hand.\n\n${table('Starts', 'server', '3')}`;

test('the tables of a part replace its earlier tables, and nothing else changes', () => {
  const newer = table('Sizes', 'sizes', '4');
  expect(withTables(document, 'sizes', newer.trimEnd())).toBe(
    `# Performance\n\n${newer}\nBy hand.\n\n${table('Starts', 'server', '3')}`,
  );
});

test('the tables at the end of the document are replaced, and the document ends with one line break', () => {
  const newer = table('Starts', 'server', '5');
  expect(withTables(document, 'server', newer.trimEnd())).toBe(
    document.replace(table('Starts', 'server', '3'), newer),
  );
});

test('the tables of a new part are appended', () => {
  const newer = table('Peers', 'peers', '6');
  expect(withTables(document, 'peers', newer.trimEnd())).toBe(`${document}\n${newer}`);
});
