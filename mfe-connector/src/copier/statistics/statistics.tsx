import type { CopyStatisticsEntity } from '@parque/contract';
import { useSearchParams } from '@parque/remote';
import { Card, EmptyState, QueryView, SegmentedControl, Skeleton, useTimeZone } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '../../api/copier';
import { replaceParam } from '../search-params';
import { StatisticsFigures } from './statistics-figures';
import { LeftOut, Slippages } from './statistics-tables';
import css from './statistics.module.css';
import { msPerDay } from '@parque/domain/durations';
import { toInstant, getOwnZone, toWallTime } from '@parque/domain/journal';

/** The periods of the figures, with their days; all that is stored has no number. */
const days = { hoy: 1, '7d': 7, '30d': 30, todo: undefined } as const;

type Period = keyof typeof days;

const usualPeriod: Period = '7d';

const periods = [
  { value: 'hoy', label: 'Hoy' },
  { value: '7d', label: '7 días' },
  { value: '30d', label: '30 días' },
  { value: 'todo', label: 'Todo' },
] as const satisfies readonly { readonly value: Period; readonly label: string }[];

const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(days, text);

/**
 * The start of a period: a midnight, so that today counts as one of its days. `undefined`: all that is stored.
 *
 * @param zone - The time zone in which the days begin. @default the time zone of the browser
 */
function getPeriodStart(period: Period, zone = getOwnZone(), now = Date.now()): string | undefined {
  const count = days[period];
  if (count === undefined) return undefined;
  const midnight = Math.floor(toWallTime(zone, now) / msPerDay) * msPerDay - (count - 1) * msPerDay;
  return new Date(toInstant(zone, midnight)).toISOString();
}

const periodParameter = 'periodo';

const isNothing = ({ copies, delay, left_out, result }: CopyStatisticsEntity) =>
  copies === 0 && delay === null && left_out.length === 0 && !result?.amount;

interface StatisticsProps {
  readonly child: number;
  readonly isWithoutMaster: boolean;
}

export function Statistics({ child, isWithoutMaster }: StatisticsProps) {
  const [address, setAddress] = useSearchParams();
  const { timeZone } = useTimeZone();
  const param = address.get(periodParameter);
  const period = isPeriod(param) ? param : usualPeriod;
  const statisticsResult = useQuery(statisticsQuery(child, getPeriodStart(period, timeZone)));
  return (
    <Card title="Estadísticas" padding="md">
      <div className={css.statistics}>
        <SegmentedControl
          label="Periodo"
          value={period}
          onChange={(value) =>
            setAddress((now) => replaceParam(now, periodParameter, value), { replace: true })
          }
          options={periods}
        />
        <QueryView
          query={statisticsResult}
          label="Cargando las estadísticas"
          failureTitle="No se han podido cargar las estadísticas"
          skeleton={<Skeleton height="10.5rem" />}
          isEmpty={isNothing}
          empty={
            <EmptyState icon="clock" title="No se copió nada en este periodo">
              Elige uno más largo, o espera a que opere la maestra.
            </EmptyState>
          }
        >
          {(data) => (
            <>
              <StatisticsFigures statistics={data} />
              <LeftOut left_out={data.left_out} isWithoutMaster={isWithoutMaster} />
              <Slippages symbols={data.symbols} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}
