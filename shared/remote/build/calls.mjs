import { build } from 'esbuild';
import { listExposed } from './container-options.mjs';
import { sharedPackages } from './shared-packages.mjs';

/** Files without code; only the team's own build determines their output. */
const opaque = ['css', 'svg', 'png', 'webp', 'avif', 'woff2'];

const methods = { getAt: 'GET', postAt: 'POST', readAt: 'POST', putAt: 'PUT', deleteAt: 'DELETE' };

/** An address of the contract, as esbuild prints it: `getAt("listProducts", "/products")`. */
const contractCallPattern = /\b(getAt|postAt|readAt|putAt|deleteAt)\d*\(\s*"\w+",\s*"(\/[^"\s]*)"/g;

/** An address that the remote writes itself. */
const writtenCallPattern = /\bmethod:\s*"(GET|POST|PUT|DELETE)",\s*path:\s*"(\/[^"\s]*)"/g;

/**
 * Bundles the sources of a remote without writing a file, to read facts of them that no bundler reports.
 *
 * @param {string} folder
 * @param {Pick<import('@parque/contract').RemoteDeclarationEntity, 'contributions'>} declaration
 */
export function bundleSources(folder, { contributions }) {
  return build({
    absWorkingDir: folder,
    entryPoints: Object.values(listExposed(contributions)),
    outdir: 'unwritten',
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: Object.keys(sharedPackages),
    loader: Object.fromEntries(opaque.map((ending) => [`.${ending}`, 'empty'])),
    logLevel: 'silent',
  });
}

/**
 * The calls of the api that the code of a remote can make, as "GET /user/products": the addresses that remain after
 * unused code is removed. Packages that the shell shares make their own calls.
 *
 * @param {string} folder
 * @param {Pick<import('@parque/contract').RemoteDeclarationEntity, 'contributions'>} declaration
 * @returns {Promise<string[]>}
 */
export async function readCalls(folder, declaration) {
  const { outputFiles } = await bundleSources(folder, declaration);
  const code = outputFiles.map(({ text }) => text).join('\n');
  const calls = [
    ...[...code.matchAll(contractCallPattern)].map(
      ([, define, address]) => `${methods[/** @type {keyof typeof methods} */ (define)]} ${address}`,
    ),
    ...[...code.matchAll(writtenCallPattern)].map(([, method, address]) => `${method} ${address}`),
  ];
  return [...new Set(calls)].sort();
}
