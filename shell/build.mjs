import { readProductCalls, runWebpack } from '@parque/remote/build';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPreviousFacts, writeFacts, writePage } from './host-facts.mjs';
import { compressFiles } from './compress.mjs';
import { createShellConfig } from './config.mjs';
import { renderFontTags, writeInstallFiles } from './install-files.mjs';
import { replaceBuild } from './replace-build.mjs';
import { readRootKeys } from './root-keys.mjs';
import { buildSandbox } from './sandbox-build.mjs';
import { buildWorkers, computeIntegrity, describeShell } from './worker-build.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(folder, 'dist');
// Servers read `dist`, so the build is written aside and replaces it when it is complete.
const outDir = path.join(folder, '.cache', `build-${process.pid}`);
const production = !process.argv.includes('--development');
const base = '/shell/';

/** @typedef {import('@parque/remote/build').Stats} Stats */

/** @param {string} file */
const readIntegrity = async (file) => computeIntegrity(await readFile(path.join(outDir, file)));

/**
 * The code and styles that the boot script preloads when there is a session, so that they load in parallel with the shell.
 *
 * @param {Stats} stats
 */
async function renderSignedInTag(stats) {
  const files = ['signed-in', 'signed-in-styles']
    .flatMap((chunk) => [...(stats.compilation.namedChunks.get(chunk)?.files ?? [])])
    .filter((file) => /\.(js|css)$/.test(file));
  const named = await Promise.all(files.map(async (file) => `${base}${file} ${await readIntegrity(file)}`));
  return `<meta name="parque-signed-in" content="${named.join(' ')}" />`;
}

/** @param {Stats} stats */
async function renderHeadTags(stats) {
  /** @type {(entry: string, ending: string) => string[]} */
  const listFiles = (entry, ending) =>
    (stats.compilation.entrypoints.get(entry)?.getFiles() ?? []).filter((file) => file.endsWith(ending));
  /** @param {string} file */
  const renderAttributes = async (file) =>
    `"${base}${file}" integrity="${await readIntegrity(file)}" crossorigin="anonymous"`;
  /** @type {(entry: string, ending: string, tag: (attributes: string) => string) => Promise<string>[]} */
  const renderTags = (entry, ending, tag) =>
    listFiles(entry, ending).map(async (file) => tag(await renderAttributes(file)));
  const elements = await Promise.all([
    renderSignedInTag(stats),
    ...renderTags('main', '.css', (attributes) => `<link rel="stylesheet" href=${attributes} />`),
    ...renderTags('boot', '.js', (attributes) => `<script src=${attributes}></script>`),
    ...['react', 'main'].flatMap((entry) =>
      renderTags(entry, '.js', (attributes) => `<script defer src=${attributes}></script>`),
    ),
    // The boot script is requested again if its first request fails.
    ...renderTags('boot', '.js', (attributes) => `<script defer data-last src=${attributes}></script>`),
  ]);
  return elements.join('\n    ');
}

try {
  const rootKeys = readRootKeys(process.env, folder);
  const calls = await readProductCalls();
  const config = createShellConfig({ folder, outDir, base, rootKeys, calls, production });
  const stats = await runWebpack(config);
  const install = await writeInstallFiles({ folder, outDir, base });
  const template = await readFile(path.join(folder, 'src/index.html'), 'utf8');
  const font = await renderFontTags(outDir, base);
  const headTags = await renderHeadTags(stats);
  /** @param {readonly string[]} elements */
  const buildPage = (elements) => template.replace('{{head}}', () => elements.join('\n    '));
  const withoutFacts = await writePage(outDir, base, buildPage([font, install, headTags]));
  const previous = await readPreviousFacts(dist, withoutFacts);
  const facts = await writeFacts({ outDir, base, rootKeys, page: withoutFacts, previous });
  const page = buildPage([font, install, facts, headTags]);
  const shell = await describeShell(outDir, base, page);
  await writeFile(path.join(outDir, 'index.html'), page.replace('{{version}}', shell.version));
  // These files are built after the description, because browsers do not store them for use without a connection.
  await buildSandbox({ folder, outDir, base, rootKeys, production }, readIntegrity);
  if (production) await buildWorkers({ folder, outDir, shell });
  if (production) await compressFiles(outDir);
  await replaceBuild({ built: outDir, dist, earlier: path.join(folder, 'earlier', 'dist') });
  const { assets = [] } = stats.toJson({ all: false, assets: true });
  process.stdout.write(`shell: ${assets.length} files\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(outDir, { recursive: true, force: true });
}
