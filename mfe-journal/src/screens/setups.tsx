import { useSearchParams } from '@parque/remote';
import { Button, ButtonLink, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createBlankSetup,
  definitionsQuery,
  createDefinitionKey,
  filterDefinitions,
  type Setup,
} from '../api/definitions';
import { OptionalAccountPage, useChosenAccount } from '../components/panel/account-screen';
import { SetupEditor } from '../components/setups/setup-editor';
import { SetupsList } from '../components/setups/setups-list';
import { buildTradeAddress } from '../components/trade/trade-link';

function BackToTrade({ accountId }: { readonly accountId: number }) {
  const [search] = useSearchParams();
  const ticket = search.get('trade');
  return (
    ticket && (
      <ButtonLink href={`#${buildTradeAddress(accountId, ticket)}`}>Seguir con la operación</ButtonLink>
    )
  );
}

const skeleton = <Skeleton height="14rem" />;

/** The user's ways of trading, each with its rules. */
export function SetupsScreen() {
  const definitions = useQuery(definitionsQuery);
  const { account, accounts } = useChosenAccount();
  const [editedSetup, setEdited] = useState<Setup>();
  const add = () => setEdited(createBlankSetup(createDefinitionKey()));
  return (
    <OptionalAccountPage
      title="Setups"
      lead="Tus formas de operar, con las reglas que marcas en cada operación."
      account={account}
      isFirst={accounts.isSuccess}
      tools={
        <>
          {filterDefinitions('setup', definitions.data).length > 0 && (
            <Button variant="primary" onClick={add} icon="plus">
              Nuevo setup
            </Button>
          )}
          {account && <BackToTrade accountId={account.id} />}
        </>
      }
    >
      {/* With its account, each setup has figures. */}
      {accounts.isPending ? (
        skeleton
      ) : (
        <QueryView query={definitions} label="Cargando tus setups" skeleton={skeleton}>
          {(all) => (
            <SetupsList
              setups={filterDefinitions('setup', all)}
              account={account}
              onEdit={setEdited}
              onAdd={add}
            />
          )}
        </QueryView>
      )}
      {editedSetup && (
        <SetupEditor key={editedSetup.key} setup={editedSetup} onClose={() => setEdited(undefined)} />
      )}
    </OptionalAccountPage>
  );
}
