import type { EaContactsEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { Badge, Banner, DataList, formatDateTime, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { eaContactsQuery } from '../../api/ea';
import css from './install-card.module.css';

/** An EA checks its licence every quarter of an hour. */
const connectedMs = 20 * 60_000;

const isRecent = (contactedAt: string, now: number) => now - Date.parse(contactedAt) < connectedMs;

interface LatestProps extends EaContactsEntity {
  /** When the answer was read. */
  readonly now: number;
}

type Contact = EaContactsEntity['contacts'][number];

/** Whether the last check of a contact's account was rejected, after the accepted check of the contact. */
const isRejectedAfter = ({ login, at }: Contact, refusal: EaContactsEntity['refusal']) =>
  refusal?.login === login && Date.parse(refusal.at) >= Date.parse(at);

/** Shows the last rejected check, unless a later check of the same account was accepted. */
function Refusal({ contacts, refusal }: EaContactsEntity) {
  const isOver = contacts.some(
    (contact) => contact.login === refusal?.login && !isRejectedAfter(contact, refusal),
  );
  if (!refusal || isOver) return null;
  return (
    <Banner
      tone="danger"
      icon="warning"
      title={`Último rechazo: ${refusal.message}`}
      action={<HelpLink page="licencias" />}
    >
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
          items={contacts.map((contact) => ({
            label: `Último contacto de ${contact.login}`,
            value: (
              <span className={css.contact}>
                {isRecent(contact.at, now) && !isRejectedAfter(contact, refusal) && (
                  <Badge tone="up">Conectado</Badge>
                )}
                {`${formatDateTime(contact.at)} · ${contact.server}`}
              </span>
            ),
          }))}
        />
      )}
    </>
  );
}

/** The last contacts of the product under this licence, polled every few seconds. */
export function Contacts({ productId }: { readonly productId: number }) {
  const contacts = useQuery(eaContactsQuery(productId));
  return (
    <QueryView query={contacts} label="Cargando los contactos">
      {(latestContact) => <Latest {...latestContact} now={contacts.dataUpdatedAt} />}
    </QueryView>
  );
}
