import type { EaContactsEntity } from '@parque/contract';
import { Banner, Card, DataList, formatDateTime, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { eaContactsQuery } from '../../api/ea';
import css from './ea-card.module.css';
import { EaKey } from './ea-key';

/** The last contact of each terminal under the licence, and the last rejected check. */
function Contacts({ contacts, refusal }: EaContactsEntity) {
  return (
    <>
      {contacts.length === 0 ? (
        <p className="pq-soft">Tu EA todavía no se ha conectado. Escribe la clave en sus ajustes.</p>
      ) : (
        <DataList
          items={contacts.map(({ login, server, at }) => ({
            label: `Último contacto de ${login}`,
            value: `${formatDateTime(at)} · ${server}`,
          }))}
        />
      )}
      {refusal && (
        <Banner tone="danger" icon="warning" title={`Último rechazo: ${refusal.message}`}>
          Cuenta {refusal.login} en {refusal.server}, {formatDateTime(refusal.at)}.
        </Banner>
      )}
    </>
  );
}

/** The data for the EA in the terminal, and its last contacts. */
export function EaCard({ productId }: { readonly productId: number }) {
  const contacts = useQuery(eaContactsQuery(productId));
  return (
    <Card
      title="Tu EA en el terminal"
      note="Cada licencia tiene su clave. No la compartas: quien la tiene usa tu licencia."
      padding="lg"
    >
      <div className={css.ea}>
        <EaKey productId={productId} />
        <QueryView query={contacts} label="Cargando los contactos">
          {(found) => <Contacts {...found} />}
        </QueryView>
      </div>
    </Card>
  );
}
