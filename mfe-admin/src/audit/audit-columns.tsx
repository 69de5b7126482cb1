import type { AuditEntryEntity } from '@parque/contract';
import { Breakable } from '@parque/ui';
import { createIconsColumn, createMomentColumn, type ListColumn } from '../table/list-column';
import { getActionName } from './action-name';
import { UserName } from '../users/user-name';
import { getSubjectName } from './subject-name';

export const createAuditColumns = (
  onOpen: (entry: AuditEntryEntity) => void,
): readonly ListColumn<AuditEntryEntity>[] => [
  createMomentColumn('cuando', 'Cuándo', ({ at }) => at, { isSortable: true }),
  { key: 'quien', label: 'Quién', cell: ({ actor }) => (actor ? <UserName {...actor} /> : 'El sistema') },
  { key: 'que', label: 'Qué', isHeading: true, cell: ({ action }) => getActionName(action) },
  { key: 'sobre', label: 'Sobre qué', cell: (entry) => <Breakable text={getSubjectName(entry)} /> },
  { key: 'motivo', label: 'Motivo', cell: ({ reason }) => reason ?? '—' },
  createIconsColumn({
    icon: 'eye',
    label: (entry) => `Ver el antes y el después: ${getActionName(entry.action)}, ${getSubjectName(entry)}`,
    onClick: onOpen,
  }),
];
