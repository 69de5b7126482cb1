import type { BrokerAccountEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Button, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AccountGroup,
  createBlankGroup,
  createDefinitionKey,
  definitionsQuery,
  filterDefinitions,
} from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { DefinitionCards } from '../../components/definitions/definition-cards';
import { getGroupAddress, groupScreens } from '../../components/groups/group-address';
import { GroupEditor } from '../../components/groups/group-editor';
import { filterMembers } from '../../components/groups/group-frame';
import css from '../../components/groups/groups.module.css';
import { RateNotes } from '../../components/groups/rate-notes';
import { OptionalAccountPage, useChosenAccount } from '../../components/panel/account-screen';

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
function GroupsList({ groups, accounts, onEdit, onAdd }: GroupsListProps) {
  if (groups.length === 0) return accounts.length < 2 ? <TooFewAccounts /> : <NoGroups onAdd={onAdd} />;
  return (
    <DefinitionCards
      definitions={groups}
      deletionNote="Solo se borra el grupo. Sus cuentas, operaciones y notas quedan."
      toAddress={({ key }) => getGroupAddress(groupScreens.month, key)}
      linkLabel="Ver el mes"
      onEdit={onEdit}
    >
      {(group) => <GroupContent group={group} accounts={accounts} />}
    </DefinitionCards>
  );
}

/** The user's groups of accounts. */
export function GroupsScreen() {
  const { accounts, account } = useChosenAccount();
  const definitions = useQuery(definitionsQuery);
  const [editedGroup, setEdited] = useState<AccountGroup>();
  const add = () => setEdited(createBlankGroup(createDefinitionKey()));
  return (
    <OptionalAccountPage
      title="Grupos"
      lead="Varias cuentas juntas: mes, calendario, curva y análisis."
      account={account}
      isFirst={accounts.isSuccess}
      tools={
        filterDefinitions('group', definitions.data).length > 0 &&
        accounts.data && (
          <Button variant="primary" onClick={add} icon="plus">
            Nuevo grupo
          </Button>
        )
      }
    >
      <QueryView
        query={joinQueries(accounts, definitions)}
        label="Cargando tus grupos"
        skeleton={<Skeleton height="14rem" />}
      >
        {([all, storedDefinitions]) => (
          <>
            <GroupsList
              groups={filterDefinitions('group', storedDefinitions)}
              accounts={all}
              onEdit={setEdited}
              onAdd={add}
            />
            {editedGroup && (
              <GroupEditor
                key={editedGroup.key}
                group={editedGroup}
                accounts={all}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </QueryView>
    </OptionalAccountPage>
  );
}
