import type { ClosingEntity, CopyEntryEntity } from '@parque/contract';
import { Badge, Banner, Button, countText, Dialog, EmptyState } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { closingQuery, copierQuery, hasEnded } from '../../api/copier';
import { describeExecution, describeOperation } from '../log/copy-words';
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
  /** The number of its account; undefined: the account was removed since. */
  readonly account: number | undefined;
}

function Entry({ entry, account }: EntryProps) {
  const { label, tone } = states[entry.outcome];
  const execution = describeExecution(entry);
  const isWaiting = entry.outcome === 'pendiente' || entry.outcome === 'rechazada';
  return (
    <li>
      <strong>{describeOperation(entry)}</strong>
      <Badge tone={tone}>{label}</Badge>
      {account !== undefined && <small translate="no">{`Cuenta ${account}`}</small>}
      {execution && (
        <small translate="no" className="pq-num">
          {execution}
        </small>
      )}
      {isWaiting && entry.message && <small>{entry.message}</small>}
    </li>
  );
}

interface ClosingDialogProps {
  readonly title: string;
  readonly closing: ClosingEntity;
  readonly onClose: () => void;
}

/** How a closing goes, position by position. It goes on when the dialog is closed. */
export function ClosingDialog({ title, closing, onClose }: ClosingDialogProps) {
  const { data, error } = useQuery(closingQuery(closing));
  const { data: state } = useQuery(copierQuery);
  const numberOf = ({ child_id }: CopyEntryEntity) =>
    state?.children.find(({ id }) => id === child_id)?.number;
  const { entries } = data;
  const ended = entries.filter(({ outcome }) => outcome !== 'pendiente').length;
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
            <p role="status">{`${ended} de ${countText(entries.length, 'terminada', 'terminadas')}`}</p>
            <ul className={css.entries} aria-label="Posiciones que se cierran">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} account={numberOf(entry)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
