import { insertStyle } from '../../remotes/loading/styles';
import { readSignedInFiles } from './signed-in-files';

let loading: Promise<unknown> | undefined;

async function load(): Promise<unknown> {
  try {
    const sheets = readSignedInFiles().filter(({ kind }) => kind === 'style');
    return await Promise.all(sheets.map(({ file, integrity }) => insertStyle(file, integrity)));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the styles that only signed-in users need, once. After a failure the next call loads them again. */
export function loadSignedInStyles(): Promise<unknown> {
  return (loading ??= load());
}
