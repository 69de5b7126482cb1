import type {
  BrokerAccountEntity,
  MissingPathEntity,
  TradeDetailEntity,
  TradePathEntity,
} from '@parque/contract';
import { Card, DataList, QueryView, SegmentedControl, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { tradePathQuery } from '../../api/trade';
import { Result } from '../figures/account-money';
import { formatWallTime } from '../figures/date-text';
import { countDecimals, formatDecimal, formatResult } from '../figures/figure';
import { TerminalLink } from '../panel/sync-notice';
import { listLevels } from './path-levels';
import { PriceChart } from './price-chart';
import { countPriceDecimals, computeResultAt } from './trade-facts';
import css from './trade-path.module.css';

interface TradePathProps {
  readonly account: BrokerAccountEntity;
  readonly detail: TradeDetailEntity;
}

/** The lengths of bars by minutes, as MetaTrader names them and in words. */
const frameNames: Readonly<Record<number, readonly [name: string, inWords: string]>> = {
  1: ['M1', '1 minuto'],
  5: ['M5', '5 minutos'],
  15: ['M15', '15 minutos'],
  60: ['H1', '1 hora'],
  240: ['H4', '4 horas'],
  1440: ['D1', '1 día'],
};

const describeFrame = (minutes: number) => frameNames[minutes]?.[1] ?? `${minutes} minutos`;

const chartHeight = '26rem';

const countPathDecimals = (detail: TradeDetailEntity, bars: TradePathEntity['bars']): number =>
  Math.max(countPriceDecimals(detail), countDecimals(bars.flatMap(({ low, high }) => [low, high])));

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

/** Worst and best price, estimated from the shortest bars that the broker has. */
function Excursions({ account: { gateway }, detail, path }: PathProps) {
  const { bars, minutes, worst, best } = path;
  const decimals = countPathDecimals(detail, bars);
  return (
    <>
      <DataList
        items={[
          {
            label: 'MAE, lo peor en contra',
            value: <Reached detail={detail} decimals={decimals} price={worst} />,
          },
          {
            label: 'MFE, lo mejor a favor',
            value: <Reached detail={detail} decimals={decimals} price={best} />,
          },
        ]}
      />
      <p className="pq-field__hint">
        {`Estimados con velas de ${describeFrame(minutes)}, sin contar costes.`}
        {(gateway === 'terminal' || gateway === 'metaapi') && ` ${askNotes[detail.trade.side]}`}
      </p>
    </>
  );
}

const reasons: Readonly<Record<MissingPathEntity, string>> = {
  not_offered: 'esta cuenta no los da.',
  asleep: 'tu terminal no está conectado. Abre MetaTrader con el programa de Parqué y vuelve aquí.',
  requested: 'se están cargando. Se muestran aquí en cuanto llegan.',
  absent: 'tu bróker no tiene los de esas fechas.',
};

interface MissingProps {
  readonly reason: MissingPathEntity | undefined;
  /** What the user does not get. */
  readonly missingPart: string;
}

function Missing({ reason = 'not_offered', missingPart }: MissingProps) {
  return (
    <p className="pq-soft" role={reason === 'requested' ? 'status' : undefined}>
      {`${missingPart}: ${reasons[reason]} `}
      {reason === 'asleep' && <TerminalLink />}
    </p>
  );
}

/** What the chart shows, for those who do not see it. */
function describeChart(detail: TradeDetailEntity, { bars, bar_minutes: minutes }: TradePathEntity): string {
  const decimals = countPathDecimals(detail, bars);
  const [from, to] = [bars[0], bars.at(-1)].map((bar) => formatWallTime(bar?.time ?? detail.trade.time));
  const write = (price: number) => formatDecimal(price, decimals);
  const [low, high] = [Math.min(...bars.map((bar) => bar.low)), Math.max(...bars.map((bar) => bar.high))];
  const levels = listLevels(detail).map(({ label, price }) => `${label} ${write(price)}`);
  return `Velas de ${describeFrame(minutes)} de ${detail.trade.symbol} del ${from} al ${to}: entre ${write(low)} y ${write(high)}. ${levels.join(', ')}`;
}

interface FramesProps {
  readonly path: TradePathEntity;
  /** Length of the bars in minutes; undefined: as the api chose. */
  readonly frame: number | undefined;
  readonly onFrame: (frame: number) => void;
}

/** Lets the user choose the length of the bars. Offers no length that is too short for the duration of the trade. */
function Frames({ path: { frames, bar_minutes: usualMinutes }, frame = usualMinutes, onFrame }: FramesProps) {
  const lengths = [...new Set<number>([...frames, usualMinutes])].toSorted((a, b) => a - b);
  if (lengths.length === 1) return null;
  return (
    <div className={css.frames}>
      <SegmentedControl
        label="Velas"
        value={String(frame)}
        onChange={(value) => onFrame(Number(value))}
        options={lengths.map((minutes) => ({
          value: String(minutes),
          label: frameNames[minutes]?.[0] ?? '',
        }))}
      />
    </div>
  );
}

/** The chart with bars of the chosen length. They are requested separately from the bars of the estimate. */
function ChosenBars({ account, detail, frame }: TradePathProps & { readonly frame: number }) {
  const bars = useQuery(tradePathQuery(account.id, detail.trade.ticket, frame));
  return (
    <QueryView
      query={bars}
      label="Cargando las velas"
      skeleton={<Skeleton height={chartHeight} />}
      failureTitle="No se han podido cargar las velas"
    >
      {({ path, missing }) =>
        path ? (
          <Chart detail={detail} path={path} />
        ) : (
          <Missing reason={missing} missingPart="Sin velas de esa duración" />
        )
      }
    </QueryView>
  );
}

function Chart({ detail, path }: Pick<PathProps, 'detail' | 'path'>) {
  return (
    <Suspense fallback={<Skeleton height={chartHeight} />}>
      <PriceChart
        detail={detail}
        path={path}
        decimals={countPathDecimals(detail, path.bars)}
        label={describeChart(detail, path)}
      />
    </Suspense>
  );
}

function Path({ account, detail, path }: PathProps) {
  const [barMinutes, setBarMinutes] = useState<number>();
  const isOffered = path.frames.some((frame) => frame === barMinutes);
  const frame = isOffered && barMinutes !== path.bar_minutes ? barMinutes : undefined;
  return (
    <div className="pq-stack">
      <Frames path={path} frame={frame} onFrame={setBarMinutes} />
      {frame === undefined ? (
        <Chart detail={detail} path={path} />
      ) : (
        <ChosenBars account={account} detail={detail} frame={frame} />
      )}
      {path.bars.every(({ volume }) => volume === undefined) && (
        <p className="pq-field__hint">Estas velas no traen volumen.</p>
      )}
      {/* The licence of the library requires its name and a link. */}
      <p className="pq-field__hint">
        <a className="pq-link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView Lightweight Charts™
        </a>{' '}
        <span translate="no">Copyright © TradingView, Inc.</span>
      </p>
      <Excursions account={account} detail={detail} path={path} />
    </div>
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
        skeleton={<Skeleton height={chartHeight} />}
        failureTitle="No se han podido cargar los precios"
      >
        {({ path: loadedPath, missing }) =>
          loadedPath ? (
            <Path account={account} detail={detail} path={loadedPath} />
          ) : (
            <Missing
              reason={missing}
              missingPart="Sin precios del recorrido, el gráfico, el MAE y el MFE no se pueden calcular"
            />
          )
        }
      </QueryView>
    </Card>
  );
}
