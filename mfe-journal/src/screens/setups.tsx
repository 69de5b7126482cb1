import { Button, ButtonLink, Icon, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blankSetup, definitionsQuery, newKey, setupsIn, type Setup } from '../api/definitions';
import { SetupEditor } from '../components/setups/setup-editor';
import { SetupsList } from '../components/setups/setups-list';

/** The user's ways of trading, each with its rules. */
export function SetupsScreen() {
  const definitions = useQuery(definitionsQuery);
  const [edited, setEdited] = useState<Setup>();
  const add = () => setEdited(blankSetup(newKey()));
  return (
    <Page
      title="Setups"
      lead="Tus formas de operar, con las reglas que marcas en cada trade."
      tools={
        <>
          <Button variant="primary" onClick={add}>
            <Icon name="plus" size="sm" />
            Nuevo setup
          </Button>
          <ButtonLink href="#/panel/analisis">Volver a Análisis</ButtonLink>
        </>
      }
    >
      <QueryView query={definitions} label="Cargando tus setups" skeleton={<Skeleton height="14rem" />}>
        {(all) => <SetupsList setups={setupsIn(all)} onEdit={setEdited} onAdd={add} />}
      </QueryView>
      {edited && <SetupEditor key={edited.key} setup={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
