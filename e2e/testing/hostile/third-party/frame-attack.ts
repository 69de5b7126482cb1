/**
 * How an attack in the frame of a third party ends. `refused`: by the browser or the shell. `contained`: it takes effect
 * inside the frame only. `ended`: the shell removes the frame, and shows a fault of the remote. `passes`: nothing stops it.
 */
export type FrameOutcome = 'refused' | 'contained' | 'ended' | 'passes';

/** What a hostile third party tries inside its frame. */
export interface FrameAttack {
  readonly what: string;
  /**
   * Runs at a press of the user, which permits code the most. Where code gets no answer, it returns what the test then
   * verifies from outside. Its text is part of the release, so that it can use nothing of this file.
   */
  readonly attempt?: () => Promise<FrameOutcome>;
  /** Code that throws or rejects, in place of `attempt`. */
  readonly throws?: () => unknown;
  /** An address that the policy of the frame blocks, and code that requests it. */
  readonly blocks?: readonly [string, (address: string) => unknown];
  /** Runs in the mount, without a press. */
  readonly isInMount?: true;
  /** Is tried in a second visit, too, to which Back leads. */
  readonly isTriedAgain?: true;
  /** Without it: `refused`. */
  readonly outcome?: FrameOutcome;
}

/** Attacks that are tried in one page. */
export interface AttackGroup {
  /** Follows on: a third party … */
  readonly rule: string;
  /** The attacks of each visit. None of them hides or moves the buttons of those after it. */
  readonly visits: readonly (readonly FrameAttack[])[];
}
