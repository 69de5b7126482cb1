import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Terminal } from './terminal';

/** Options of every command that signs for a team. */
export interface TeamOptions {
  readonly team?: string;
  readonly key?: string;
}

/**
 * The team that releases a remote: what --team or PARQUE_TEAM says, or `"parque": { "team": … }` of its package.json,
 * or a team of the remote's own name.
 */
export async function teamOf(
  { env }: Terminal,
  { team }: TeamOptions,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<string> {
  if (team) return team;
  if (env.PARQUE_TEAM) return env.PARQUE_TEAM;
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { parque } = JSON.parse(text) as { parque?: { team?: string } };
  return parque?.team ?? name;
}
