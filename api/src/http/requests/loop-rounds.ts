/**
 * Runs each job in a round of the event loop of its own, so that the requests of others are answered between two jobs.
 *
 * @returns Adds a job. Jobs run in the order in which they were added; a job that throws does not stop later ones.
 */
export function makeLoopRounds(): (job: () => void) => void {
  const waiting: (() => void)[] = [];
  let isRunning = false;
  const next = () => {
    const job = waiting.shift();
    isRunning = job !== undefined;
    if (!job) return;
    setImmediate(next);
    job();
  };
  return (job) => {
    waiting.push(job);
    if (isRunning) return;
    isRunning = true;
    setImmediate(next);
  };
}
