import { RemoteManifest, type RemoteManifestEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A release cannot be accepted; `reasons` says why, a sentence each. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

async function parsedManifest(folder: string): Promise<RemoteManifestEntity> {
  let text: string;
  try {
    text = await readFile(path.join(folder, 'remote.json'), 'utf8');
  } catch {
    throw new ReleaseRefused([`${folder} holds no remote.json: build the remote first`]);
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new ReleaseRefused(['remote.json is not JSON']);
  }
  const result = RemoteManifest.safeParse(data);
  if (result.success) return result.data;
  throw new ReleaseRefused(
    result.error.issues.map(({ path: where, message }) => `${where.join('.')}: ${message}`),
  );
}

/** A file of a release with its bytes. */
export interface ReleaseFile {
  readonly file: string;
  readonly bytes: Buffer;
}

async function checkedFile(folder: string, { file, integrity }: RemoteManifestEntity['files'][number]) {
  try {
    const bytes = await readFile(path.join(folder, file));
    const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return {
      file,
      bytes,
      fault: actual === integrity ? undefined : `${file} is not the file that was built`,
    };
  } catch {
    return { file, bytes: Buffer.alloc(0), fault: `${file} is missing` };
  }
}

/**
 * Reads a built remote: its manifest, and exactly the files that it lists, each proven by its hash.
 *
 * @throws ReleaseRefused - When the manifest is not valid, or a file is missing or another than the one built.
 */
export async function readRelease(
  folder: string,
): Promise<{ manifest: RemoteManifestEntity; files: readonly ReleaseFile[] }> {
  const manifest = await parsedManifest(folder);
  const files = await Promise.all(manifest.files.map((file) => checkedFile(folder, file)));
  const faults = files.flatMap(({ fault }) => (fault ? [fault] : []));
  if (faults.length > 0) throw new ReleaseRefused(faults);
  return { manifest, files };
}
