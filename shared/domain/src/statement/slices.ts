/** How steps are run. */
export interface SliceOptions<Progress> {
  /** Called between slices of work, at most some sixty times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Aborting it rejects the promise with its reason. */
  readonly signal?: AbortSignal;
}

const sliceMs = 12;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Runs steps in slices of a few milliseconds, so that the page stays responsive. */
export async function runInSlices<Progress, Result>(
  steps: Generator<Progress, Result>,
  { onProgress, signal }: SliceOptions<Progress> = {},
): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) return step.value;
    onProgress?.(step.value);
    await nextTask();
    signal?.throwIfAborted();
  }
}
