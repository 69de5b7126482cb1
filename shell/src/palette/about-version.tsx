import { Badge, DataTable, Dialog, type Column } from '@parque/ui';
import type { ReactNode } from 'react';
import type { ChosenRemote } from '../remotes/composition';
import type { HabitProps } from './habit';

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

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function formatAge(moment: string, now = Date.now()): string {
  const age = now - Date.parse(moment);
  const [unit, size] = units.find(([, ms]) => age >= ms) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat('es-ES', { numeric: 'auto' }).format(-Math.floor(age / size), unit);
}

/** The version of each module that the user sees, and the reason for it. */
export function AboutVersion({ registry, onClose }: HabitProps) {
  const { revision, issuedAt, remotes } = registry;
  return (
    <Dialog
      title="Acerca de esta versión"
      note={`Revisión ${revision}, comprobada y firmada ${formatAge(issuedAt)}`}
      isOpen
      onClose={onClose}
      size="md"
    >
      <DataTable
        label="Versión de cada módulo"
        columns={columns}
        rows={remotes}
        keyOf={({ manifest }) => manifest.name}
        isDense
      />
    </Dialog>
  );
}
