import type { BrokerAccountEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definitionsQuery, setupsIn } from '../../api/definitions';
import { reviewsQuery } from '../../api/reviews';
import type { TradeContext } from './dimensions';

/** The reviews of an account and the setups of its owner, as far as they are loaded. */
export function useTradeContext({ id, zone }: BrokerAccountEntity): TradeContext {
  const { data: reviews } = useQuery(reviewsQuery(id));
  const { data: definitions } = useQuery(definitionsQuery);
  return useMemo(
    () => ({
      zone,
      reviews: new Map(reviews?.map((review) => [review.ticket, review])),
      setups: new Map(setupsIn(definitions).map((setup) => [setup.key, setup])),
    }),
    [zone, reviews, definitions],
  );
}
