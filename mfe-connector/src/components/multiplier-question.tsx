import type { ConnectorAccountEntity } from '@parque/contract';
import { ConfirmDialog, formatLots } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../api/copier';
import { formatMultiplier } from './multiplier';

/** A multiplier that is raised by this factor or more needs a confirmation. */
const muchHigher = 2;

/** A multiplier that rises while its child opens copies. */
interface Rise {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

export function useRise(
  editing: ConnectorAccountEntity | undefined,
  multiplier: number | undefined,
): Rise | undefined {
  const { data } = useQuery({ ...copierQuery, enabled: editing !== undefined });
  const from = editing?.multiplier;
  if (!editing || !from || multiplier === undefined || multiplier < from * muchHigher) return undefined;
  const child = data?.children.find(({ id }) => id === editing.id);
  const isCopying = child?.mode === 'activo' && child.rules.sizing === 'multiplicador';
  return isCopying ? { number: editing.number, from, to: multiplier } : undefined;
}

interface MultiplierQuestionProps {
  readonly rise: Rise;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function MultiplierQuestion({
  rise: { number, from, to },
  onConfirm,
  onClose,
}: MultiplierQuestionProps) {
  return (
    <ConfirmDialog
      title={`¿Cambiar el multiplicador de ${formatMultiplier(from)} a ${formatMultiplier(to)}?`}
      isOpen
      onClose={onClose}
      confirmLabel={`Cambiar a ${formatMultiplier(to)}`}
      tone="danger"
      onConfirm={onConfirm}
    >
      <p>
        La cuenta {number} está copiando. Por cada lote que abra la maestra abrirá {formatLots(to)} lotes;
        hasta ahora, {formatLots(from)}. También lo que gane o pierda se multiplica. Las copias ya abiertas no
        cambian de tamaño.
      </p>
    </ConfirmDialog>
  );
}
