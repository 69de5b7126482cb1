import type { BrokerAccountEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Button, EmptyState } from '@parque/ui';
import type { AccountGroup } from '../../api/definitions';
import { DefinitionCards } from '../definitions/definition-cards';
import { getGroupAddress, groupScreens } from './group-address';
import { filterMembers } from './group-frame';
import css from './groups.module.css';
import { RateNotes } from './rate-notes';

interface GroupContentProps {
  readonly group: AccountGroup;
  readonly accounts: readonly BrokerAccountEntity[];
}

function GroupContent({ group, accounts }: GroupContentProps) {
  const members = filterMembers(group, accounts);
  return (
    <>
      {members.length === 0 ? (
        <p className="pq-mute">Ya no tiene cuentas. Edítalo para elegir otras.</p>
      ) : (
        <ul className={css.accounts}>
          {members.map(({ id, number, server, currency }) => (
            <li key={id} translate="no">{`${number} · ${server} · ${currency}`}</li>
          ))}
        </ul>
      )}
      <RateNotes group={group} members={members} />
    </>
  );
}

const NoGroups = ({ onAdd }: { readonly onAdd: () => void }) => (
  <div className="pq-card">
    <EmptyState
      icon="people"
      title="Todavía no tienes grupos"
      action={
        <Button variant="primary" onClick={onAdd} icon="plus">
          Crear el primero
        </Button>
      }
    >
      Un grupo muestra varias cuentas juntas: mes, calendario, curva y análisis.
    </EmptyState>
  </div>
);

const TooFewAccounts = () => (
  <div className="pq-card">
    <EmptyState
      icon="people"
      title="Un grupo necesita dos cuentas"
      action={
        <div className="pq-row">
          <Link className="pq-btn" data-variant="primary" to="/panel/cuenta">
            Añadir cuenta
          </Link>
          <Link className="pq-btn" to="/panel/importar">
            Importar un informe
          </Link>
        </div>
      }
    >
      Registra otra cuenta o importa su informe, y podrás verlas juntas.
    </EmptyState>
  </div>
);

interface GroupsListProps {
  readonly groups: readonly AccountGroup[];
  readonly accounts: readonly BrokerAccountEntity[];
  readonly onEdit: (group: AccountGroup) => void;
  readonly onAdd: () => void;
}

/** The groups of the user, each with its accounts and rates. */
export function GroupsList({ groups, accounts, onEdit, onAdd }: GroupsListProps) {
  if (groups.length === 0) return accounts.length < 2 ? <TooFewAccounts /> : <NoGroups onAdd={onAdd} />;
  return (
    <DefinitionCards
      definitions={groups}
      remains="Solo se borra el grupo. Sus cuentas, operaciones y notas quedan."
      toAddress={({ key }) => getGroupAddress(groupScreens.month, key)}
      linkLabel="Ver el mes"
      onEdit={onEdit}
    >
      {(group) => <GroupContent group={group} accounts={accounts} />}
    </DefinitionCards>
  );
}
