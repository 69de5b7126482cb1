import type { RemoteManifestEntity } from '@parque/contract';
import { call } from '../product/api';
import type { Reachable } from '../product/product';

/** The kinds of files that the shell loads of a remote. */
export type FileKind = 'entry' | 'script' | 'style' | 'worker';

/** What runs in an installation. */
export interface Registry {
  readonly remotes: readonly { readonly base: string; readonly manifest: RemoteManifestEntity }[];
}

/** Matches the addresses of a remote's files of one kind, with any query. */
export async function filesOf(product: Reachable, name: string, kindOfFile: FileKind): Promise<RegExp> {
  const { data } = await call<Registry>(product, 'GET', '/registry');
  const entry = data.remotes.find(({ manifest }) => manifest.name === name);
  const files = entry?.manifest.files.filter(({ kind }) => kind === kindOfFile) ?? [];
  if (!entry || files.length === 0) throw new Error(`${name} has no ${kindOfFile}`);
  return new RegExp(
    `${entry.base}(${files.map(({ file }) => file.replaceAll('.', '\\.')).join('|')})(\\?|$)`,
  );
}
