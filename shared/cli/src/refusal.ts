/** The command cannot be executed; `reasons` holds a sentence for each reason. Exit code 1. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** The command line is invalid. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Throws {@link Refused} with one reason. */
export function refuse(reason: string): never {
  throw new Refused([reason]);
}
