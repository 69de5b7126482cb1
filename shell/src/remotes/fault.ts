import type { LoadEventEntity } from '@parque/contract';

export type FaultPhase = NonNullable<LoadEventEntity['phase']>;

export type FaultReason = NonNullable<LoadEventEntity['reason']>;

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

/** Returns an error of a visit as a fault. */
export const toRemoteError = (error: unknown): RemoteError =>
  error instanceof RemoteError ? error : new RemoteError('render', 'other', String(error), error);

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

export function getFaultLabel({ phase, reason }: Pick<RemoteError, 'phase' | 'reason'>): string {
  return labels[reason] ?? labelsOfThrown[phase] ?? 'Error al cargar';
}
