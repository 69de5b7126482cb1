import { call } from '../product/api';
import type { Reachable } from '../product/product';

/** What the shell loads of a remote. */
export type FileKind = 'entry' | 'script' | 'style';

interface Registry {
  readonly remotes: readonly {
    readonly base: string;
    readonly manifest: {
      readonly name: string;
      readonly files: readonly { readonly file: string; readonly kind: FileKind }[];
    };
  }[];
}

/** Matches the address of each file of one kind that a remote has, whatever the query. */
export async function filesOf(product: Reachable, name: string, wanted: FileKind): Promise<RegExp> {
  const { data } = await call<Registry>(product, 'GET', '/registry');
  const entry = data.remotes.find(({ manifest }) => manifest.name === name);
  const files = entry?.manifest.files.filter(({ kind }) => kind === wanted) ?? [];
  if (!entry || files.length === 0) throw new Error(`${name} has no ${wanted}`);
  return new RegExp(
    `${entry.base}(${files.map(({ file }) => file.replaceAll('.', '\\.')).join('|')})(\\?|$)`,
  );
}
