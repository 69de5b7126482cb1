import { insertStyle } from '../composition/styles';
import { signedInFiles } from './signed-in-files';

let loading: Promise<unknown> | undefined;

async function load(): Promise<unknown> {
  try {
    const sheets = signedInFiles().filter(({ kind }) => kind === 'style');
    return await Promise.all(sheets.map(({ file, integrity }) => insertStyle(file, integrity)));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** Loads the styles that only somebody who is signed in needs, once; after a failure the next call tries again. */
export function loadSignedInStyles(): Promise<unknown> {
  return (loading ??= load());
}
