import { Card, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, listSetupDefinitions } from '../../api/definitions';
import { createBlankTradeReview, findTradeReview, reviewsQuery } from '../../api/reviews';
import { ReviewEditor } from './review-editor';
import { listOfferedMistakes } from './words';

export function TradeReview({ accountId, ticket }: { readonly accountId: number; readonly ticket: string }) {
  const reviews = useQuery(reviewsQuery(accountId));
  const definitions = useQuery(definitionsQuery);
  return (
    <Card title="Revisión" padding="md">
      <QueryView query={definitions} label="Cargando tus setups">
        {(all) => (
          <QueryView query={reviews} label="Cargando la revisión">
            {(known) => (
              <ReviewEditor
                key={ticket}
                accountId={accountId}
                review={findTradeReview(known, ticket) ?? createBlankTradeReview(ticket)}
                setups={listSetupDefinitions(all)}
                offered={listOfferedMistakes(known)}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </Card>
  );
}
