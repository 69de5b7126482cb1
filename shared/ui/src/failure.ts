/** What this package needs to know of an error: words to show, and the id that finds it in the server's log. */
export interface Failure {
  /** In Spanish, ready to show. */
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** The id of the failed request, when the error carries one. */
export function requestIdOf(error: Failure | Error): string | undefined {
  return 'requestId' in error ? error.requestId : undefined;
}
