import type { AuditEntryEntity } from '@parque/contract';
import { DataList, DataTable, Dialog, formatDateTime, type Column } from '@parque/ui';
import { getActionName } from './action-name';
import { listAuditChanges, type AuditChange } from './audit-changes';
import { getFactName } from './fact-words';
import { getSubjectName } from './subject-name';
import css from './audit-dialog.module.css';

const columns: readonly Column<AuditChange>[] = [
  { key: 'fact', label: 'Dato', isHeading: true, cell: ({ fact }) => getFactName(fact) },
  { key: 'before', label: 'Antes', cell: ({ before }) => before },
  {
    key: 'after',
    label: 'Después',
    cell: ({ before, after }) => (before === after ? after : <strong>{after}</strong>),
  },
];

interface AuditDialogProps {
  readonly entry: AuditEntryEntity;
  readonly onClose: () => void;
}

export function AuditDialog({ entry, onClose }: AuditDialogProps) {
  const changes = listAuditChanges(entry.before, entry.after);
  return (
    <Dialog
      isOpen
      size="md"
      title={getActionName(entry.action)}
      note={getSubjectName(entry)}
      onClose={onClose}
    >
      {/* Takes the focus, so that the arrow keys scroll it on a phone. */}
      <div className="pq-stack" role="group" aria-label="Entrada" tabIndex={0}>
        <DataList
          items={[
            { label: 'Cuándo', value: formatDateTime(entry.at) },
            {
              label: 'Quién',
              value: entry.actor ? `${entry.actor.name}, ${entry.actor.email}` : 'El sistema',
            },
            { label: 'Motivo', value: entry.reason ?? '—' },
          ]}
        />
        {changes.length === 0 ? (
          <p className="pq-soft">No cambió ningún dato.</p>
        ) : (
          <div className={css.changes}>
            <DataTable
              label="Antes y después"
              columns={columns}
              rows={changes}
              getRowKey={({ fact }) => fact}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
