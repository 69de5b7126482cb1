import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listParts } from '../../build/parts.mjs';

const root = path.join(__dirname, '../../..');

interface Movement {
  readonly file: string;
  readonly selector: string;
  readonly value: string;
}

async function readStyles(folder: string): Promise<readonly [file: string, text: string][]> {
  const files = await readdir(path.join(root, folder), { recursive: true });
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => path.join(folder, file));
  return Promise.all(
    styles.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const),
  );
}

async function readAllStyles() {
  const parts = (await listParts(root)).filter(({ name }) => name !== 'api');
  const folders = ['shared/ui', ...parts.map(({ name }) => name)].map((name) => `${name}/src`);
  return (await Promise.all(folders.map(readStyles))).flat();
}

const normaliseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

const listMovements = ([file, text]: readonly [string, string]): Movement[] =>
  [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    [...body.matchAll(/(?:^|[\s;])(?:transition|animation)(?:-duration)?:([^;]+)/g)].map(
      ([, value = '']) => ({
        file,
        selector: normaliseSpaces(selector),
        value: normaliseSpaces(value),
      }),
    ),
  );

/** The duration is a token, which is 1 ms for users who prefer reduced motion, or a literal of at most 1 ms. */
const isBrief = ({ value }: Movement) =>
  value.split(',').every((part) => /var\(--pq-t-\d\)|^\s*[\w-]+ 1ms\b/.test(part));

test('every animation and transition stops for users who prefer reduced motion', async () => {
  const styles = await readAllStyles();
  const movements = styles.flatMap(listMovements);
  const stoppedSelectors = new Set(
    movements
      .filter(({ value }) => value === 'none')
      .flatMap(({ selector }) => selector.split(',').map((part) => normaliseSpaces(part))),
  );
  const lastingMovements = movements.filter((movement) => movement.value !== 'none' && !isBrief(movement));
  expect(movements.length).toBeGreaterThan(6);
  expect(lastingMovements.filter(({ selector }) => !stoppedSelectors.has(selector))).toEqual([]);
});

test('with reduced motion every duration token is 1 ms and every distance token is 0', async () => {
  const tokens = await readFile(path.join(root, 'shared/ui/src/styles/tokens.css'), 'utf8');
  const names = new Set([...tokens.matchAll(/(--pq-t-\d):/g)].map(([, name]) => name));
  const [, reducedTokens = ''] = /prefers-reduced-motion: reduce\) \{\s*:root \{([^}]*)\}/.exec(tokens) ?? [];
  const values = new Map(
    [...reducedTokens.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  expect([...names].map((name) => values.get(name))).toEqual([...names].map(() => '1ms'));
  expect(values.get('--pq-shift')).toBe('0px');
});
