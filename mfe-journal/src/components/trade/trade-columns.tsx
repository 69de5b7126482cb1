import type { TradeEntity } from '@parque/contract';
import { isManualTicket } from '@parque/domain/journal';
import { Badge, type Column } from '@parque/ui';
import { computeRMultiple } from '../analysis/r-multiple';
import { Result } from '../figures/account-money';
import { formatR } from '../figures/figure';
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

export const sideColumn: Column<TradeEntity> = {
  key: 'side',
  label: 'Dirección',
  cell: ({ side }) => (side === 'buy' ? 'Compra' : 'Venta'),
};

/** The result of each trade, in money and in R. */
export const resultColumns: readonly Column<TradeEntity>[] = [
  { key: 'profit', label: 'Neto', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
  { key: 'r', label: 'R', cell: (trade) => formatR(computeRMultiple(trade)), isNumeric: true },
];
