import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The packages of which a page holds one copy, the shell's: what remotes may import without bringing it, and the
 * range that they then require of the shell. The shell offers exactly these (shell/src/remotes/shared-packages.ts).
 *
 * @type {Readonly<Record<string, string>>}
 */
export const sharedPackages = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@tanstack/react-query': '^5.0.0',
  '@parque/session': '^2.0.0',
  '@parque/api-client': '^1.0.0',
  '@parque/ui': '^1.0.0',
  '@parque/remote': '^1.0.0',
};

/**
 * The version of a shared package that a build sees.
 *
 * @param {string} packageName - A package, or an entry point of one.
 * @param {string} folder - The remote's folder.
 * @returns {string | undefined}
 */
function findVersion(packageName, folder) {
  const [scope, name] = packageName.split('/');
  const file = `${packageName.startsWith('@') ? `${scope}/${name}` : scope}/package.json`;
  for (const from of [path.join(folder, 'package.json'), import.meta.url]) {
    try {
      return createRequire(from)(file).version;
    } catch {
      // Remotes of a workspace use the packages of its root.
    }
  }
  return undefined;
}

/**
 * Returns the ranges that a remote requires of the shell: at least the minor version that it was built against. A range
 * of the major version alone would let a remote with a new export run in an older shell, and fail at a click.
 *
 * @param {readonly string[]} names - Packages that the remote takes from the shell.
 * @param {string} folder - The remote's folder.
 * @returns {Record<string, string>} By package, in the order of the names.
 */
export function computeRequiredRanges(names, folder) {
  const packageNames = Object.keys(sharedPackages).filter((name) => names.includes(name));
  return Object.fromEntries(
    packageNames.sort().map((name) => {
      const [major, minor] = findVersion(name, folder)?.split('.') ?? [];
      return [name, minor ? `^${major}.${minor}.0` : (sharedPackages[name] ?? '*')];
    }),
  );
}
