import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { developmentKeys } from '../shared/release/development-keys.mjs';
import { fingerprint } from './building/fingerprint.mjs';
import { inputOf, partsOf, releaseOf } from './building/parts.mjs';
import { pool } from './processes/pool.mjs';
import { runNode } from './processes/run.mjs';
import { seconds } from './processes/seconds.mjs';
import { inTurn } from './processes/turn.mjs';
import { signRelease } from './building/sign-release.mjs';

/**
 * The record of a part in `.cache/build`: the hash of its input, and the hash of its built file.
 *
 * @typedef {import('./building/parts.mjs').Part} Part
 * @param {string} root
 * @param {Part} part
 */
const recordFile = (root, part) => path.join(root, '.cache/build', `${part.name}.json`);

/**
 * @param {string} root
 * @param {Part} part
 */
const outputOf = (root, part) => fingerprint(path.join(root, part.name, 'dist'), [path.basename(part.proof)]);

/**
 * @param {string} root
 * @param {Part} part
 * @param {string} input
 */
async function isBuilt(root, part, input) {
  const text = await readFile(recordFile(root, part), 'utf8').catch(() => '{}');
  const record = JSON.parse(text);
  return record.input === input && record.output === (await outputOf(root, part));
}

/**
 * The keys that the shell trusts: those of this workspace, unless others are given.
 *
 * @param {string} root
 */
const rootKeysOf = (root) => process.env.PARQUE_ROOT_KEYS || developmentKeys(root, []).rootKeys.join();

/**
 * @param {string} root
 * @param {Part} part
 */
async function buildPart(root, part) {
  const started = performance.now();
  /** @type {Record<string, string>} */
  const own = part.name === 'shell' ? { PARQUE_ROOT_KEYS: rootKeysOf(root) } : {};
  const input = await inputOf(root, part, Object.values(own));
  if (await isBuilt(root, part, input)) return { part, ok: true, isNew: false, output: '' };
  await rm(recordFile(root, part), { force: true });
  const env = part.isRemote ? { PARQUE_VERSION: await releaseOf(root, part, input) } : own;
  const folder = path.join(root, part.name);
  const built = await runNode(part.script, [], { cwd: folder, env: { ...process.env, ...env } });
  if (built.ok) {
    await mkdir(path.dirname(recordFile(root, part)), { recursive: true });
    const record = { input, output: await outputOf(root, part) };
    await writeFile(recordFile(root, part), JSON.stringify(record));
    process.stdout.write(`built ${part.name} in ${seconds(started)}\n`);
  }
  return { part, isNew: true, ...built };
}

/**
 * Builds the parts that changed, two at a time, and signs the remotes. Prints the built parts, and the output of a part
 * that fails. Waits while another process builds or installs in the workspace.
 *
 * @param {string} root - The workspace.
 * @param {readonly string[]} [names] - The parts to build; all of them when omitted.
 * @returns {Promise<boolean>} Whether every requested part is built.
 */
export function build(root, names) {
  return inTurn(root, () => buildOnce(root, names));
}

/**
 * @param {string} root
 * @param {readonly string[]} [names]
 */
async function buildOnce(root, names) {
  const parts = (await partsOf(root)).filter(({ name }) => !names || names.includes(name));
  const results = await pool(parts, 2, (part) => buildPart(root, part));
  for (const { part, ok } of results) {
    if (ok && part.isRemote) await signRelease(root, path.join(root, part.name, 'dist'));
  }
  const failed = results.filter(({ ok }) => !ok);
  for (const { part, output } of failed)
    process.stderr.write(`${output.trimEnd()}\n${part.name} could not be built.\n`);
  return failed.length === 0;
}
