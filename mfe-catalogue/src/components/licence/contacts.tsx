import type { EaContactsEntity } from '@parque/contract';
import { Badge, Banner, DataList, formatDateTime, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { eaContactsQuery } from '../../api/ea';
import css from './install-card.module.css';

/** An EA checks its licence every quarter of an hour. */
const connectedMs = 20 * 60_000;

const isRecent = (at: string, now: number) => now - Date.parse(at) < connectedMs;

interface LatestProps extends EaContactsEntity {
  /** When the answer was read. */
  readonly now: number;
}

/** The last rejected check, unless a later one of the same account was accepted. */
function Refusal({ contacts, refusal }: EaContactsEntity) {
  const isOver = contacts.some(
    ({ login, at }) => refusal && login === refusal.login && Date.parse(at) > Date.parse(refusal.at),
  );
  if (!refusal || isOver) return null;
  return (
    <Banner tone="danger" icon="warning" title={`Último rechazo: ${refusal.message}`}>
      Cuenta {refusal.login} en {refusal.server}, {formatDateTime(refusal.at)}.
    </Banner>
  );
}

function Latest({ contacts, refusal, now }: LatestProps) {
  return (
    <>
      <Refusal contacts={contacts} refusal={refusal} />
      {contacts.length === 0 ? (
        <p className="pq-soft">Todavía no se ha conectado desde ningún MetaTrader.</p>
      ) : (
        <DataList
          items={contacts.map(({ login, server, at }) => ({
            label: `Último contacto de ${login}`,
            value: (
              <span className={css.contact}>
                {isRecent(at, now) && <Badge tone="up">Conectado</Badge>}
                {`${formatDateTime(at)} · ${server}`}
              </span>
            ),
          }))}
        />
      )}
    </>
  );
}

/** The last contacts of the product under this licence, read again every few seconds. */
export function Contacts({ productId }: { readonly productId: number }) {
  const contacts = useQuery(eaContactsQuery(productId));
  return (
    <QueryView query={contacts} label="Cargando los contactos">
      {(found) => <Latest {...found} now={contacts.dataUpdatedAt} />}
    </QueryView>
  );
}
