import type { AuditEntryEntity } from '@parque/contract';
import { Breakable, IconButton } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { Moment } from '../table/moment';
import { getActionName } from './action-name';
import { UserName } from '../users/user-name';
import { getSubjectName } from './subject-name';

export const createAuditColumns = (
  onOpen: (entry: AuditEntryEntity) => void,
): readonly ListColumn<AuditEntryEntity>[] => [
  {
    key: 'cuando',
    label: 'Cuándo',
    isSortable: true,
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'quien',
    label: 'Quién',
    cell: ({ actor }) => (actor ? <UserName {...actor} /> : 'El sistema'),
  },
  { key: 'que', label: 'Qué', isHeading: true, cell: ({ action }) => getActionName(action) },
  { key: 'sobre', label: 'Sobre qué', cell: (entry) => <Breakable text={getSubjectName(entry)} /> },
  { key: 'motivo', label: 'Motivo', cell: ({ reason }) => reason ?? '—' },
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (entry) => (
      <IconButton
        icon="eye"
        label={`Ver el antes y el después: ${getActionName(entry.action)}, ${getSubjectName(entry)}`}
        onClick={() => onOpen(entry)}
      />
    ),
  },
];
