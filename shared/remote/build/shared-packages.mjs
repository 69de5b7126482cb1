/**
 * The packages of which a page holds one copy, the shell's: what remotes may import without bringing it, and the
 * range that they then require of the shell. The shell offers exactly these (shell/src/composition/shared-packages.ts).
 *
 * @type {Readonly<Record<string, string>>}
 */
export const sharedPackages = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@tanstack/react-query': '^5.0.0',
  '@parque/session': '^1.0.0',
  '@parque/api-client': '^1.0.0',
  '@parque/ui': '^1.0.0',
  '@parque/remote': '^1.0.0',
};
