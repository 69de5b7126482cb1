/** The input of a thread: a password to hash, or a password to compare with a hash. */
export interface HashingWork {
  readonly password: string;
  readonly passwordHash?: string;
}
