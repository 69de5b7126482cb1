import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { partsOf } from '../building/parts.mjs';

const root = path.join(__dirname, '../..');

interface Movement {
  readonly file: string;
  readonly selector: string;
  readonly value: string;
}

async function stylesIn(folder: string): Promise<readonly [file: string, text: string][]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => path.join(folder, file));
  return Promise.all(
    styles.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
}

async function allStyles() {
  const parts = (await partsOf(root)).filter(({ name }) => name !== 'api');
  const folders = ['shared/ui', ...parts.map(({ name }) => name)].map((name) => `${name}/src`);
  return (await Promise.all(folders.map(stylesIn))).flat();
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

const movementsOf = ([file, text]: readonly [string, string]): Movement[] =>
  [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/(?:^|[\s;])(?:transition|animation)(?:-duration)?:([^;]+)/g)].map(
      ([, value = '']) => ({
        file,
        selector: spaced(selector),
        value: spaced(value),
      }),
    ),
  );

/** Lasts as long as the tokens say, which is 1 ms for whoever wants no movement, or never longer than that. */
const isBrief = ({ value }: Movement) =>
  value.split(',').every((part) => /var\(--pq-t-\d\)|^\s*[\w-]+ 1ms\b/.test(part));

test('whatever moves is still for those who want no movement', async () => {
  const styles = await allStyles();
  const movements = styles.flatMap(movementsOf);
  const off = new Set(
    movements
      .filter(({ value }) => value === 'none')
      .flatMap(({ selector }) => selector.split(',').map((one) => spaced(one))),
  );
  const lasting = movements.filter((one) => one.value !== 'none' && !isBrief(one));
  expect(movements.length).toBeGreaterThan(6);
  expect(lasting.filter(({ selector }) => !off.has(selector))).toEqual([]);
});

test('for those who want no movement all durations are a moment, and nothing travels', async () => {
  const tokens = await readFile(path.join(root, 'shared/ui/src/styles/tokens.css'), 'utf8');
  const names = new Set([...tokens.matchAll(/(--pq-t-\d):/g)].map(([, name]) => name));
  const [, still = ''] = /prefers-reduced-motion: reduce\) \{\s*:root \{([^}]*)\}/.exec(tokens) ?? [];
  const told = new Map([...still.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
  expect([...names].map((name) => told.get(name))).toEqual([...names].map(() => '1ms'));
  expect(told.get('--pq-shift')).toBe('0px');
});
