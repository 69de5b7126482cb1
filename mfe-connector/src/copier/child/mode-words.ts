import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { hasOnlyExtraCopies, isOutOfReach } from './child-status';

type Mode = CopyChildEntity['mode'];

const meaning: Readonly<Record<Mode, string>> = {
  activo: 'Se copia todo lo que haga la maestra.',
  solo_cierres:
    'Para ir terminando: no se abre nada nuevo, y lo copiado sigue a la maestra hasta que ella lo cierre.',
  pausado:
    'Para un rato: lo que abra la maestra queda sin copiar. Pausar no cierra ni congela lo abierto, que sigue a la maestra.',
};

const earlierCopies =
  'No se abre nada por ahora. Ninguna copia abierta es de lo que tiene esta maestra: siguen abiertas hasta que las cierres.';

const mixedCopies =
  'No se abre nada por ahora. Las copias que son de esta maestra se cierran con ella; las demás siguen abiertas hasta que las cierres.';

const silentMaster =
  'Ahora no se copia nada: no llegan datos de la maestra. Las copias abiertas siguen abiertas. Cuando vuelva, se copia lo que siga a tiempo.';

const silentChild =
  'Ahora no se copia nada: no se llega a esta cuenta. Si tiene copias, siguen abiertas. Cuando vuelva, se copia lo que siga a tiempo.';

const readOnlyChild =
  'Ahora no se copia nada: no se puede operar en esta cuenta. Si tiene copias, siguen abiertas.';

const stoppedByLimit =
  'No se abre nada nuevo: se alcanzó un límite de pérdida. Lo que ya se copió sigue a la maestra.';

export const withoutProduct =
  'Tu producto no está activo: no se abre nada nuevo. Lo que ya se copió sigue a la maestra hasta que se cierre.';

/**
 * Describes what a mode does. With the master, describes the mode in force: then an unreachable account or a limit stops the
 * copy, and copies of an earlier master do not follow the present one.
 */
export function describeMode(mode: Mode, child: CopyChildEntity, master: CopyMasterEntity | null): string {
  const { needs_confirmation, open_copies, status } = child;
  if (master && mode !== 'pausado' && isOutOfReach(master.status)) return silentMaster;
  if (master && mode !== 'pausado' && isOutOfReach(status)) return silentChild;
  if (master && mode !== 'pausado' && status === 'no_puede_operar') return readOnlyChild;
  if (master && mode === 'activo' && status === 'detenido_por_limite') return stoppedByLimit;
  if (mode === 'activo' || !needs_confirmation || open_copies === 0) return meaning[mode];
  return hasOnlyExtraCopies(child) ? earlierCopies : mixedCopies;
}

/** Explains why a copy cannot be activated while it or its master waits for its removal; undefined: neither does. */
export function explainLeaving(
  { is_leaving }: CopyChildEntity,
  master: CopyMasterEntity | null,
): string | undefined {
  if (is_leaving) return 'No se puede activar: esta cuenta se eliminará cuando se cierren sus copias.';
  if (!master?.is_leaving) return undefined;
  return 'No se puede activar: su maestra se eliminará cuando se cierren las copias de sus hijas.';
}

/** The product ended, or the master was deleted, while the activation was open. */
export const changedElsewhere = 'No se puede activar: el estado de esta copia ha cambiado.';
