import { getRelease, uploadRelease } from '@parque/contract/addresses';
import type { KeyListEntity, RegistryStateEntity, ReleaseEntity, SignedEntity } from '@parque/contract';
import { computePublicKey } from '@parque/release/signing';
import { packUpload, signUpload, uploadHeader, uploadType } from '@parque/release/upload';
import { isDeepStrictEqual } from 'node:util';
import { callApi, download, type Product } from './api';
import { computeIntegrity, readSourceMaps, type BuiltRemote } from '../remote/built-remote';
import { fetchDocument } from './deployed';
import { CommandError, refuse } from '../refusal';
import { sentences } from './sentences';
import type { Signer } from '../keys/team';
import type { Terminal } from '../terminal';

export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  /** False when this release was already published. */
  readonly isNew: boolean;
}

interface Upload {
  readonly remote: BuiltRemote;
  readonly signedRelease: SignedEntity;
  readonly key: string;
  readonly actor: string;
  readonly reason: string;
}

/** Uploads a signed release with its files, in one body that the team signs as well. */
export async function upload(
  terminal: Terminal,
  product: Product,
  { remote, signedRelease, key, actor, reason }: Upload,
): Promise<Publication> {
  const { name, version } = remote.manifest;
  const maps = await readSourceMaps(remote);
  const bytes = packUpload({ release: signedRelease, actor, reason, files: remote.files, maps });
  const headers = {
    'content-type': uploadType,
    [uploadHeader]: signUpload({ name, body: bytes, issuedAt: terminal.now() }, key),
  };
  return callApi(product, uploadRelease, {
    file: { bytes, headers },
    what: `the publication of ${name} ${version}`,
  });
}

/** Returns the entry of a remote in the registry document, unverified. */
export async function findDocumentEntry(product: Product, name: string) {
  const { state } = await fetchDocument(product);
  const { remotes } = JSON.parse(state.payload) as RegistryStateEntity;
  return remotes.find((remote) => remote.name === name);
}

/**
 * Requires the key list of the product to have the key that signs a remote.
 *
 * @throws Refused - As the registry, before the check and the upload.
 */
export async function requireListedKey(
  product: Product,
  { manifest: { name } }: BuiltRemote,
  { team, key }: Signer,
): Promise<void> {
  const { teams } = JSON.parse((await fetchDocument(product)).keys.payload) as KeyListEntity;
  const { id } = computePublicKey(key);
  const owner = teams.find(
    (listedTeam) => listedTeam.remotes.includes(name) && listedTeam.keys.some((other) => other.id === id),
  );
  if (owner?.id !== team)
    refuse(`the key ${id} of the team ${team} cannot release ${name}: ${sentences.signature_refused}`);
}

const readManifest = ({ payload }: SignedEntity) => (JSON.parse(payload) as ReleaseEntity).manifest;
const listSigners = ({ signatures }: SignedEntity) => signatures.map(({ keyId }) => keyId);

/** Whether two signed releases have the same content and signer. A published release retains its first signature. */
const isSameRelease = (first: SignedEntity, second: SignedEntity) =>
  isDeepStrictEqual([readManifest(first), listSigners(first)], [readManifest(second), listSigners(second)]);

/**
 * Downloads the published files as a browser would, and verifies their hashes.
 *
 * @returns The number of verified files.
 * @throws Refused - When the signed release or a file differs from the one that was sent.
 */
export async function verifyServedFiles(product: Product, { manifest }: BuiltRemote, release: SignedEntity) {
  const { name, version, files } = manifest;
  const params = { name, version };
  const storedRelease = await callApi<SignedEntity>(product, getRelease, {
    params,
    what: `the release ${name} ${version}`,
  });
  const entry = await findDocumentEntry(product, name);
  const base = new URL(`${entry?.base ?? `/remotes/${name}/`}${version}/`, `${product.url}/`);
  const faults = isSameRelease(storedRelease, release)
    ? []
    : ['the registry stores another release than the one sent'];
  for (const { file, integrity } of files) {
    const url = new URL(file, base).href;
    if (computeIntegrity(await download(url)) !== integrity)
      faults.push(`${url} differs from the published file`);
  }
  if (faults.length > 0) throw new CommandError(faults);
  return files.length;
}
