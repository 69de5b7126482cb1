import { Signed, type ReleaseEntity, type SignedEntity } from '@parque/contract';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OfferedRelease, ReleaseFile } from './release-files';
import { ReleaseRefusedError } from './release-refused-error';

async function readSignedRelease(folder: string): Promise<SignedEntity> {
  let text: string;
  try {
    text = await readFile(path.join(folder, 'release.json'), 'utf8');
  } catch {
    throw new ReleaseRefusedError([`${folder} holds no release.json: build the remote and sign it first`]);
  }
  try {
    return Signed.parse(JSON.parse(text));
  } catch {
    throw new ReleaseRefusedError([`release.json in ${folder} is no signed release`]);
  }
}

/** Returns the names of the files, as the release claims them. What they contain is verified later. */
function listFileNames({ payload }: SignedEntity): string[] {
  try {
    const { manifest } = JSON.parse(payload) as ReleaseEntity;
    return manifest.files.map(({ file }) => file);
  } catch {
    return [];
  }
}

async function readReleaseFile(folder: string, file: string): Promise<ReleaseFile[]> {
  const filePath = path.resolve(folder, file);
  if (!filePath.startsWith(path.resolve(folder) + path.sep)) return [];
  return readFile(filePath).then(
    (bytes) => [{ file, bytes }],
    () => [],
  );
}

/**
 * Reads a built and signed remote.
 *
 * @throws ReleaseRefusedError - When there is no signed release in the folder.
 */
export async function readRelease(folder: string): Promise<OfferedRelease> {
  const signedRelease = await readSignedRelease(folder);
  const names = listFileNames(signedRelease);
  const files = await Promise.all(names.map((file) => readReleaseFile(folder, file)));
  const scripts = names.filter((file) => file.endsWith('.js'));
  const maps = await Promise.all(scripts.map((file) => readReleaseFile(folder, `${file}.map`)));
  return { signedRelease, files: files.flat(), maps: maps.flat() };
}
