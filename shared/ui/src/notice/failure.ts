/** The part of an error that this package shows: a message, and the id of the request in the server's log. */
export interface Failure {
  /** In Spanish, ready to show. */
  readonly message: string;
  readonly requestId?: string | undefined;
  /** `network` when the server gave no answer. */
  readonly code?: string | undefined;
}

/** Returns the id of the failed request, if the error carries one. */
export function getRequestId(error: Failure | Error): string | undefined {
  return 'requestId' in error ? error.requestId : undefined;
}
