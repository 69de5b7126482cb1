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

const labels: Readonly<Partial<Record<FaultReason, string>>> = {
  http: 'No disponible',
  network: 'Sin conexión',
  timeout: 'Sin respuesta',
  integrity: 'No verificado',
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
