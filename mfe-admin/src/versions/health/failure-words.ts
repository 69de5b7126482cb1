const phases: Readonly<Record<string, string>> = {
  registry: 'Registro',
  signature: 'Firma',
  manifest: 'Manifiesto',
  entry: 'Archivo de entrada',
  chunk: 'Archivo de código',
  stylesheet: 'Hoja de estilos',
  init: 'Inicio',
  bootstrap: 'Arranque',
  mount: 'Montaje',
  render: 'Pantalla',
  unmount: 'Salida',
  policy: 'Política de contenido',
};

const reasons: Readonly<Record<string, string>> = {
  http: 'el servidor responde con un error',
  network: 'no hay conexión',
  timeout: 'tarda demasiado',
  integrity: 'no es lo que se firmó',
  signature: 'la firma no vale',
  chunk: 'falta un archivo',
  evaluation: 'falla al ejecutarse',
  invalid: 'el contenido no vale',
  incompatible: 'no encaja con la plataforma',
  threw: 'lanza un error',
  other: 'otro motivo',
};

/** '<phase>: <reason>' in Spanish, else the code itself. */
export function describeFailure(counted: string): string {
  const [phase = '', reason = ''] = counted.split(': ');
  return `${phases[phase] ?? phase}: ${reasons[reason] ?? reason}`;
}

const findings: Readonly<Record<string, string>> = {
  left_behind: 'Restos fuera de su pantalla',
  long_frame: 'Bloqueo de más de 100\u00a0ms',
  policy: 'Petición o imagen bloqueada',
  error: 'Errores de su código',
};

/** A kind of finding in Spanish, else the code itself. */
export const describeFinding = (kind: string): string => findings[kind] ?? kind;
