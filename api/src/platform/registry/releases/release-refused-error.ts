/** A release cannot be accepted; each of the `reasons` is a sentence. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';

  constructor(
    readonly reasons: readonly string[],
    readonly code:
      | 'release_refused'
      | 'signature_refused'
      | 'version_taken'
      | 'version_revoked' = 'release_refused',
  ) {
    super(reasons.join('\n'));
  }
}
