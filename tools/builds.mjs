import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDevelopmentKeys } from '../shared/release/development-keys.mjs';
import { computeFingerprint } from './build/fingerprint.mjs';
import { hashInput, listParts, computeReleaseId } from './build/parts.mjs';
import { runInPool } from './processes/pool.mjs';
import { runNode } from './processes/run.mjs';
import { formatSeconds } from './processes/seconds.mjs';
import { runWithLock } from './processes/folder-lock.mjs';
import { signRelease } from './build/sign-release.mjs';

/**
 * The record of a part in `.cache/build`: the hash of its input, and the hash of its built file.
 *
 * @typedef {import('./build/parts.mjs').Part} Part
 * @param {string} root
 * @param {Part} part
 */
const getRecordPath = (root, part) => path.join(root, '.cache/build', `${part.name}.json`);

/**
 * @param {string} root
 * @param {Part} part
 */
const hashOutput = (root, part) =>
  computeFingerprint(path.join(root, part.name, 'dist'), [path.basename(part.proof)]);

/**
 * @param {string} root
 * @param {Part} part
 * @param {string} input
 */
async function isBuilt(root, part, input) {
  const text = await readFile(getRecordPath(root, part), 'utf8').catch(() => '{}');
  const record = JSON.parse(text);
  return record.input === input && record.output === (await hashOutput(root, part));
}

/**
 * The keys that the shell trusts: those of this workspace, unless others are given.
 *
 * @param {string} root
 */
const getRootKeys = (root) => process.env.PARQUE_ROOT_KEYS || createDevelopmentKeys(root, []).rootKeys.join();

/**
 * @param {string} root
 * @param {Part} part
 */
async function buildPart(root, part) {
  const startedAt = performance.now();
  /** @type {Record<string, string>} */
  const rootKeySettings = part.name === 'shell' ? { PARQUE_ROOT_KEYS: getRootKeys(root) } : {};
  const input = await hashInput(root, part, Object.values(rootKeySettings));
  if (await isBuilt(root, part, input)) return { part, ok: true, isNew: false, output: '' };
  await rm(getRecordPath(root, part), { force: true });
  const env = part.isRemote ? { PARQUE_VERSION: await computeReleaseId(root, part, input) } : rootKeySettings;
  const folder = path.join(root, part.name);
  const result = await runNode(part.script, [], { cwd: folder, env: { ...process.env, ...env } });
  if (result.ok) {
    await mkdir(path.dirname(getRecordPath(root, part)), { recursive: true });
    const record = { input, output: await hashOutput(root, part) };
    await writeFile(getRecordPath(root, part), JSON.stringify(record));
    process.stdout.write(`built ${part.name} in ${formatSeconds(startedAt)}\n`);
  }
  return { part, isNew: true, ...result };
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
  return runWithLock(root, () => buildOnce(root, names));
}

/**
 * @param {string} root
 * @param {readonly string[]} [names]
 */
async function buildOnce(root, names) {
  const parts = (await listParts(root)).filter(({ name }) => !names || names.includes(name));
  const results = await runInPool(parts, 2, (part) => buildPart(root, part));
  for (const { part, ok } of results) {
    if (ok && part.isRemote) await signRelease(root, path.join(root, part.name, 'dist'));
  }
  const failedBuilds = results.filter(({ ok }) => !ok);
  for (const { part, output } of failedBuilds)
    process.stderr.write(`${output.trimEnd()}\n${part.name} could not be built.\n`);
  return failedBuilds.length === 0;
}
