import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The versions of `catalog:` in pnpm-workspace.yaml, by package.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<Record<string, string>>}
 */
export async function readCatalog(root) {
  const text = await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const [, block = ''] = /^catalog:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {2}'?([^':\s]+)'?: (\S+)$/gm)].map(([, name, version]) => [name, version]),
  );
}
