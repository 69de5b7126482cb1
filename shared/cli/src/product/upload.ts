import { getRelease, publishRelease } from '@parque/contract/addresses';
import type { RegisteredRemoteEntity, RegistryStateEntity, SignedEntity } from '@parque/contract';
import { isDeepStrictEqual } from 'node:util';
import { callApi, download, type Product } from './api';
import { integrityOf, type BuiltRemote } from '../remote/built-remote';
import { fetchDocument } from './deployed';
import { Refused } from '../refusal';

/** The result of a publication. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  /** False when this release was already published. */
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
  return callApi(product, publishRelease, { body, what: `the publication of ${name} ${version}` });
}

/** Returns the entry of a remote in the registry document, unverified. */
export async function entryInDocument(
  product: Product,
  name: string,
): Promise<RegisteredRemoteEntity | undefined> {
  const { state } = await fetchDocument(product);
  const { remotes } = JSON.parse(state.payload) as RegistryStateEntity;
  return remotes.find((remote) => remote.name === name);
}

/**
 * Downloads the published files as a browser would, and verifies their hashes.
 *
 * @returns The number of verified files.
 * @throws Refused - When the signed release or a file differs from the one that was sent.
 */
export async function proveServed(
  product: Product,
  { manifest }: BuiltRemote,
  signed: SignedEntity,
): Promise<number> {
  const { name, version, files } = manifest;
  const params = { name, version };
  const kept = await callApi(product, getRelease, { params, what: `the release ${name} ${version}` });
  const entry = await entryInDocument(product, name);
  const base = new URL(`${entry?.base ?? `/remotes/${name}/`}${version}/`, `${product.url}/`);
  const faults = isDeepStrictEqual(kept, signed)
    ? []
    : ['the registry stores another signature than the one sent'];
  for (const { file, integrity } of files) {
    const url = new URL(file, base).href;
    if (integrityOf(await download(url)) !== integrity) faults.push(`${url} differs from the published file`);
  }
  if (faults.length > 0) throw new Refused(faults);
  return files.length;
}
