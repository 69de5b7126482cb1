/** A package of the registry that pnpm-lock.yaml pins. */
export interface LockedPackage {
  /** `name@version`. */
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Between the braces of `resolution`. */
  readonly resolution: string;
  /** Whether the shell, the api, a remote or a shared package depends on it, and not only tests and builds. */
  readonly isUsedByProduct: boolean;
  /** Ids, sorted. */
  readonly dependencies: readonly string[];
}

export declare function lockedPackages(root: string): Promise<LockedPackage[]>;
export declare function sha512Of(locked: Pick<LockedPackage, 'resolution'>): string | undefined;
