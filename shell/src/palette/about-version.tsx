import { Badge, DataTable, Dialog, formatDateTime, type Column } from '@parque/ui';
import type { ReactNode } from 'react';
import type { ChosenRemote } from '../remotes/composition';
import type { ShellDialogProps } from './shell-dialog';

const reasons: Readonly<Record<ChosenRemote['choice']['why'], string>> = {
  stable: 'La de todos',
  rollout: 'Se prueba con parte de los usuarios',
  pin: 'Fijada para ti',
  preview: 'Vista previa',
  fallback: 'Anterior: la nueva no se puede usar',
};

const stateBadges: Readonly<Record<ChosenRemote['state'], ReactNode>> = {
  on: <Badge tone="up">Activo</Badge>,
  off: <Badge tone="danger">Desactivado</Badge>,
  maintenance: <Badge tone="accent">Mantenimiento</Badge>,
};

const columns: readonly Column<ChosenRemote>[] = [
  { key: 'title', label: 'Módulo', cell: ({ manifest }) => manifest.title, isHeading: true },
  { key: 'version', label: 'Versión', cell: ({ manifest }) => manifest.version },
  { key: 'why', label: 'Por qué', cell: ({ choice }) => reasons[choice.why] },
  { key: 'state', label: 'Estado', cell: ({ state }) => stateBadges[state] },
];

/** The version of each module that the user sees, and the reason for it. */
export function AboutVersion({ registry, onClose }: ShellDialogProps) {
  const { revision, issuedAt, remotes } = registry;
  return (
    <Dialog
      title="Acerca de esta versión"
      note={`Revisión ${revision}, comprobada y firmada el ${formatDateTime(issuedAt)}`}
      isOpen
      onClose={onClose}
      size="md"
    >
      <DataTable
        label="Versión de cada módulo"
        columns={columns}
        rows={remotes}
        getRowKey={({ manifest }) => manifest.name}
        isDense
      />
    </Dialog>
  );
}
