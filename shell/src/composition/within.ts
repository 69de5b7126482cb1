/** Thrown when work takes longer than its timeout. */
class Overdue extends Error {
  override readonly name = 'Overdue';
}

/** Whether an error is a timeout of {@link within}. */
export const isOverdue = (error: unknown): error is Error => error instanceof Overdue;

/** Settles as `work` does, or rejects after `timeoutMs`. The result of `work` is ignored after that. */
export function within<T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Overdue(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
