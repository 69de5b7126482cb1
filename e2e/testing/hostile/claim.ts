/** What happens to the release of a hostile third party at a place where it is compared. */
export type Outcome = 'refused' | 'passes';

/** A claim in the release of a hostile third party, which has a valid key and may publish the remote `hostil`. */
export interface Claim {
  readonly what: string;
  /** Changes of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Matches the reason that `parque check` and the registry give. */
  readonly reason?: RegExp;
  /** The shell has the check of the registry (`shared/release/src/claims.test.ts`): the page tries some claims only. */
  readonly isTriedInPage?: true;
}
