import type { RemoteManifestEntity } from '@parque/contract';
import { call } from '../product/api';
import type { Reachable } from '../product/product';

/** The kinds of files that the shell loads of a remote. */
export type FileKind = 'entry' | 'script' | 'style' | 'worker';

/** A route as its remote declares it. */
export type Route = RemoteManifestEntity['routes'][number];

interface Remote {
  readonly base: string;
  readonly manifest: RemoteManifestEntity;
}

/** Returns the stable releases of the running remotes. */
export async function listRemotes(product: Reachable): Promise<readonly Remote[]> {
  const { data } = await call<{ readonly remotes: readonly Remote[] }>(product, 'GET', '/registry');
  return data.remotes;
}

/** Matches the addresses of a remote's files of one kind, with any query. */
export async function getFilePattern(
  product: Reachable,
  name: string,
  kindOfFile: FileKind,
): Promise<RegExp> {
  const entry = (await listRemotes(product)).find(({ manifest }) => manifest.name === name);
  const files = entry?.manifest.files.filter(({ kind }) => kind === kindOfFile) ?? [];
  if (!entry || files.length === 0) throw new Error(`${name} has no ${kindOfFile}`);
  return new RegExp(
    `${entry.base}(${files.map(({ file }) => file.replaceAll('.', '\\.')).join('|')})(\\?|$)`,
  );
}
