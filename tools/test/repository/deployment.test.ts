import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const files = readdirSync(path.join(root, 'deploy'), { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const examples = read('.env.example');
const removeComments = (text: string) => text.replace(/^#.*$/gm, '');
const listMatches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

/** Variables of compose and of the build that are not settings of the product. */
const foreignVariables = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'PARQUE_ROOT_KEYS'];

test.each(files)('%s sets nothing that the product does not read', (file) => {
  const variables = listMatches(removeComments(read(file)), /(?:^|[\s;])([A-Z][A-Z\d_]{2,})[=:]/gm);
  const unknown = variables.filter(
    (name) => !foreignVariables.includes(name) && !new RegExp(`^(# )?${name}=`, 'm').test(examples),
  );
  expect(unknown).toEqual([]);
});

test.each(files)('the scripts that %s runs exist or are built', (file) => {
  const scripts = listMatches(removeComments(read(file)), /node ([\w/.-]+\.m?js)/g);
  const builtScripts = listMatches(read('api/build-options.mjs'), /^\s+'?([\w-]+)'?: 'src\//gm).map(
    (name) => `api/dist/${name}.js`,
  );
  expect(
    scripts.filter((name) => !builtScripts.includes(name) && !existsSync(path.join(root, name))),
  ).toEqual([]);
});

test('every setting that production requires is in the example of an installation', () => {
  const required = listMatches(examples, /^# \*[^\n]*\n(?:# (?!\w+=)[^\n]*\n)*# (\w+)=/gm);
  expect(required).toEqual(
    expect.arrayContaining(['TOKEN_KEY', 'CREDENTIALS_KEY', 'ROOT_KEYS', 'REGISTRY_KEY']),
  );
  const example = listMatches(read('deploy/parque.env.example'), /^(\w+)=/gm);
  expect(required.filter((name) => !example.includes(name))).toEqual([]);
});

test('the image is built with the pnpm of the workspace, and listens on the port of the proxy and of its health check', () => {
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
  const image = read('deploy/Containerfile');
  expect(new Set(listMatches(image, /npx -y (pnpm@[\d.]+)/g))).toEqual(new Set([packageManager]));
  expect(image).toMatch(/PORT=8080[\s\S]*EXPOSE 8080/);
  expect(read('deploy/nginx.conf')).toContain('server parque:8080;');
  expect(image).toMatch(/^USER node$/m);
});

test('no deployed file contains a secret', () => {
  const secrets = /^(\w*(?:KEY|KEYS|TOKEN|PASSWORD|HOTTOK))=(.+)$/gm;
  expect(files.flatMap((file) => [...read(file).matchAll(secrets)].map(([line]) => line))).toEqual([]);
});
