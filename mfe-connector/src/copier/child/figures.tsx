import type { CopyChildEntity } from '@parque/contract';
import { formatDateTime, plural } from '@parque/ui';
import { positionsText } from '../closing/open-copies';
import { describeOperation, describeReason, describeSpread, outcomes } from '../log/copy-words';
import { Figure, FigureList } from './figure-list';

function differenceOf({ missing, extra }: CopyChildEntity['difference']): string {
  const parts = [
    missing > 0 && `${plural(missing, 'Falta', 'Faltan')} ${positionsText(missing)}`,
    extra > 0 && `${plural(extra, 'Sobra', 'Sobran')} ${positionsText(extra)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Ninguna' : parts.join(' · ');
}

/** Last operation, delays, and difference from the master. */
export function Figures({ child }: { readonly child: CopyChildEntity }) {
  const { last_copy, delay, difference } = child;
  return (
    <FigureList>
      <Figure label="Última operación">
        {last_copy ? (
          <>
            {describeOperation(last_copy)}
            <small translate="no">{`${outcomes[last_copy.outcome].label}, ${formatDateTime(last_copy.at)}`}</small>
            {last_copy.outcome !== 'copiada' && <small>{describeReason(last_copy)}</small>}
          </>
        ) : (
          '—'
        )}
      </Figure>
      <Figure label="Retraso">
        {delay ? (
          <>
            {`Plataforma ${describeSpread(delay.platform)}`}
            <small>{`+ bróker ${describeSpread(delay.broker)}`}</small>
          </>
        ) : (
          '—'
        )}
      </Figure>
      <Figure label="Diferencia con la maestra">{differenceOf(difference)}</Figure>
    </FigureList>
  );
}
