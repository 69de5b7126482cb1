import type { CopyChildEntity } from '@parque/contract';
import { formatDateTime, Money, pluralize } from '@parque/ui';
import { formatPositionCount } from '../closing/open-copies';
import { formatSpread } from '../../components/spread-text';
import { describeOperation, describeReason, formatSeconds, describeOutcome } from '../log/copy-words';
import { isOfPresentMaster } from '../log/row-master';
import { Figure, FigureList } from './figure-list';

function formatDifference({ missing, extra }: CopyChildEntity['difference']): string {
  const parts = [
    missing > 0 && `${pluralize(missing, 'Falta', 'Faltan')} ${formatPositionCount(missing)}`,
    extra > 0 && `${pluralize(extra, 'Sobra', 'Sobran')} ${formatPositionCount(extra)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Ninguna' : parts.join(' · ');
}

const orderWords = { nouns: ['orden', 'órdenes'], format: formatSeconds } as const;

/** Why there are no figures of the account, or since when there are no newer ones. */
function describeReading({ figures, activated_at }: CopyChildEntity): string | undefined {
  if (figures) return figures.is_current ? undefined : `Leído: ${formatDateTime(figures.at)}`;
  return activated_at === null ? 'Se lee al activarla' : 'Todavía sin leer';
}

export function MoneyFigures({ child }: { readonly child: CopyChildEntity }) {
  const { figures } = child;
  const reading = describeReading(child);
  const currency = { currency: figures?.currency, digits: figures?.digits };
  return (
    <FigureList isLarge>
      <Figure label="Valor (equity)">
        <Money amount={figures?.equity} {...currency} />
        {reading && <small>{reading}</small>}
      </Figure>
      <Figure label="Flotante">
        <Money amount={figures?.floating} {...currency} isResult />
        {figures && <small translate="no">{`${formatPositionCount(figures.positions)} en la cuenta`}</small>}
      </Figure>
      <Figure label="Resultado de hoy">
        <Money amount={figures?.today} {...currency} isResult />
        {figures && <small>Cerrado hoy, con costes</small>}
      </Figure>
    </FigureList>
  );
}

interface FiguresProps {
  readonly child: CopyChildEntity;
  readonly isWithoutMaster: boolean;
}

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
      <Figure label="Retraso">
        {delay ? formatSpread({ spread: delay.total, count: delay.count, ...orderWords }) : '—'}
      </Figure>
      <Figure label="Diferencia con la maestra">
        {isWithoutMaster ? '—' : formatDifference(difference)}
      </Figure>
    </FigureList>
  );
}
