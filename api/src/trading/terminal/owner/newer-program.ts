import { compare, validate } from 'compare-versions';
import type { TerminalEntity } from '@parque/contract';
import { presentVersion } from '../protocol/version';

/** What each version of the program fixes for its owner, newest first. Each new version gets a line. */
const mends: readonly (readonly [version: string, sentence: string])[] = [
  ['1.0.8', 'El gráfico de cada operación tiene su volumen.'],
  ['1.0.7', 'Cuando tu bróker tiene dos nombres de un símbolo, se copia con el que se puede operar.'],
  [
    '1.0.6',
    'En brókers con ejecución instantánea, las órdenes sin deslizamiento máximo, como todos los cierres, ya no se rechazan cuando el precio se mueve.',
  ],
  ['1.0.5', 'La página de cada operación tiene su gráfico, MAE y MFE.'],
  ['1.0.4', 'También con más de 200 posiciones abiertas llegan todas las operaciones.'],
  ['1.0.3', 'Funcionan los símbolos que llevan una coma en el nombre.'],
  ['1.0.2', 'Vuelve a abrir operaciones.'],
];

/** Returns the present program and its fixes; null when `version` is the present one or newer. */
export function findNewerProgram(version: string): TerminalEntity['newer_program'] {
  const isOlderThan = (other: string) => !validate(version) || compare(version, other, '<');
  if (!isOlderThan(presentVersion)) return null;
  return {
    version: presentVersion,
    mends: mends.filter(([other]) => isOlderThan(other)).map(([, sentence]) => sentence),
  };
}
