import type { OutboxMailEntity } from '@parque/contract';
import { Badge, Breakable, countText } from '@parque/ui';
import { createIconsColumn, createMomentColumn, type ListColumn } from '../table/list-column';

const badges = {
  'en cola': { tone: 'accent', label: 'En cola' },
  enviado: { tone: 'up', label: 'Enviado' },
  guardado: { tone: undefined, label: 'Guardado' },
  fallido: { tone: 'danger', label: 'Fallido' },
} as const;

export const createMailColumns = (
  onOpen: (mail: OutboxMailEntity) => void,
): readonly ListColumn<OutboxMailEntity>[] => [
  createMomentColumn('cuando', 'Cuándo', ({ created_at }) => created_at),
  { key: 'para', label: 'Para', cell: ({ to }) => <Breakable text={to} /> },
  { key: 'asunto', label: 'Asunto', isHeading: true, cell: ({ subject }) => subject },
  {
    key: 'estado',
    label: 'Estado',
    cell: ({ state, failures }) => (
      <Badge tone={badges[state].tone}>
        {badges[state].label}
        {state !== 'enviado' && failures > 0 && ` (${countText(failures, 'fallo', 'fallos')})`}
      </Badge>
    ),
  },
  createIconsColumn({
    icon: 'eye',
    label: ({ to, subject }) => `Abrir el correo para ${to}: ${subject}`,
    onClick: onOpen,
  }),
];
