import type { DeployedHost } from '@parque/release/checks';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const pointer = /<meta name="parque-host" content="([^"]+)"/;

/**
 * Reads what the built shell, and the one before it, offer to remotes.
 *
 * @param shell - Folder of the built shell.
 * @returns `undefined` without a built shell.
 */
export async function readHost(shell: string): Promise<DeployedHost | undefined> {
  const page = path.join(shell, 'index.html');
  if (!existsSync(page)) return undefined;
  const address = pointer.exec(await readFile(page, 'utf8'))?.[1];
  if (!address) return undefined;
  return JSON.parse(await readFile(path.join(shell, path.basename(address)), 'utf8')) as DeployedHost;
}
