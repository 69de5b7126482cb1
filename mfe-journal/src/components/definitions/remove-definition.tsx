import type { DefinitionEntity } from '@parque/contract';
import { ConfirmDialog } from '@parque/ui';
import type { ReactNode } from 'react';
import { useRemoveDefinition } from '../../api/definitions';

interface RemoveDefinitionProps {
  /** The current version: after a conflict, the next attempt removes what the list shows by then. */
  readonly definition: DefinitionEntity;
  /** Before the name in the question, such as "la vista". */
  readonly kind?: string;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
  /** What remains. */
  readonly children: ReactNode;
}

/** The confirmation before something that the user defined is deleted. */
export function RemoveDefinition({
  definition,
  kind = '',
  onClose,
  onRemoved,
  children,
}: RemoveDefinitionProps) {
  const removeMutation = useRemoveDefinition(() => {
    onClose();
    onRemoved?.();
  });
  return (
    <ConfirmDialog
      title={`¿Borrar ${[kind, definition.name].filter(Boolean).join(' ')}?`}
      isOpen
      onClose={onClose}
      confirmLabel="Borrar"
      tone="danger"
      isBusy={removeMutation.isPending}
      error={removeMutation.error}
      onConfirm={() => removeMutation.mutate(definition)}
    >
      {children}
    </ConfirmDialog>
  );
}
