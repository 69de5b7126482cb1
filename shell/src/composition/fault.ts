/** Why a remote cannot be shown. */
export type FaultReason =
  | 'http'
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'evaluation'
  | 'invalid-module'
  | 'incompatible'
  | 'bootstrap'
  | 'mount'
  | 'chunk'
  | 'render';

/** A remote failed: at which step, and what it threw. */
export class RemoteFault extends Error {
  override readonly name = 'RemoteFault';
  readonly reason: FaultReason;

  constructor(reason: FaultReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** What a person reads: a word for the badge. */
export const faultLabels: Readonly<Record<FaultReason, string>> = {
  http: 'No disponible',
  network: 'Sin conexión',
  timeout: 'Sin respuesta',
  integrity: 'No verificado',
  evaluation: 'Error al cargar',
  'invalid-module': 'Error al cargar',
  incompatible: 'No compatible',
  bootstrap: 'Error al iniciar',
  mount: 'Error al iniciar',
  chunk: 'No disponible',
  render: 'Error inesperado',
};
