import type { ClosingEntity, CopyChildEntity, CopyEntryEntity } from '@parque/contract';
import { Badge, Banner, Button, countText, Dialog, EmptyState } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { closingQuery, copierQuery, hasEnded } from '../../api/copier';
import { isOutOfReach } from '../child/child-status';
import { describeExecution, describeOperation } from '../log/copy-words';
import list from '../rows.module.css';
import css from './closing.module.css';

const states = {
  pendiente: { label: 'Cerrando', tone: 'accent' },
  copiada: { label: 'Cerrada', tone: 'up' },
  omitida: { label: 'Ya estaba cerrada', tone: undefined },
  perdida: { label: 'No hacía falta', tone: undefined },
  rechazada: { label: 'Rechazada', tone: 'danger' },
} as const satisfies Record<CopyEntryEntity['outcome'], unknown>;

interface EntryProps {
  readonly entry: CopyEntryEntity;
  /** Its account; undefined when the account was removed in the meantime. */
  readonly child: CopyChildEntity | undefined;
}

/** Why a close has not ended: its account is out of reach, or what happened to the order. */
function explainWaiting({ outcome, message }: CopyEntryEntity, child: CopyChildEntity | undefined) {
  if (outcome === 'pendiente' && child && isOutOfReach(child.status)) return child.status_note ?? message;
  return outcome === 'pendiente' || outcome === 'rechazada' ? message : null;
}

function Entry({ entry, child }: EntryProps) {
  const { label, tone } = states[entry.outcome];
  const execution = describeExecution(entry);
  const waitingReason = explainWaiting(entry, child);
  return (
    <li>
      <strong>{describeOperation(entry)}</strong>
      <Badge tone={tone}>{label}</Badge>
      {child && <small translate="no">{`Cuenta ${child.number}`}</small>}
      {execution && (
        <small translate="no" className="pq-num">
          {execution}
        </small>
      )}
      {waitingReason && <small>{waitingReason}</small>}
    </li>
  );
}

interface ClosingDialogProps {
  readonly title: string;
  readonly closing: ClosingEntity;
  readonly onClose: () => void;
}

/** The progress of a closing, position by position. The closing continues when the dialog is closed. */
export function ClosingDialog({ title, closing, onClose }: ClosingDialogProps) {
  const { data, error } = useQuery(closingQuery(closing));
  const { data: state } = useQuery(copierQuery);
  const findChild = ({ child_id }: CopyEntryEntity) => state?.children.find(({ id }) => id === child_id);
  const { entries } = data;
  const endedCount = entries.filter(({ outcome }) => outcome !== 'pendiente').length;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      foot={
        <Button variant={hasEnded(data) ? 'primary' : 'ghost'} onClick={onClose}>
          {hasEnded(data) ? 'Hecho' : 'Seguir en segundo plano'}
        </Button>
      }
    >
      <div className={css.dialog}>
        {error && (
          <Banner tone="accent" title="No se ha podido actualizar">
            {error.message}
          </Banner>
        )}
        {entries.length === 0 ? (
          <EmptyState icon="check-circle" title="No quedaba nada por cerrar">
            Otro cierre ya estaba en marcha, o no había copias abiertas.
          </EmptyState>
        ) : (
          <>
            <p role="status">{`${endedCount} de ${countText(entries.length, 'terminada', 'terminadas')}`}</p>
            <ul className={list.rows} aria-label="Posiciones que se cierran">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} child={findChild(entry)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
