import { getRelease, publishRelease } from '@parque/contract/addresses';
import type { RegisteredRemoteEntity, RegistryStateEntity, SignedEntity } from '@parque/contract';
import { isDeepStrictEqual } from 'node:util';
import { ask, download, type Product } from './api';
import { integrityOf, type BuiltRemote } from './built-remote';
import { fetchDocument } from './deployed';
import { Refused } from './refusal';

/** What a publication changed. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  /** False when this very release was published before. */
  readonly isNew: boolean;
}

interface Upload {
  readonly built: BuiltRemote;
  readonly signed: SignedEntity;
  readonly actor: string;
  readonly reason: string;
}

/** Uploads a signed release with its files. */
export function upload(product: Product, { built, signed, actor, reason }: Upload): Promise<Publication> {
  const files = [...built.files].map(([file, content]) => ({ file, base64: content.toString('base64') }));
  const { name, version } = built.manifest;
  const body = { release: signed, files, actor, reason };
  return ask(product, publishRelease, { body, what: `the publication of ${name} ${version}` });
}

/** How a remote stands in the registry's document, as far as it says. */
export async function standingInDocument(
  product: Product,
  name: string,
): Promise<RegisteredRemoteEntity | undefined> {
  const { state } = await fetchDocument(product);
  const { remotes } = JSON.parse(state.payload) as RegistryStateEntity;
  return remotes.find((remote) => remote.name === name);
}

/**
 * Fetches back what was published, as a browser would, and computes the hashes again.
 *
 * @returns How many files were proven.
 * @throws Refused - When the signed release or a file is not the one that was sent.
 */
export async function proveServed(
  product: Product,
  { manifest }: BuiltRemote,
  signed: SignedEntity,
): Promise<number> {
  const { name, version, files } = manifest;
  const params = { name, version };
  const kept = await ask(product, getRelease, { params, what: `the release ${name} ${version}` });
  const standing = await standingInDocument(product, name);
  const base = new URL(`${standing?.base ?? `/remotes/${name}/`}${version}/`, `${product.url}/`);
  const faults = isDeepStrictEqual(kept, signed)
    ? []
    : ['the registry keeps another signature than the one sent'];
  for (const { file, integrity } of files) {
    const url = new URL(file, base).href;
    if (integrityOf(await download(url)) !== integrity)
      faults.push(`${url} is not the file that was published`);
  }
  if (faults.length > 0) throw new Refused(faults);
  return files.length;
}
