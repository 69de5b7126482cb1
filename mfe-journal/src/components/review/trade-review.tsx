import { Card, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, filterDefinitions } from '../../api/definitions';
import { joinQueries } from '../../api/join-queries';
import { createBlankTradeReview, findTradeReview, reviewsQuery } from '../../api/reviews';
import { ReviewEditor } from './review-editor';
import { listOfferedMistakes } from './words';

export function TradeReview({ accountId, ticket }: { readonly accountId: number; readonly ticket: string }) {
  const reviews = useQuery(reviewsQuery(accountId));
  const definitions = useQuery(definitionsQuery);
  return (
    <Card title="Revisión" padding="md">
      <QueryView query={joinQueries(definitions, reviews)} label="Cargando la revisión">
        {([all, known]) => (
          <ReviewEditor
            key={ticket}
            accountId={accountId}
            review={findTradeReview(known, ticket) ?? createBlankTradeReview(ticket)}
            setups={filterDefinitions('setup', all)}
            offered={listOfferedMistakes(known)}
          />
        )}
      </QueryView>
    </Card>
  );
}
