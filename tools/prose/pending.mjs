/** Folders and files that are not rewritten yet; the check passes over them. This list only gets shorter. */
export const pending = [
  'api/packages-of-others.mjs',
  'api/src/auth',
  'api/src/copier/screens',
  'api/src/database',
  'api/src/journal',
  'api/src/purchases',
  'api/src/testing',
];
