import { useSearchParams } from '@parque/remote';
import { Button, ButtonLink, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createBlankSetup,
  definitionsQuery,
  createDefinitionKey,
  listSetupDefinitions,
  type Setup,
} from '../api/definitions';
import { usePanelAddress } from '../components/panel/panel-address';
import { SetupEditor } from '../components/setups/setup-editor';
import { SetupsList } from '../components/setups/setups-list';
import { buildTradeAddress } from '../components/trade/trade-link';

/** Returns to the trade that the address names, else to the analysis. */
function WayBack() {
  const [search] = useSearchParams();
  const { accountId } = usePanelAddress();
  const ticket = search.get('trade');
  if (ticket && accountId !== undefined)
    return <ButtonLink href={`#${buildTradeAddress(accountId, ticket)}`}>Volver a la operación</ButtonLink>;
  return <ButtonLink href="#/panel/analisis">Volver a Análisis</ButtonLink>;
}

/** The user's ways of trading, each with its rules. */
export function SetupsScreen() {
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<Setup>();
  const add = () => setEdited(createBlankSetup(createDefinitionKey()));
  return (
    <Page
      title="Setups"
      lead="Tus formas de operar, con las reglas que marcas en cada operación."
      tools={
        <>
          {listSetupDefinitions(definitions.data).length > 0 && (
            <Button variant="primary" onClick={add} icon="plus">
              Nuevo setup
            </Button>
          )}
          <WayBack />
        </>
      }
    >
      <QueryView query={definitions} label="Cargando tus setups" skeleton={<Skeleton height="14rem" />}>
        {(all) => <SetupsList setups={listSetupDefinitions(all)} onEdit={setEdited} onAdd={add} />}
      </QueryView>
      {edited && <SetupEditor key={edited.key} setup={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
