import { readHostApi, sharedPackages } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const pointer = /<meta name="parque-host" content="([^"]+)"/;

/** @typedef {{ hostApi: string, shared: Record<string, string>, rootKeys: readonly string[] }} HostFacts */

/** @param {string} shared - A package, or an entry point of one. */
function versionOf(shared) {
  const name = shared.startsWith('@') ? shared.split('/').slice(0, 2).join('/') : shared.split('/')[0];
  return require(`${name}/package.json`).version;
}

/**
 * What this shell offers to remotes. A release must be compatible with it.
 *
 * @param {readonly string[]} rootKeys
 * @returns {Promise<HostFacts>}
 */
async function ownFacts(rootKeys) {
  const shared = Object.keys(sharedPackages).map((name) => [name, versionOf(name)]);
  return { hostApi: await readHostApi(), shared: Object.fromEntries(shared), rootKeys };
}

/**
 * Reads the facts that a page links to, without those of the previous shell.
 *
 * @param {string} page
 * @param {(address: string) => Promise<string>} read
 * @returns {Promise<HostFacts | undefined>}
 */
async function addressed(page, read) {
  const address = pointer.exec(page)?.[1];
  if (!address) return undefined;
  const { previous: _, ...facts } = JSON.parse(await read(address));
  return facts;
}

/** @param {string | URL} url */
const textAt = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
};

/**
 * Reads the facts of the shell that this build replaces: the one deployed at `PARQUE_PREVIOUS_SHELL`, or the last local
 * build.
 *
 * @param {string} dist - The folder of the last local build.
 * @returns {Promise<HostFacts | undefined>}
 */
export async function previousFacts(dist) {
  const deployed = process.env.PARQUE_PREVIOUS_SHELL;
  if (deployed) {
    return addressed(await textAt(deployed), (address) => textAt(new URL(address, deployed)));
  }
  /** @param {string} file */
  const read = (file) => readFile(path.join(dist, file), 'utf8');
  return addressed(await read('index.html').catch(() => ''), (address) => read(path.basename(address)));
}

/**
 * Writes the facts of this shell and of the previous one to a file that `parque check` reads.
 *
 * @param {object} options
 * @param {string} options.outDir
 * @param {string} options.base - The address that the shell's files are served under.
 * @param {readonly string[]} options.rootKeys
 * @param {HostFacts | undefined} options.previous
 * @returns {Promise<string>} The element of the page that links to the file.
 */
export async function writeFacts({ outDir, base, rootKeys, previous }) {
  const facts = JSON.stringify({ ...(await ownFacts(rootKeys)), ...(previous && { previous }) });
  const file = `host.${createHash('sha256').update(facts).digest('hex').slice(0, 16)}.json`;
  await writeFile(path.join(outDir, file), facts);
  return `<meta name="parque-host" content="${base}${file}" />`;
}
