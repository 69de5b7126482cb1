/**
 * The command cannot be executed; `reasons` holds a sentence for each reason, and `code` the one of the API, if it
 * rejected a call. Exit code 1.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';

  constructor(
    readonly reasons: readonly string[],
    readonly code?: string,
  ) {
    super(reasons.join('\n'));
  }
}

/** The command line is invalid. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws {@link CommandError} with one reason. */
export function refuse(reason: string): never {
  throw new CommandError([reason]);
}
