import type { CopyChildEntity } from '@parque/contract';
import { formatDateTime } from '@parque/ui';
import { describeOperation, describeSpread, outcomes } from '../log/copy-words';
import { Figure, FigureList } from './figure-list';

const positions = (count: number) => (count === 1 ? '1 posición' : `${count} posiciones`);

function differenceOf({ missing, extra }: CopyChildEntity['difference']): string {
  const parts = [
    missing > 0 && `${missing === 1 ? 'Falta' : 'Faltan'} ${positions(missing)}`,
    extra > 0 && `${extra === 1 ? 'Sobra' : 'Sobran'} ${positions(extra)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Ninguna' : parts.join(' · ');
}

/** Last copy, delays, and difference from the master. */
export function Figures({ child }: { readonly child: CopyChildEntity }) {
  const { last_copy, delay, difference } = child;
  return (
    <FigureList>
      <Figure label="Última operación">
        {last_copy ? (
          <>
            {describeOperation(last_copy)}
            <small translate="no">{`${outcomes[last_copy.outcome].label}, ${formatDateTime(last_copy.at)}`}</small>
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
