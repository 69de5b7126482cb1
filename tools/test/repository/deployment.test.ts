import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

const files = readdirSync(path.join(root, 'deploy'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const examples = readText('.env.example');
const removeComments = (text: string) => text.replace(/^#.*$/gm, '');
const listMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

/** Variables of compose and of the build that are not settings of the product. */
const foreignVariables = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'PARQUE_ROOT_KEYS'];

test.each(files)('%s sets nothing that the product does not read', (file) => {
  const variables = listMatches(removeComments(readText(file)), /(?:^|[\s;])([A-Z][A-Z\d_]{2,})[=:]/gm);
  const unknownVariables = variables.filter(
    (name) => !foreignVariables.includes(name) && !new RegExp(`^(# )?${name}=`, 'm').test(examples),
  );
  expect(unknownVariables).toEqual([]);
});

test.each(files)('the scripts that %s runs exist or are built', (file) => {
  const scripts = listMatches(removeComments(readText(file)), /node ([\w/.-]+\.m?js)/g);
  const builtScripts = listMatches(readText('api/build-options.mjs'), /^\s+'?([\w-]+)'?: 'src\//gm).map(
    (name) => `api/dist/${name}.js`,
  );
  expect(
    scripts.filter((name) => !builtScripts.includes(name) && !existsSync(path.join(root, name))),
  ).toEqual([]);
});

test('every setting that production requires is in the example of an installation', () => {
  const requiredSettings = listMatches(examples, /^# \*[^\n]*\n(?:# (?!\w+=)[^\n]*\n)*# (\w+)=/gm);
  expect(requiredSettings).toEqual(
    expect.arrayContaining(['TOKEN_KEY', 'CREDENTIALS_KEY', 'ROOT_KEYS', 'REGISTRY_KEY']),
  );
  const example = listMatches(readText('deploy/parque.env.example'), /^(\w+)=/gm);
  expect(requiredSettings.filter((name) => !example.includes(name))).toEqual([]);
});

test('the image is built with the pnpm of the workspace, and listens on the port of the proxy and of its health check', () => {
  const { packageManager } = JSON.parse(readText('package.json')) as { packageManager: string };
  const image = readText('deploy/Containerfile');
  expect(new Set(listMatches(image, /npx -y (pnpm@[\d.]+)/g))).toEqual(new Set([packageManager]));
  expect(image).toMatch(/PORT=8080[\s\S]*EXPOSE 8080/);
  expect(readText('deploy/nginx.conf')).toContain('server parque:8080;');
  expect(image).toMatch(/^USER node$/m);
});

test('no deployed file contains a secret', () => {
  const secrets = /^(\w*(?:KEY|KEYS|TOKEN|PASSWORD|HOTTOK))=(.+)$/gm;
  expect(files.flatMap((file) => [...readText(file).matchAll(secrets)].map(([line]) => line))).toEqual([]);
});
