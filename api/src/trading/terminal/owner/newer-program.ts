import { compare, validate } from 'compare-versions';
import type { TerminalEntity } from '@parque/contract';
import { presentVersion } from '../protocol/version';

/** The change that owners notice in each version of the program, newest first. Each new version gets a line. */
const mends: readonly (readonly [version: string, sentence: string])[] = [
  ['1.0.9', 'El gráfico dice cuándo falta la conexión, y los espacios junto a la dirección no estorban.'],
  ['1.0.8', 'El gráfico de cada operación tiene su volumen.'],
  ['1.0.7', 'Cuando tu bróker tiene dos nombres de un símbolo, se copia con el que se puede operar.'],
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
