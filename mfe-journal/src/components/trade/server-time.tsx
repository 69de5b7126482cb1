import { toInstant, getOwnZone, toWallTime, formatWall, type ZoneName } from '@parque/domain/journal';
import { formatDateTime } from '@parque/ui';
import { formatWallTime } from '../figures/date-text';

interface ServerTimeProps {
  readonly zone: ZoneName;
  /** What that clock showed, such as '2026-11-12T09:23:41'. */
  readonly time: string;
}

/** A time on the clock of the server. The title has the same time on the clock of the device. */
export function ServerTime({ zone, time }: ServerTimeProps) {
  const instant = new Date(toInstant(zone, Date.parse(`${time}Z`)));
  return (
    <time dateTime={instant.toISOString()} title={`${formatDateTime(instant)} en tu reloj (${getOwnZone()})`}>
      {formatWallTime(time)}
    </time>
  );
}

/** When the shown data were read, on the clock of the server. */
export const renderReadTime = (zone: ZoneName, instant: number | string) => (
  <>
    Últimos datos disponibles:{' '}
    <ServerTime zone={zone} time={formatWall(toWallTime(zone, +new Date(instant)))} /> del servidor
  </>
);
