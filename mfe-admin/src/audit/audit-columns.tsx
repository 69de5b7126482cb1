import type { AuditEntryEntity } from '@parque/contract';
import { Breakable, formatDateTime, IconButton } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { actionName } from './action-name';
import { PersonName } from '../users/person-name';
import { subjectName } from './subject-name';

export const auditColumns = (
  onOpen: (entry: AuditEntryEntity) => void,
): readonly ListColumn<AuditEntryEntity>[] => [
  {
    key: 'cuando',
    label: 'Cuándo',
    isSortable: true,
    cell: ({ at }) => (
      <span translate="no" className="pq-num">
        {formatDateTime(at)}
      </span>
    ),
  },
  {
    key: 'quien',
    label: 'Quién',
    cell: ({ actor }) => (actor ? <PersonName {...actor} /> : 'El sistema'),
  },
  { key: 'que', label: 'Qué', isHeading: true, cell: ({ action }) => actionName(action) },
  { key: 'sobre', label: 'Sobre qué', cell: (entry) => <Breakable text={subjectName(entry)} /> },
  { key: 'motivo', label: 'Motivo', cell: ({ reason }) => reason ?? '—' },
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (entry) => (
      <IconButton
        icon="eye"
        label={`Ver el antes y el después: ${actionName(entry.action)}, ${subjectName(entry)}`}
        onClick={() => onOpen(entry)}
      />
    ),
  },
];
