import type { AuditEntryEntity } from '@parque/contract';
import { DataList, DataTable, Dialog, formatDateTime, type Column } from '@parque/ui';
import { actionName } from './action-name';
import { auditChanges, type AuditChange } from './audit-changes';
import { factName } from './fact-words';
import { subjectName } from './subject-name';
import css from './audit-dialog.module.css';

const columns: readonly Column<AuditChange>[] = [
  { key: 'fact', label: 'Dato', isHeading: true, cell: ({ fact }) => factName(fact) },
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

/** An entry of the audit log with the values before and after. */
export function AuditDialog({ entry, onClose }: AuditDialogProps) {
  const changes = auditChanges(entry.before, entry.after);
  return (
    <Dialog isOpen size="md" title={actionName(entry.action)} note={subjectName(entry)} onClose={onClose}>
      <div className="pq-stack">
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
            <DataTable label="Antes y después" columns={columns} rows={changes} keyOf={({ fact }) => fact} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
