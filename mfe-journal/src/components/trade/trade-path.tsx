import type {
  BrokerAccountEntity,
  MissingPathEntity,
  TradeDetailEntity,
  TradePathEntity,
} from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { Card, DataList, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { tradePathQuery } from '../../api/trade';
import { Result } from '../figures/account-money';
import { countDecimals, formatDecimal, formatResult } from '../figures/figure';
import { PathChart } from './path-chart';
import { countPriceDecimals, computeResultAt } from './trade-facts';
import css from './trade.module.css';

interface TradePathProps {
  readonly account: BrokerAccountEntity;
  readonly detail: TradeDetailEntity;
}

const barNames: Readonly<Record<number, string>> = {
  1: '1 minuto',
  5: '5 minutos',
  15: '15 minutos',
  60: '1 hora',
  240: '4 horas',
  1440: '1 día',
};

interface ReachedProps {
  readonly detail: TradeDetailEntity;
  readonly price: number;
  readonly decimals: number;
}

/** A price that the trade reached, with its money and R. */
function Reached({ detail, price, decimals }: ReachedProps) {
  const { money, r } = computeResultAt(detail, price);
  return (
    <>
      {money !== undefined && <Result amount={money} />} {r !== undefined && `${formatResult(r)} R`}{' '}
      <span className={css.at}>{`en ${formatDecimal(price, decimals)}`}</span>
    </>
  );
}

/** The candles of a real broker are bids, and one end of each trade is executed at the higher price of the spread. */
const askNotes = {
  buy: 'Las velas son precios bid; la entrada de una compra es ask.',
  sell: 'Las velas son precios bid; la salida de una venta es ask.',
} as const;

interface PathProps extends TradePathProps {
  readonly path: TradePathEntity;
}

function Path({ account: { gateway }, detail, path }: PathProps) {
  const { bars, worst, best } = path;
  const decimals = Math.max(
    countPriceDecimals(detail),
    countDecimals(bars.flatMap(({ low, high }) => [low, high])),
  );
  return (
    <div className={css.path}>
      <PathChart {...{ detail, bars, decimals }} />
      <DataList
        items={[
          { label: 'MAE, lo peor en contra', value: <Reached {...{ detail, decimals }} price={worst} /> },
          { label: 'MFE, lo mejor a favor', value: <Reached {...{ detail, decimals }} price={best} /> },
        ]}
      />
      <p className="pq-field__hint">
        {`Estimados con velas de ${barNames[path.minutes] ?? `${path.minutes} minutos`}, sin contar costes.`}
        {(gateway === 'terminal' || gateway === 'metaapi') && ` ${askNotes[detail.trade.side]}`}
      </p>
    </div>
  );
}

const reasons: Readonly<Record<MissingPathEntity, string>> = {
  not_offered: 'esta cuenta no los da.',
  asleep: 'tu terminal no está conectado. Abre MetaTrader con el programa de Parqué y vuelve aquí.',
  requested: 'se están cargando. Se muestran aquí en cuanto llegan.',
  absent: 'tu bróker no tiene los de esas fechas.',
};

/** Where users download the program and see their terminals. */
const terminals = '/terminales';

function Missing({ reason = 'not_offered' }: { readonly reason: MissingPathEntity | undefined }) {
  return (
    <p className="pq-soft" role={reason === 'requested' ? 'status' : undefined}>
      Sin precios del recorrido, el gráfico, el MAE y el MFE no se pueden calcular: {reasons[reason]}{' '}
      {reason === 'asleep' && isKnownAddress(terminals) && (
        <Link className="pq-link" to={terminals}>
          Ver mi terminal
        </Link>
      )}
    </p>
  );
}

/** The prices while a trade was open: a chart with its levels, and its excursions. */
export function TradePath({ account, detail }: TradePathProps) {
  const path = useQuery(tradePathQuery(account.id, detail.trade.ticket));
  return (
    <Card title="Recorrido" padding="md">
      <QueryView
        query={path}
        label="Cargando los precios"
        skeleton={<Skeleton height="12rem" />}
        failureTitle="No se han podido cargar los precios"
      >
        {({ path: known, missing }) =>
          known ? <Path {...{ account, detail }} path={known} /> : <Missing reason={missing} />
        }
      </QueryView>
    </Card>
  );
}
