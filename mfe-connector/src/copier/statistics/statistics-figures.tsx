import type { CopyStatisticsEntity } from '@parque/contract';
import { countText, formatNumber, Money } from '@parque/ui';
import { minMeasurements } from '../../components/spread-text';
import { Figure, FigureList } from '../child/figure-list';
import { formatMs } from '../log/copy-words';

/** `0,0031 % peor`: how much worse than the master's the prices of a child are, on average. */
function formatSlippage({ percent }: NonNullable<CopyStatisticsEntity['slippage']>): string {
  const text = formatNumber(Math.abs(percent), { maximumFractionDigits: 4 });
  if (!/[1-9]/.test(text)) return 'Ninguno';
  return `${text} % ${percent > 0 ? 'peor' : 'mejor'}`;
}

/** `Casi siempre, hasta 1.250 ms; 80 órdenes`; for few orders, only their number. */
function formatMeasuredDelay({ p95, count }: NonNullable<CopyStatisticsEntity['delay']>): string {
  const orderCount = countText(count, 'orden', 'órdenes');
  return count < minMeasurements ? orderCount : `Casi siempre, hasta ${formatMs(p95)}; ${orderCount}`;
}

export function StatisticsFigures({ statistics }: { readonly statistics: CopyStatisticsEntity }) {
  const { copies, result, delay, slippage } = statistics;
  return (
    <FigureList>
      <Figure label="Copias abiertas en el periodo">
        <span translate="no">{formatNumber(copies)}</span>
      </Figure>
      <Figure label="Resultado realizado">
        <Money
          amount={result?.amount}
          currency={result?.currency}
          digits={result?.digits}
          isResult={result !== null}
        />
        <small>
          {result
            ? 'Cierres, también parciales, con swaps y comisiones, también de copias abiertas'
            : 'El bróker no ha contestado'}
        </small>
      </Figure>
      <Figure label="Retraso medio">
        <span translate="no">{delay ? formatMs(delay.average) : '—'}</span>
        {delay && (
          <small>{`${formatMeasuredDelay(delay)}. Plataforma y bróker, sin el tramo de la maestra hasta Parqué`}</small>
        )}
      </Figure>
      <Figure label="Deslizamiento medio">
        <span translate="no">{slippage ? formatSlippage(slippage) : '—'}</span>
        {slippage && (
          <small>{`Sobre la maestra, ${countText(slippage.count, 'apertura', 'aperturas')}`}</small>
        )}
      </Figure>
    </FigureList>
  );
}
