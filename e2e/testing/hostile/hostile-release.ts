import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sign } from '../../../shared/release/signing.mjs';
import { packUpload, signUpload, uploadHeader, uploadType } from '../../../shared/release/upload.mjs';
import { root } from '../workspace';
import type { Claim } from './claim';

const entryFile = 'entry.a1.js';

/** A release of the hostile team: its manifest, and its files by name. */
export interface HostileRelease {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly version: string };
  readonly files: ReadonlyMap<string, Buffer>;
}

/** A container whose screen is one line. */
const entryCode = (container: string) => `
window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => void domElement.append('Sección hostil'),
    unmount: async () => undefined,
  }),
};`;

/** Returns a release of the hostile team. @param code - Returns the code of the entry, which sets the container. */
export function releaseWith(
  code: (container: string) => string,
  { manifest }: Pick<Claim, 'manifest'>,
  version: string,
): HostileRelease {
  const container = `parque_hostil_${version.replaceAll('.', '_')}`;
  const bytes = Buffer.from(code(container));
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return {
    files: new Map([[entryFile, bytes]]),
    manifest: {
      name: 'hostil',
      title: 'Hostil',
      hostApi: '^1.0.0',
      routes: [{ path: '/hostil', title: 'Hostil' }],
      menu: [{ to: '/hostil', label: 'Hostil', order: 900 }],
      version,
      container,
      shared: {},
      files: [{ file: entryFile, integrity, bytes: bytes.length, kind: 'entry', first: true }],
      ...manifest,
    },
  };
}

/** Returns what the team would build for a claim. */
export const releaseOf = (claim: Claim, version: string): HostileRelease =>
  releaseWith(entryCode, claim, version);

/** The key of the hostile team in the workspace. */
const readKey = async () => (await readFile(path.join(root, '.cache/keys/team-hostil.key'), 'utf8')).trim();

/** Signs a release. */
export async function signed({ manifest }: HostileRelease) {
  const release = { schema: 1, team: 'hostil', signedAt: new Date().toISOString(), manifest };
  return sign('release', release, await readKey());
}

/** Writes a release into a new folder, as a build leaves it. */
export async function written({ manifest, files }: HostileRelease): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-hostil-'));
  const dist = path.join(folder, 'dist');
  await mkdir(dist);
  for (const [file, bytes] of files) {
    await writeFile(path.join(dist, file), bytes);
    if (file.endsWith('.js'))
      await writeFile(path.join(dist, `${file}.map`), '{"sources":["./src/lifecycles.tsx"]}');
  }
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(manifest));
  return folder;
}

/** Uploads a release to the registry past the command line, with the key of the hostile team. @returns The answer. */
export async function upload(
  address: string,
  release: HostileRelease,
): Promise<{ status: number; text: string }> {
  const body = packUpload({
    release: await signed(release),
    actor: 'Eva',
    reason: 'por probar',
    files: release.files,
  });
  const header = signUpload({ name: 'hostil', body, issuedAt: new Date() }, await readKey());
  const answer = await fetch(`${address}/api/registry/uploads`, {
    method: 'POST',
    headers: { 'content-type': uploadType, [uploadHeader]: header },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}
