import { OverdueError } from './fault';

export const isOverdue = (error: unknown): error is Error => error instanceof OverdueError;

/** Settles as `work` does, or rejects after `timeoutMs`. The result of `work` is ignored after that. */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, workName: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new OverdueError(`${workName} took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
