import type { TradeEntity } from '@parque/contract';
import { DataTable, Dialog, formatLots, Pagination } from '@parque/ui';
import { type ReactNode, useState } from 'react';
import { Result } from '../figures/account-money';
import { formatLongDay } from '../figures/date-text';
import { createPriceFormatter } from '../figures/figure';
import { TradeLink } from '../trade/trade-link';
import { FigureList } from '../figures/figure-list';
import list from '../figures/figure-list.module.css';
import css from './day-dialog.module.css';

interface DaySummaryProps {
  readonly profit: number;
  readonly trades: readonly TradeEntity[];
}

export function DaySummary({ profit, trades }: DaySummaryProps) {
  const won = trades.filter((trade) => trade.profit >= 0).length;
  const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
  return (
    <FigureList
      className={`${list.row} ${css.summary}`}
      items={[
        { label: 'Profit', value: <Result amount={profit} /> },
        { label: 'Operaciones', value: trades.length },
        { label: 'Ganadoras', value: `${won} de ${trades.length}` },
        { label: 'Lotes', value: formatLots(lots) },
      ]}
    />
  );
}

const pageSize = 100;

interface DayTradesProps {
  readonly trades: readonly TradeEntity[];
  readonly accountId: number | undefined;
}

/** The trades of a day in pages, in the order in which they closed. */
export function DayTrades({ trades, accountId }: DayTradesProps) {
  const [page, setPage] = useState(1);
  const skippedTrades = (page - 1) * pageSize;
  const priceText = createPriceFormatter(trades);
  return (
    <>
      <div className={css.trades}>
        <DataTable
          label="Operaciones cerradas en el día"
          columns={[
            {
              key: 'number',
              label: 'Nro',
              cell: (trade) => (
                <span translate="no" className="pq-num pq-mute">
                  {trades.indexOf(trade) + 1}
                </span>
              ),
            },
            {
              key: 'symbol',
              label: 'Símbolo',
              cell: ({ ticket, symbol }) => (
                <TradeLink accountId={accountId} ticket={ticket}>
                  {symbol}
                </TradeLink>
              ),
            },
            { key: 'lots', label: 'Lotes', cell: ({ lots }) => formatLots(lots), isNumeric: true },
            {
              key: 'profit',
              label: 'Profit',
              cell: ({ profit }) => <Result amount={profit} />,
              isNumeric: true,
            },
            {
              key: 'price',
              label: 'Precio Cierre',
              cell: ({ symbol, closePrice }) => (
                <span className="pq-soft">{priceText(symbol, closePrice)}</span>
              ),
              isNumeric: true,
            },
          ]}
          rows={trades.slice(skippedTrades, skippedTrades + pageSize)}
          getRowKey={({ ticket }) => ticket}
          isFlat
        />
      </div>
      {trades.length > pageSize && (
        <div className={css.pager}>
          <Pagination page={page} pageSize={pageSize} total={trades.length} onPage={setPage} />
        </div>
      )}
    </>
  );
}

interface TradesOfDayDialogProps {
  readonly date: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const TradesOfDayDialog = ({ date, onClose, children }: TradesOfDayDialogProps) => (
  <Dialog
    title={formatLongDay(date)}
    note="Operaciones cerradas en el día"
    size="md"
    isOpen
    onClose={onClose}
  >
    {children}
  </Dialog>
);
