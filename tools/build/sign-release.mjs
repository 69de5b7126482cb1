import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDevelopmentKeys } from '../../shared/release/development-keys.mjs';
import { computePublicKey, sign } from '../../shared/release/signing.mjs';

/** @param {string} file */
const readText = (file) => readFile(file, 'utf8').catch(() => '{}');

/**
 * Signs a built remote with its team's key of this workspace, unless it has a valid signature.
 *
 * @param {string} root - The workspace.
 * @param {string} dist - The folder of the built remote; `release.json` is written into it.
 */
export async function signRelease(root, dist) {
  const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const { name } = manifest;
  const key = createDevelopmentKeys(root, [name]).teamKey(name);
  const file = path.join(dist, 'release.json');
  const { payload = '{}', signatures = [] } = JSON.parse(await readText(file));
  const isSigned =
    signatures[0]?.keyId === computePublicKey(key).id &&
    JSON.stringify(JSON.parse(payload).manifest) === JSON.stringify(manifest);
  if (isSigned) return;
  const release = { schema: 1, team: name, signedAt: new Date().toISOString(), manifest };
  await writeFile(file, JSON.stringify(sign('release', release, key)));
}
