import { readHostApi, readProductCalls, sharedPackages } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const pointer = /<meta name="parque-host" content="([^"]+)"/;

/** @typedef {{ address: string, integrity: string }} ShellPage */
/**
 * @typedef {object} HostFacts
 * @property {string} hostApi
 * @property {Record<string, string>} shared
 * @property {readonly string[]} [calls] - Of the api; missing in shells of older platforms.
 * @property {readonly string[]} rootKeys
 * @property {ShellPage} [page] - Missing in shells of older platforms.
 */
/** @typedef {HostFacts & { previous?: HostFacts }} DeployedFacts */

/** @param {string} specifier - A package, or an entry point of one. */
function readVersion(specifier) {
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0];
  return require(`${name}/package.json`).version;
}

/**
 * What this shell offers to remotes. A release must be compatible with it.
 *
 * @param {readonly string[]} rootKeys
 * @returns {Promise<HostFacts>}
 */
async function readOwnFacts(rootKeys) {
  const shared = Object.keys(sharedPackages).map((name) => [name, readVersion(name)]);
  const calls = await readProductCalls();
  return { hostApi: await readHostApi(), shared: Object.fromEntries(shared), calls, rootKeys };
}

/**
 * Reads the facts that a page links to.
 *
 * @param {string} page
 * @param {(address: string) => Promise<string>} read
 * @returns {Promise<DeployedFacts | undefined>}
 */
async function readLinkedFacts(page, read) {
  const address = pointer.exec(page)?.[1];
  return address ? JSON.parse(await read(address)) : undefined;
}

/** @param {string | URL} url */
const textAt = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
};

/**
 * Reads the facts of the shell that is deployed at `PARQUE_PREVIOUS_SHELL`, or of the last local build.
 *
 * @param {string} dist - The folder of the last local build.
 * @returns {Promise<DeployedFacts | undefined>}
 */
async function readLastFacts(dist) {
  const deployed = process.env.PARQUE_PREVIOUS_SHELL;
  if (deployed) {
    return readLinkedFacts(await textAt(deployed), (address) => textAt(new URL(address, deployed)));
  }
  /** @param {string} file */
  const read = (file) => readFile(path.join(dist, file), 'utf8');
  return readLinkedFacts(await read('index.html').catch(() => ''), (address) => read(path.basename(address)));
}

/**
 * Reads the facts of the shell before this build. After a build that changes nothing, they remain those of the build before the last one.
 *
 * @param {string} dist - The folder of the last local build.
 * @param {ShellPage} page - The page of this build.
 * @returns {Promise<HostFacts | undefined>}
 */
export async function readPreviousFacts(dist, page) {
  const last = await readLastFacts(dist);
  if (!last) return undefined;
  const { previous, ...facts } = last;
  return facts.page?.integrity === page.integrity ? previous : facts;
}

/**
 * Writes the page, without what the server inserts, to a file whose name contains a hash of it. It stays served after the
 * next build, as do the files that it names. So `parque check` can mount a remote in this shell as long as pages run it.
 *
 * @param {string} outDir
 * @param {string} base - The address that the shell's files are served under.
 * @param {string} page
 * @returns {Promise<ShellPage>}
 */
export async function writePage(outDir, base, page) {
  const text = JSON.stringify({ page });
  const hash = createHash('sha384').update(text).digest();
  const file = `page.${hash.toString('hex').slice(0, 16)}.json`;
  await writeFile(path.join(outDir, file), text);
  return { address: base + file, integrity: `sha384-${hash.toString('base64')}` };
}

/**
 * Writes the facts of this shell and of the previous one to a file that `parque check` reads.
 *
 * @param {object} options
 * @param {string} options.outDir
 * @param {string} options.base - The address that the shell's files are served under.
 * @param {readonly string[]} options.rootKeys
 * @param {ShellPage} options.page
 * @param {HostFacts | undefined} options.previous
 * @returns {Promise<string>} The element of the page that links to the file.
 */
export async function writeFacts({ outDir, base, rootKeys, page, previous }) {
  const facts = JSON.stringify({ ...(await readOwnFacts(rootKeys)), page, ...(previous && { previous }) });
  const file = `host.${createHash('sha256').update(facts).digest('hex').slice(0, 16)}.json`;
  await writeFile(path.join(outDir, file), facts);
  return `<meta name="parque-host" content="${base}${file}" />`;
}
