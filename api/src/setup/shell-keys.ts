import { readHost } from '../platform/registry/releases/host';

/** @returns `undefined` without a page, or for that of `npm run dev`, whose shell is not built. */
async function readBuiltKeys(shell: string): Promise<readonly string[] | undefined> {
  try {
    const host = await readHost(shell);
    return host && (host.rootKeys ?? []);
  } catch {
    return [];
  }
}

/**
 * Compares the root keys in the built shell with the root keys in the settings. When they differ, browsers reject the
 * key list that the server accepts, and run no remote.
 *
 * @returns One line for the operator; `undefined` when the keys are the same, or when there is no built shell.
 */
export async function checkShellKeys(shell: string, rootKeys: readonly string[]) {
  const builtKeys = await readBuiltKeys(shell);
  if (!builtKeys) return undefined;
  const isSame = builtKeys.toSorted().join() === rootKeys.toSorted().join();
  return isSame
    ? undefined
    : `the shell in ${shell} accepts other root keys (${builtKeys.join() || 'none'}) than ROOT_KEYS (${rootKeys.join() || 'none'}); build it again with PARQUE_ROOT_KEYS set to ROOT_KEYS`;
}
