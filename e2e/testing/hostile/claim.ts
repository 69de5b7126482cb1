/** What happens to the release of a hostile third party at a place where it is compared. */
export type Outcome = 'refused' | 'passes';

/** A claim in the release of a hostile third party, which has a valid key and may publish the remote `hostil`. */
export interface Claim {
  readonly what: string;
  /** Changes of the manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Matches the reason that `parque check` and the registry give. */
  readonly reason?: RegExp;
  /** Where it is refused; the shell does not see each claim. */
  readonly at: { readonly check: Outcome; readonly registry: Outcome; readonly shell?: Outcome };
}
