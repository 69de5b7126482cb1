import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';
import { useTheme } from '@parque/ui';
import type { AutoscaleInfo, IChartApi, TickMarkType, UTCTimestamp } from 'lightweight-charts';
import { lazy, useEffect, useRef } from 'react';
import { formatWallTime } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import css from './trade-path.module.css';
import { findBarTime, listLevels, type Level } from './path-levels';

/** The used parts of the library, named so that the bundle has no others. Its file is loaded with this chart only. */
async function loadLibrary() {
  const { CandlestickSeries, createChart, createSeriesMarkers, HistogramSeries, LineStyle, TickMarkType } =
    await import('lightweight-charts');
  return { CandlestickSeries, createChart, createSeriesMarkers, HistogramSeries, LineStyle, TickMarkType };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

interface PriceChartProps {
  readonly library: Library;
  readonly detail: TradeDetailEntity;
  readonly path: TradePathEntity;
  /** The decimals of all prices of the symbol. */
  readonly decimals: number;
  /** What the chart shows, for screen readers. */
  readonly label: string;
}

/** The clock of the server, as the chart counts time. */
const toChartTime = (wall: string) => (Date.parse(`${wall}Z`) / 1000) as UTCTimestamp;
const toWall = (time: unknown) => new Date(Number(time) * 1000).toISOString().slice(0, 19);

/** Writes the marks of the time scale: `09:30`, `03/11` or `11/2026`. */
const createMarkFormatter =
  ({ TickMarkType: kinds }: Library) =>
  (time: unknown, kind: TickMarkType): string => {
    const [date = '', clock = ''] = toWall(time).split('T');
    const [year, month, day] = date.split('-');
    if (kind === kinds.Year || kind === kinds.Month) return `${month}/${year}`;
    return kind === kinds.DayOfMonth ? `${day}/${month}` : clock.slice(0, 5);
  };

/** Returns what a design token is in the theme of the page. The chart draws on a canvas, which has no custom properties. */
function createColorReader(box: HTMLElement): (token: string) => string {
  return (token) => {
    box.style.color = `var(--pq-${token})`;
    const { color } = getComputedStyle(box);
    box.style.removeProperty('color');
    // The library throws on notations that it cannot parse.
    return /^rgba?\(/.test(color) ? color : 'gray';
  };
}

const toFaint = (color: string) => color.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.35)');

const levelTokens: Readonly<Record<Level['kind'], string>> = {
  entry: 'accent-text',
  exit: 'text-2',
  target: 'up',
  stop: 'down',
};

/** The vertical scale with all levels, also those that no bar reaches. */
const includeLevels =
  (levels: readonly Level[]) =>
  (computePriceRange: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const candleRange = computePriceRange();
    if (!candleRange?.priceRange) return candleRange;
    const prices = levels.map(({ price }) => price);
    const { minValue, maxValue } = candleRange.priceRange;
    return {
      ...candleRange,
      priceRange: { minValue: Math.min(minValue, ...prices), maxValue: Math.max(maxValue, ...prices) },
    };
  };

type DrawnProps = Omit<PriceChartProps, 'label' | 'library'>;

function createEmptyChart(library: Library, box: HTMLElement, decimals: number): IChartApi {
  const readColor = createColorReader(box);
  const line = readColor('chart-grid');
  return library.createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: readColor('text-3'),
      fontFamily: getComputedStyle(box).fontFamily,
      fontSize: 12,
      // The logo of the library adds a style element, which the policy of the page blocks. A link below the chart names it.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.24 } },
    timeScale: {
      borderColor: line,
      timeVisible: true,
      tickMarkFormatter: createMarkFormatter(library),
    },
    localization: {
      locale: 'es',
      priceFormatter: (price: number) => formatDecimal(Number(price.toFixed(decimals)), decimals),
      timeFormatter: (time: unknown) => formatWallTime(toWall(time)),
    },
    // The wheel and a finger that moves up or down scroll the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
}

/** Draws the volume, candles, levels, and marks where the trade was opened and closed. */
function draw(
  library: Library,
  chart: IChartApi,
  box: HTMLElement,
  { detail, path: { bars }, decimals }: DrawnProps,
) {
  const { CandlestickSeries, createSeriesMarkers, HistogramSeries, LineStyle } = library;
  const readColor = createColorReader(box);
  const [upColor, downColor] = [readColor('up'), readColor('down')];
  const getColor = ({ open, close }: (typeof bars)[number]) => (close < open ? downColor : upColor);

  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  volume.setData(
    bars.flatMap((bar) =>
      bar.volume === undefined
        ? []
        : [{ time: toChartTime(bar.time), value: bar.volume, color: toFaint(getColor(bar)) }],
    ),
  );

  const levels = listLevels(detail);
  const candles = chart.addSeries(CandlestickSeries, {
    upColor: upColor,
    downColor: downColor,
    wickUpColor: upColor,
    wickDownColor: downColor,
    borderVisible: false,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    autoscaleInfoProvider: includeLevels(levels),
  });
  candles.setData(
    bars.map(({ time, open, high, low, close }) => ({ time: toChartTime(time), open, high, low, close })),
  );
  for (const { kind, label, price } of levels) {
    const color = readColor(levelTokens[kind]);
    candles.createPriceLine({ price, title: label, color, lineWidth: 1, lineStyle: LineStyle.Dashed });
  }

  const { side, opened, openPrice, time, closePrice } = detail.trade;
  const ends = [
    { barTime: findBarTime(bars, opened), price: openPrice, isUp: side === 'buy', token: levelTokens.entry },
    { at: findBarTime(bars, time), price: closePrice, isUp: side !== 'buy', token: levelTokens.exit },
  ];
  createSeriesMarkers(
    candles,
    ends.flatMap(({ barTime, price, isUp, token }) =>
      barTime === undefined || price === null
        ? []
        : [
            {
              time: toChartTime(barTime),
              price,
              position: isUp ? ('atPriceBottom' as const) : ('atPriceTop' as const),
              shape: isUp ? ('arrowUp' as const) : ('arrowDown' as const),
              color: readColor(token),
            },
          ],
    ),
  );
  // Room beside the bars, in which the first and the last time are not cut off.
  const marginBars = bars.length * 0.04;
  chart.timeScale().setVisibleLogicalRange({ from: -marginBars, to: bars.length + marginBars });
}

function DrawnChart({ library, detail, path, decimals, label }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isDark } = useTheme();
  useEffect(() => {
    if (!box.current) return undefined;
    const chart = createEmptyChart(library, box.current, decimals);
    draw(library, chart, box.current, { detail, path, decimals });
    return () => chart.remove();
  }, [library, detail, path, decimals, isDark]);
  return <div ref={box} className={css.plot} role="img" aria-label={label} translate="no" />;
}

/** The bars around a trade, with volume, and lines at its entry, exit, stop and target, which are always in the picture. */
export const PriceChart = lazy(async () => {
  const library = await loadLibrary();
  return {
    default: (props: Omit<PriceChartProps, 'library'>) => <DrawnChart {...props} library={library} />,
  };
});

// The chart is drawn when the prices are there. Its code arrives at the same time.
void loadLibrary().catch(() => undefined);
