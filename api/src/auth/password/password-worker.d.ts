/** What a thread is given: a password to hash, or one to compare with a hash. */
export interface HashingWork {
  readonly password: string;
  readonly passwordHash?: string;
}
