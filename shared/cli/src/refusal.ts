/** Something that was asked for cannot be done; `reasons` says why, a sentence each. Ends the command with 1. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** The command was not called as it wants to be. Ends it with 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Refuses for one reason. */
export function refuse(reason: string): never {
  throw new Refused([reason]);
}
