import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTeamKey } from './key-file';
import type { Terminal } from '../terminal';

/** Options of every command that signs for a team. */
export interface TeamOptions {
  readonly team?: string;
  readonly key?: string;
}

/**
 * Returns the team that releases a remote: --team, PARQUE_TEAM, `"parque": { "team": … }` of its package.json, or a
 * team with the remote's name.
 */
export async function resolveTeam(
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

/** The team that signs for a remote, and its private key. */
export interface Signer {
  readonly team: string;
  readonly key: string;
}

/** Reads the key that signs a remote, and the team that owns it. */
export async function readSigner(
  terminal: Terminal,
  options: TeamOptions,
  place: { readonly folder: string; readonly name: string },
): Promise<Signer> {
  const team = await resolveTeam(terminal, options, place);
  return { team, key: await readTeamKey(terminal, { team, key: options.key, folder: place.folder }) };
}
