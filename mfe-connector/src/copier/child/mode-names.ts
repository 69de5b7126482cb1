import type { CopyChildEntity } from '@parque/contract';

export const modeNames = {
  activo: 'Activo',
  solo_cierres: 'Solo cierres',
  pausado: 'Pausado',
} as const satisfies Readonly<Record<CopyChildEntity['mode'], string>>;
