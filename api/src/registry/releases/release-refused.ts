/** A release cannot be accepted; each of the `reasons` is a sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(
    readonly reasons: readonly string[],
    readonly code:
      'release_refused' | 'signature_refused' | 'version_taken' | 'version_revoked' = 'release_refused',
  ) {
    super(reasons.join('\n'));
  }
}
