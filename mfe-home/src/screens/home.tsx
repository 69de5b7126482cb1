import { callQuery } from '@parque/api-client';
import { listOwnedProducts } from '@parque/contract/addresses';
import { Slot, useSlot } from '@parque/remote/slot';
import { useSession } from '@parque/session';
import { Button, ButtonLink, EmptyState, Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArrangeDialog, SaveFault } from '../cards/arrange-dialog';
import { arrangeCards, useArrangement, type Arrangement } from '../cards/arrangement';
import css from './home.module.css';

const slot = 'inicio/cards';

interface CardsProps {
  readonly arrangement: Arrangement;
  readonly onArrange: () => void;
}

function Cards({ arrangement: { shown, isReady }, onArrange }: CardsProps) {
  const { items } = useSlot(slot);
  const { user, owned } = useSession();
  if (!owned || !isReady) return <Skeleton />;
  const isBeginning = owned.length === 0 && user?.rol !== 1;
  const isHidden = items.length > 0 && arrangeCards(items, shown).length === 0;
  return (
    <>
      {(isBeginning || items.length === 0) && (
        <EmptyState
          icon="products"
          title="Aquí verás lo importante de cada día"
          action={<ButtonLink href="#/">Ver los primeros pasos</ButtonLink>}
        >
          Cada producto que tengas añade aquí sus tarjetas.
        </EmptyState>
      )}
      {isHidden && (
        <EmptyState
          icon="eye-off"
          title="Has ocultado todas las tarjetas"
          action={<Button onClick={onArrange}>Personalizar</Button>}
        >
          Puedes volver a mostrarlas cuando quieras.
        </EmptyState>
      )}
      <Slot id={slot} className={css.cards} arrange={(cards) => arrangeCards(cards, shown)} />
    </>
  );
}

export function HomeScreen() {
  const { user } = useSession();
  const query = useQuery(callQuery(listOwnedProducts));
  const { items } = useSlot(slot);
  const arrangement = useArrangement();
  const [isArranging, setIsArranging] = useState(false);
  const firstName = user?.name.trim().split(/\s+/)[0];
  const startArranging = () => setIsArranging(true);
  return (
    <Page
      title={firstName ? `Hola, ${firstName}` : 'Hola'}
      lead="Lo que importa hoy."
      tools={items.length > 0 && <Button onClick={startArranging}>Personalizar</Button>}
    >
      {!isArranging && <SaveFault arrangement={arrangement} />}
      {/* The session knows what the user owns one moment after the answer. */}
      <QueryView query={query} label="Cargando tus tarjetas">
        {() => <Cards arrangement={arrangement} onArrange={startArranging} />}
      </QueryView>
      <ArrangeDialog
        arrangement={arrangement}
        cards={items}
        isOpen={isArranging}
        onClose={() => setIsArranging(false)}
      />
    </Page>
  );
}
