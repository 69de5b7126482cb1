import { readHostApi, sharedPackages } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const pointer = /<meta name="parque-host" content="([^"]+)"/;

function versionOf(shared) {
  const name = shared.startsWith('@') ? shared.split('/').slice(0, 2).join('/') : shared.split('/')[0];
  return require(`${name}/package.json`).version;
}

/** What this shell offers to remotes: what a release has to get along with. */
async function ownFacts(rootKeys) {
  const shared = Object.keys(sharedPackages).map((name) => [name, versionOf(name)]);
  return { hostApi: await readHostApi(), shared: Object.fromEntries(shared), rootKeys };
}

async function addressed(page, read) {
  const address = pointer.exec(page)?.[1];
  if (!address) return undefined;
  const { previous: _, ...facts } = JSON.parse(await read(address));
  return facts;
}

const textAt = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
};

/**
 * What the shell offered that this build will take the place of: the one deployed at `PARQUE_PREVIOUS_SHELL`, or the
 * one that was built here before.
 *
 * @param {string} outDir - Read it before the build clears it.
 * @returns {Promise<object | undefined>}
 */
export async function previousFacts(outDir) {
  const deployed = process.env.PARQUE_PREVIOUS_SHELL;
  if (deployed) {
    return addressed(await textAt(deployed), (address) => textAt(new URL(address, deployed)));
  }
  const read = (file) => readFile(path.join(outDir, file), 'utf8');
  return addressed(await read('index.html').catch(() => ''), (address) => read(path.basename(address)));
}

/**
 * Writes what this shell offers, and what the one before it offered, where `parque check` finds it.
 *
 * @returns {Promise<string>} The element of the page that names the file.
 */
export async function writeFacts({ outDir, base, rootKeys, previous }) {
  const facts = JSON.stringify({ ...(await ownFacts(rootKeys)), ...(previous && { previous }) });
  const file = `host.${createHash('sha256').update(facts).digest('hex').slice(0, 16)}.json`;
  await writeFile(path.join(outDir, file), facts);
  return `<meta name="parque-host" content="${base}${file}" />`;
}
