import type { TradeEntity } from '@parque/contract';
import { isManualTicket } from '@parque/domain/journal';
import { Badge, type Column } from '@parque/ui';
import { TradeLink } from './trade-link';

/** The column with the symbol of each trade, which links to its page. */
export const createSymbolColumn = (accountId: number): Column<TradeEntity> => ({
  key: 'symbol',
  label: 'Símbolo',
  isHeading: true,
  cell: ({ symbol, ticket }) => (
    <>
      <TradeLink accountId={accountId} ticket={ticket}>
        {symbol}
      </TradeLink>{' '}
      {isManualTicket(ticket) && <Badge>A mano</Badge>}
    </>
  ),
});
