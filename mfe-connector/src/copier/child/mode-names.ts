import type { CopyChildEntity } from '@parque/contract';

/** The modes of a copy as their owner chooses them. */
export const modeNames = {
  activo: 'Activo',
  solo_cierres: 'Solo cierres',
  pausado: 'Pausado',
} as const satisfies Readonly<Record<CopyChildEntity['mode'], string>>;
