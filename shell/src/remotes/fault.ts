import type { LoadEventEntity } from '@parque/contract';

/** The step at which a remote failed. */
export type FaultPhase = NonNullable<LoadEventEntity['phase']>;

/** Why the step failed. */
export type FaultReason = NonNullable<LoadEventEntity['reason']>;

/** The failure of a remote: the step, the reason and the error that it threw. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly phase: FaultPhase;
  readonly reason: FaultReason;

  constructor(phase: FaultPhase, reason: FaultReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.phase = phase;
    this.reason = reason;
  }
}

/** A file of a remote did not load. Has the name of webpack's error for it, so that both are handled in the same way. */
export class MissingFileError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly request: string;

  constructor(url: string, cause?: unknown) {
    super(`${url} did not load`, { cause });
    this.request = url;
  }
}

/** Whether an error means that a file did not load: of webpack and the shell by its name, of Module Federation by its text. */
export function isMissingFile(error: unknown): error is Error & { readonly request?: string } {
  const { name, message } = (error ?? {}) as Partial<Error>;
  return name === 'ChunkLoadError' || /ScriptNetworkError/.test(message ?? '');
}

/** Thrown when work takes longer than its timeout, or makes no progress. */
export class OverdueError extends Error {
  override readonly name = 'OverdueError';
}

/** Whether a fault is of a file, not of its code. */
export const isFileFault = ({ phase }: Pick<RemoteError, 'phase'>): boolean =>
  phase === 'entry' || phase === 'chunk' || phase === 'stylesheet';

const labels: Readonly<Partial<Record<FaultReason, string>>> = {
  http: 'No disponible',
  network: 'Sin conexión',
  timeout: 'Sin respuesta',
  integrity: 'Alterado en el camino',
  signature: 'No verificado',
  chunk: 'No disponible',
  incompatible: 'No compatible',
};

const labelsOfThrown: Readonly<Partial<Record<FaultPhase, string>>> = {
  bootstrap: 'Error al iniciar',
  mount: 'Error al iniciar',
  render: 'Error inesperado',
  unmount: 'Error inesperado',
};

/** Returns the text of the badge, in Spanish. */
export function getFaultLabel({ phase, reason }: Pick<RemoteError, 'phase' | 'reason'>): string {
  return labels[reason] ?? labelsOfThrown[phase] ?? 'Error al cargar';
}
