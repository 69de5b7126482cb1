import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installedLicences } from './licences.mjs';
import { lockedPackages, sha512Of } from './lockfile.mjs';

/** @param {{ name: string, version: string }} locked */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * Returns the same UUID for the same packages.
 *
 * @param {string} text
 */
function serialNumber(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @param {string | undefined} expression */
const licencesOf = (expression) => {
  if (expression === undefined) return {};
  const isOne = /^[\w.-]+$/.test(expression);
  return { licenses: [isOne ? { license: { id: expression } } : { expression }] };
};

/**
 * Returns the software bill of materials of the workspace in CycloneDX 1.6: every package that pnpm-lock.yaml pins,
 * with its hash, its licence when it is installed, and its dependencies. The same lockfile gives the same bytes.
 *
 * @param {string} root - The workspace.
 */
export async function billOfMaterials(root) {
  const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const [packages, licences] = [await lockedPackages(root), await installedLicences(root)];
  const refs = new Map(packages.map((locked) => [locked.id, purlOf(locked)]));
  const product = { type: 'application', 'bom-ref': name, name, version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify(packages)),
    version: 1,
    metadata: { component: product },
    components: packages.map((locked) => ({
      type: 'library',
      'bom-ref': purlOf(locked),
      name: locked.name,
      version: locked.version,
      scope: locked.isUsedByProduct ? 'required' : 'excluded',
      hashes: [{ alg: 'SHA-512', content: sha512Of(locked) }],
      ...licencesOf(licences.get(locked.id)),
      purl: purlOf(locked),
    })),
    dependencies: packages.map((locked) => ({
      ref: purlOf(locked),
      dependsOn: locked.dependencies.flatMap((id) => refs.get(id) ?? []),
    })),
  };
}
