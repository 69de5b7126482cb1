import { isClosing, testerServer, type Statement } from '@parque/domain/statement';
import { formatWall, listClosedTrades } from '@parque/domain/journal';
import { countText, DataList, maskAmount, formatAmount, formatMoney } from '@parque/ui';
import { useMemo } from 'react';
import { formatDayRange } from '../figures/date-text';

const kinds: Readonly<Record<Statement['kind'], string>> = {
  'mt5-xlsx': 'Informe de MetaTrader 5 (XLSX)',
  'mt5-html': 'Informe de MetaTrader 5 (HTML)',
  'mt4-html': 'Estado detallado de MetaTrader 4',
  csv: 'Tabla de transacciones (CSV)',
  parque: 'Exportación de Parqué (CSV)',
  mapped: 'Tabla con las columnas que has elegido',
};

const noValue = '—';

/** The first and the last day of a report. */
export function formatStatementPeriod({ period }: Statement): string {
  if (!period) return noValue;
  const toDay = (wall: number) => formatWall(wall).slice(0, 10);
  return formatDayRange(toDay(period.from), toDay(period.to));
}

/** The facts of the report: account, period, number and result of the trades. */
export function StatementSummary({ statement }: { readonly statement: Statement }) {
  const { account, deals, kind, printedValues } = statement;
  const { currency, digits } = account;
  const balance = printedValues.balance?.balance;
  const closingCount = deals.filter(isClosing).length;
  const net = useMemo(
    () =>
      listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time }))).reduce(
        (sum, trade) => sum + trade.net,
        0,
      ),
    [deals],
  );
  const format = (minor: number): string => {
    const amount = minor / 10 ** digits;
    if (currency === undefined) return maskAmount(formatAmount(amount, { digits }));
    return formatMoney(amount, { currency, digits });
  };
  return (
    <DataList
      items={[
        { label: 'Cuenta', value: [account.number, account.name].filter(Boolean).join(' · ') || noValue },
        { label: 'Bróker', value: [account.broker, account.server].filter(Boolean).join(' · ') || noValue },
        { label: 'Periodo', value: formatStatementPeriod(statement) },
        {
          label: 'Operaciones',
          value: `${countText(closingCount, 'cerrada', 'cerradas')}, en ${countText(deals.length, 'transacción', 'transacciones')}`,
        },
        { label: 'Resultado neto', value: format(net) },
        { label: 'Balance impreso', value: balance === undefined ? noValue : format(balance) },
        {
          label: 'Formato',
          value:
            account.server === testerServer
              ? 'Probador de estrategias de MetaTrader: son operaciones simuladas'
              : kinds[kind],
        },
      ]}
    />
  );
}
