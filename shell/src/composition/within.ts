/** What was waited for did not come in time. */
class Overdue extends Error {
  override readonly name = 'Overdue';
}

/** Whether something failed only because it took too long. */
export const isOverdue = (error: unknown): error is Error => error instanceof Overdue;

/** Waits for some work, but only so long. What it does afterwards goes unnoticed. */
export function within<T>(work: Promise<T>, patienceMs: number, what: string): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Overdue(`${what} took longer than ${patienceMs} ms`)),
      patienceMs,
    );
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
