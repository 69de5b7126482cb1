import { insertStyle } from '../../remotes/loading/styles';
import { readSignedInFiles } from './signed-in-files';

/** Loads the styles that only signed-in users need. */
export function loadSignedInStyles(): Promise<unknown> {
  const sheets = readSignedInFiles().filter(({ kind }) => kind === 'style');
  return Promise.all(sheets.map(({ file, integrity }) => insertStyle(file, integrity)));
}
