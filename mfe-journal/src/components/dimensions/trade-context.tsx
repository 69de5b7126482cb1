import type { BrokerAccountEntity } from '@parque/contract';
import { Banner, Button } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definitionsQuery, filterDefinitions } from '../../api/definitions';
import { reviewsQuery } from '../../api/reviews';
import type { TradeContext } from './dimensions';

/** The reviews of an account and the setups of its owner, as far as they are loaded. */
export function useTradeContext({ id, zone }: BrokerAccountEntity) {
  const reviews = useQuery(reviewsQuery(id));
  const definitions = useQuery(definitionsQuery);
  const context = useMemo<TradeContext>(
    () => ({
      zone,
      reviews: new Map(reviews.data?.map((review) => [review.ticket, review])),
      setups: new Map(filterDefinitions('setup', definitions.data).map((setup) => [setup.key, setup])),
    }),
    [zone, reviews.data, definitions.data],
  );
  const isLoaded = reviews.data !== undefined && definitions.data !== undefined;
  const isMissing =
    (reviews.isError && reviews.data === undefined) ||
    (definitions.isError && definitions.data === undefined);
  const retry = () => void Promise.all([reviews.refetch(), definitions.refetch()]);
  return { context, isLoaded, isMissing, retry };
}

type MissingContextProps = Pick<ReturnType<typeof useTradeContext>, 'isMissing' | 'retry'>;

/** States that the reviews and setups could not be loaded, with the button that loads them again. */
export function MissingContext({ isMissing, retry }: MissingContextProps) {
  if (!isMissing) return null;
  return (
    <Banner tone="danger" title="No se han podido cargar tus setups y revisiones">
      <Button size="sm" onClick={retry}>
        Volver a cargarlos
      </Button>
    </Banner>
  );
}
