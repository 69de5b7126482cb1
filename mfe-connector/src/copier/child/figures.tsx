import type { CopyChildEntity, CopyDelayEntity } from '@parque/contract';
import { formatDateTime, plural } from '@parque/ui';
import { formatPositionCount } from '../closing/open-copies';
import { formatSpread } from '../../components/spread-text';
import { describeOperation, describeReason, formatMs, describeOutcome } from '../log/copy-words';
import { isOfPresentMaster } from '../log/row-master';
import { Figure, FigureList } from './figure-list';

function formatDifference({ missing, extra }: CopyChildEntity['difference']): string {
  const parts = [
    missing > 0 && `${plural(missing, 'Falta', 'Faltan')} ${formatPositionCount(missing)}`,
    extra > 0 && `${plural(extra, 'Sobra', 'Sobran')} ${formatPositionCount(extra)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Ninguna' : parts.join(' · ');
}

const ofOrders = { nouns: ['orden', 'órdenes'], format: formatMs } as const;

function Delay({ platform, broker, count }: CopyDelayEntity) {
  return (
    <>
      {`Plataforma ${formatSpread({ spread: platform, count, ...ofOrders })}`}
      <small>{`+ bróker ${formatSpread({ spread: broker, count, ...ofOrders })}`}</small>
    </>
  );
}

interface FiguresProps {
  readonly child: CopyChildEntity;
  readonly isWithoutMaster: boolean;
}

/** Last operation, delays, and difference from the master. */
export function Figures({ child, isWithoutMaster }: FiguresProps) {
  const { last_copy, delay, difference } = child;
  const canSynchronise = !isWithoutMaster && last_copy !== null && isOfPresentMaster(last_copy, child);
  return (
    <FigureList>
      <Figure label="Última operación">
        {last_copy ? (
          <>
            {describeOperation(last_copy)}
            <small translate="no">{`${describeOutcome(last_copy).label}, ${formatDateTime(last_copy.at)}`}</small>
            {last_copy.outcome !== 'copiada' && <small>{describeReason(last_copy, canSynchronise)}</small>}
          </>
        ) : (
          '—'
        )}
      </Figure>
      <Figure label="Retraso">{delay ? <Delay {...delay} /> : '—'}</Figure>
      <Figure label="Diferencia con la maestra">
        {isWithoutMaster ? '—' : formatDifference(difference)}
      </Figure>
    </FigureList>
  );
}
