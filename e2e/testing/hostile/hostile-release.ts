import type { SignedEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sign } from '../../../shared/release/signing.mjs';
import { packUpload, signUpload, uploadHeader, uploadType } from '../../../shared/release/upload.mjs';
import { root } from '../workspace';
import type { Attack } from './attack';

const entryFile = 'entry.a1.js';

/** A release of the hostile team: its manifest, and its files by name. */
export interface HostileRelease {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly version: string };
  readonly files: ReadonlyMap<string, Buffer>;
}

function kindOf(file: string): string {
  if (file === entryFile) return 'entry';
  if (file.startsWith('worker.')) return 'worker';
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'asset';
}

/** A container whose screen is one line, and which offers the attack to the test. */
const entryCode = (container: string, { attempt, inEntry, inMount }: Attack) => `
(${String(inEntry)})?.();
window.hostileAttempt = ${String(attempt)};
Object.defineProperty(window, 'hostileShare', { value: {} });
const inMount = ${String(inMount)};
window.${container} = {
  init: async (scope) => void Object.assign(window.hostileShare, scope),
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.textContent = 'Sección hostil';
      inMount?.();
    },
    unmount: async () => undefined,
  }),
};`;

/** Returns a release of the hostile team. @param code - Returns the code of the entry, which sets the container. */
export function releaseWith(
  code: (container: string) => string,
  { manifest, files = {} }: Pick<Attack, 'manifest' | 'files'>,
  version: string,
): HostileRelease {
  const container = `parque_hostil_${version.replaceAll('.', '_')}`;
  const texts = Object.entries({ [entryFile]: code(container), ...files });
  const contents = new Map(texts.map(([file, text]) => [file, Buffer.from(text)]));
  const listed = [...contents].map(([file, bytes]) => ({
    file,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    kind: kindOf(file),
    first: kindOf(file) === 'entry' || kindOf(file) === 'style',
  }));
  return {
    files: contents,
    manifest: {
      name: 'hostil',
      title: 'Hostil',
      hostApi: '^1.0.0',
      routes: [{ path: '/hostil', title: 'Hostil' }],
      menu: [{ to: '/hostil', label: 'Hostil', order: 900 }],
      version,
      container,
      shared: {},
      files: listed,
      ...manifest,
    },
  };
}

/** Returns what the team would build for an attack. */
export const releaseOf = (attack: Attack, version: string): HostileRelease =>
  releaseWith((container) => entryCode(container, attack), attack, version);

/** The key of a team of the workspace. */
export const keyOf = async (team: string) =>
  (await readFile(path.join(root, `.cache/keys/team-${team}.key`), 'utf8')).trim();

/** Signs a release as the attack does. */
export async function signed({ manifest }: HostileRelease, signedBy?: Attack['signedBy']) {
  const release = { schema: 1, team: 'hostil', signedAt: new Date().toISOString(), manifest };
  const key = await keyOf(signedBy === 'another team' ? 'copy' : 'hostil');
  const { payload, signatures } = sign('release', release, key);
  if (signedBy !== 'an invalid signature') return { payload, signatures };
  return { payload, signatures: signatures.map(({ keyId }) => ({ keyId, value: 'AAAA' })) };
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
  {
    signedBy,
    attestation,
  }: {
    readonly signedBy?: Attack['signedBy'] | undefined;
    readonly attestation?: SignedEntity | undefined;
  },
): Promise<{ status: number; text: string }> {
  const body = packUpload({
    release: await signed(release, signedBy),
    ...(attestation && { attestation }),
    actor: 'Eva',
    reason: 'por probar',
    files: release.files,
  });
  const header = signUpload({ name: 'hostil', body, issuedAt: new Date() }, await keyOf('hostil'));
  const answer = await fetch(`${address}/api/registry/uploads`, {
    method: 'POST',
    headers: { 'content-type': uploadType, [uploadHeader]: header },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}
