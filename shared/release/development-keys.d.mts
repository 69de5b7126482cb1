/** Keys of a workspace that nobody deploys. Private keys are PKCS#8, base64. */
export interface DevelopmentKeys {
  /** Raw public keys, base64. */
  rootKeys: string[];
  registryKey: string;
  /** The key list, signed by the root key. */
  keyListFile: string;
  teamKey(name: string): string;
}

/**
 * Makes, once, the keys of a workspace in its `.cache/keys`, and the key list that names them.
 *
 * @param names - Remotes that need a team; those named before keep theirs.
 * @param options - `newEpoch`: the registry starts anew, so what browsers remember of it ends.
 */
export declare function createDevelopmentKeys(
  workspace: string,
  names: readonly string[],
  options?: { newEpoch?: boolean },
): DevelopmentKeys;
