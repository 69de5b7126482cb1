import { build } from 'esbuild';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const buildFolder = path.dirname(fileURLToPath(import.meta.url));

/**
 * Compiles TypeScript to one file, runs it, and returns its exports.
 *
 * @param {string} contents
 * @param {string} resolveDir - Where its imports are resolved from.
 */
async function evaluate(contents, resolveDir) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parque-'));
  const outfile = path.join(folder, 'module.mjs');
  try {
    await build({
      stdin: { contents, resolveDir, loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      logLevel: 'silent',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {{ issues: readonly { path: readonly PropertyKey[], message: string }[] }} error */
function listReasons(error) {
  return error.issues
    .map(({ path: where, message }) => `  ${where.join('.') || 'manifest'}: ${message}`)
    .join('\n');
}

/**
 * The version of the host API that these sources offer.
 *
 * @returns {Promise<string>}
 */
export async function readHostApi() {
  const { hostApiVersion } = await evaluate(`export { hostApiVersion } from '../src/host-api'`, buildFolder);
  return hostApiVersion;
}

/**
 * The calls of the api of these sources, as "GET /user/products".
 *
 * @returns {Promise<string[]>}
 */
export async function readProductCalls() {
  const addresses = await evaluate(`export * from '@parque/contract/addresses'`, buildFolder);
  return Object.values(addresses).map(({ method, path: address }) => `${method} ${address}`);
}

/**
 * Reads `src/manifest.ts` of a remote as data, checked against the contract.
 *
 * @param {string} folder
 * @returns {Promise<import('@parque/contract').RemoteDeclarationEntity>}
 */
export async function readDeclaration(folder) {
  const { default: manifest } = await evaluate(`export { default } from './src/manifest'`, folder);
  const contract = await evaluate(`export { RemoteDeclaration } from '@parque/contract'`, buildFolder);
  const result = contract.RemoteDeclaration.safeParse(manifest);
  if (!result.success)
    throw new Error(`src/manifest.ts is not a valid manifest:\n${listReasons(result.error)}`);
  return result.data;
}

/**
 * The version of a remote's package.json.
 *
 * @param {string} folder
 * @returns {Promise<string>}
 */
export const readVersion = async (folder) =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version;
