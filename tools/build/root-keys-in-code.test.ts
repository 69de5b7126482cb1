import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MinimizerPlugin, webpack } from '@parque/remote/build';
import { getShellConstants } from '../../shell/config.mjs';

const createKey = (character: string) => character.repeat(42) + '=';
const source = `
  export const isTrusted = (list) => list.every((one) => ROOT_KEYS.includes(one.key));
  globalThis.shown = [ROOT_KEYS, OWN_FILES, isTrusted];
`;

/** Builds code with root keys as the shell does. */
async function buildWith(rootKeys: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-root-keys-'));
  try {
    await writeFile(path.join(folder, 'main.js'), source);
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path: folder, filename: 'built.js' },
      optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify })] },
      plugins: getShellConstants({ rootKeys, base: '/shell/' }),
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error) => (error ? reject(error) : resolve()));
    });
    return await readFile(path.join(folder, 'built.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the code of the shell differs between installations in its root keys alone', async () => {
  const [firstKeys, secondKeys] = [
    [createKey('e'), createKey('f')],
    [createKey('Q'), createKey('R')],
  ] as const;
  const [firstCode, secondCode] = [await buildWith(firstKeys), await buildWith(secondKeys)];
  expect(firstCode).toContain(`"${firstKeys.join('","')}"`);
  expect(firstCode.replaceAll(firstKeys.join('","'), '')).toBe(
    secondCode.replaceAll(secondKeys.join('","'), ''),
  );
});
