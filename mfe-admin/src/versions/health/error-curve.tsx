import type { RemoteStatusEntity, PublishedVersionEntity } from '@parque/contract';
import { Card, DataTable, formatDateTime, type Column } from '@parque/ui';
import type { CSSProperties } from 'react';
import { formatPercentage, computeFailureRate } from '../figures';
import css from './error-curve.module.css';

type Hours = NonNullable<PublishedVersionEntity['hours']>;

/** The failure rate of a version in an hour with loads. */
interface RatePoint {
  /** Start of the hour, as an instant. */
  readonly at: string;
  /** 0 to 1. */
  readonly rate: number;
}

/** The failure rates of one version, the earliest hour first. */
interface RateLine {
  readonly version: string;
  readonly points: readonly RatePoint[];
}

const toRatePoints = (hours: Hours): RatePoint[] =>
  hours.flatMap(({ at, ...counts }) => {
    const rate = computeFailureRate(counts);
    return rate === null ? [] : [{ at, rate }];
  });

/**
 * Returns the failure rates of the version of the first rollout and of the stable version in the last 24 hours. Versions
 * without loads are left out.
 */
function listRateLines({ remote, versions }: RemoteStatusEntity): RateLine[] {
  const comparedVersions = [...remote.rollouts.slice(0, 1).map(({ version }) => version), remote.stable];
  return comparedVersions
    .map((version) => ({
      version,
      points: toRatePoints(versions.find((candidate) => candidate.version === version)?.hours ?? []),
    }))
    .filter(({ points }) => points.length > 0);
}

const width = 1000;
const height = 200;

/** The smallest top of the scale: 1 % of failures fills it. */
const minTop = 0.01;

const getLastRate = ({ points }: RateLine) => points.at(-1)?.rate ?? 0;

const describeCurve = (lines: readonly RateLine[]) =>
  `Errores de carga por hora. ${lines.map((line) => `${line.version}: ${formatPercentage(getLastRate(line))} en la última`).join('; ')}.`;

/** One row for each hour with loads of any version. */
interface HourRow {
  readonly at: string;
  readonly rates: readonly (number | null)[];
}

function toHourRows(lines: readonly RateLine[]): HourRow[] {
  const hours = new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)));
  return [...hours].toSorted().map((hour) => ({
    at: hour,
    rates: lines.map(({ points }) => points.find((point) => point.at === hour)?.rate ?? null),
  }));
}

const createRateColumns = (lines: readonly RateLine[]): readonly Column<HourRow>[] => [
  { key: 'hora', label: 'Hora', isHeading: true, cell: ({ at }) => formatDateTime(at) },
  ...lines.map(({ version }, index) => ({
    key: version,
    label: version,
    isNumeric: true,
    cell: ({ rates }: HourRow) => formatPercentage(rates[index] ?? null),
  })),
];

function Plot({ lines }: { readonly lines: readonly RateLine[] }) {
  const times = lines.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const maxRate = Math.max(minTop, ...lines.flatMap(({ points }) => points.map(({ rate }) => rate)));
  const scaleX = (at: string) => ((Date.parse(at) - start) / (end - start)) * width;
  const scaleY = (rate: number) => height - (rate / maxRate) * height;
  const buildPath = (points: RateLine['points']) =>
    `M${points.map(({ at, rate }) => `${scaleX(at).toFixed(1)} ${scaleY(rate).toFixed(1)}`).join('L')}h0.01`;
  const ticks = [maxRate, maxRate / 2, 0];
  const getShareStyle = (percent: number): CSSProperties => ({ insetBlockStart: `${percent}%` });
  return (
    <div className={css.plot}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describeCurve(lines)}
      >
        {ticks.map((tick) => (
          <path key={tick} className={css.grid} d={`M0 ${scaleY(tick)}H${width}`} />
        ))}
        {lines.map(({ version, points }, index) => (
          <path
            key={version}
            className={index === lines.length - 1 ? css.stable : css.new}
            d={start === end ? `M0 ${scaleY(getLastRate({ version, points }))}H${width}` : buildPath(points)}
          />
        ))}
      </svg>
      <div aria-hidden="true" translate="no">
        {ticks.map((tick, index) => (
          <span key={tick} className={css.y} style={getShareStyle(index * 50)}>
            {formatPercentage(tick)}
          </span>
        ))}
        {start < end && <span className={css.x}>{formatDateTime(new Date(start))}</span>}
        <span className={css.x} data-edge="end">
          {formatDateTime(new Date(end))}
        </span>
      </div>
    </div>
  );
}

/** The failed loads of the version in rollout beside those of the stable version, by hour. */
export function ErrorCurve({ status }: { readonly status: RemoteStatusEntity }) {
  const lines = listRateLines(status);
  if (lines.length === 0) return null;
  const { stable } = status.remote;
  return (
    <Card title="Errores de carga" note="Por hora, en las últimas 24 horas." padding="md">
      <div className="pq-stack">
        <ul className={css.legend} aria-label="Versiones">
          {lines.map(({ version }) => (
            <li key={version} data-stable={version === stable ? '' : undefined}>
              <span translate="no">{version}</span> {version === stable ? 'estable' : 'en despliegue'}
            </li>
          ))}
        </ul>
        <Plot lines={lines} />
        <details className={css.table}>
          <summary>Ver como tabla</summary>
          <DataTable
            label="Errores de carga por hora"
            columns={createRateColumns(lines)}
            rows={toHourRows(lines)}
            getRowKey={({ at }) => at}
          />
        </details>
      </div>
    </Card>
  );
}
