import type { CopyStatisticsEntity } from '@parque/contract';
import { useSearchParams } from '@parque/remote';
import { Card, EmptyState, QueryView, SegmentedControl, Skeleton, useTimeZone } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '../../api/copier';
import { replaceParam } from '../search-params';
import { isPeriod, periods, getPeriodStart, usualPeriod } from './periods';
import { StatisticsFigures } from './statistics-figures';
import { LeftOut, Slippages } from './statistics-tables';
import css from './statistics.module.css';

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
  const chosen = address.get(periodParameter);
  const period = isPeriod(chosen) ? chosen : usualPeriod;
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
              <StatisticsFigures found={data} />
              <LeftOut left_out={data.left_out} isWithoutMaster={isWithoutMaster} />
              <Slippages symbols={data.symbols} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}
