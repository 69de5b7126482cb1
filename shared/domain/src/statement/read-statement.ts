import { statementLimits, type StatementLimits } from './limits';
import type { Statement } from './statement';
import { statementSteps, type StatementProgress } from './statement-steps';

/** How a file is read. */
export interface ReadStatementOptions {
  /** Overrides of {@link statementLimits}. */
  readonly limits?: Partial<StatementLimits>;
  /** Called between slices of work, at most some sixty times a second. */
  readonly onProgress?: (progress: StatementProgress) => void;
  /** Aborting it rejects the promise with its reason. */
  readonly signal?: AbortSignal;
}

const sliceMs = 12;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Reads a report of MetaTrader: the .xlsx and the .html of MetaTrader 5, the .htm of MetaTrader 4, a CSV table of deals,
 * or the CSV that {@link writeStatementCsv} writes. The format is recognised by the content. The work is cut into
 * slices of a few milliseconds, so that the page stays responsive.
 *
 * @throws StatementError every code of its family; nothing else, but for the reason of an aborted signal.
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadStatementOptions = {},
): Promise<Statement> {
  const { limits, onProgress, signal } = options;
  const steps = statementSteps(bytes, { ...statementLimits, ...limits });
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
