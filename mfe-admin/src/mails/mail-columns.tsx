import type { OutboxMailEntity } from '@parque/contract';
import { Badge, type BadgeProps, Breakable, countText, IconButton } from '@parque/ui';
import { createActionsColumn, createMomentColumn, type ListColumn } from '../table/list-column';

const tones: Readonly<Record<OutboxMailEntity['state'], BadgeProps['tone']>> = {
  'en cola': 'accent',
  enviado: 'up',
  guardado: undefined,
  fallido: 'danger',
};
const words: Readonly<Record<OutboxMailEntity['state'], string>> = {
  'en cola': 'En cola',
  enviado: 'Enviado',
  guardado: 'Guardado',
  fallido: 'Fallido',
};

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
      <Badge tone={tones[state]}>
        {words[state]}
        {state !== 'enviado' && failures > 0 && ` (${countText(failures, 'fallo', 'fallos')})`}
      </Badge>
    ),
  },
  createActionsColumn((mail) => (
    <IconButton
      icon="eye"
      label={`Abrir el correo para ${mail.to}: ${mail.subject}`}
      onClick={() => onOpen(mail)}
    />
  )),
];
