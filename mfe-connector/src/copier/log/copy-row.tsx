import type { CopyEntryEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { Badge, DataList } from '@parque/ui';
import css from './copy-log.module.css';
import {
  describeDelay,
  describeExecution,
  describeOperation,
  describeReason,
  formatPrice,
  formatSecond,
  formatSum,
  describeOutcome,
} from './copy-words';

function Details({ entry }: { readonly entry: CopyEntryEntity }) {
  const { id, master_position, child_position, price, reason } = entry;
  return (
    <details className={css.details}>
      <summary>Detalles</summary>
      <DataList
        items={[
          { label: 'Posición de la maestra', value: master_position },
          { label: 'Posición de esta cuenta', value: child_position ?? '—' },
          { label: 'Precio', value: price === null ? '—' : formatPrice(price) },
          { label: 'Código del motivo', value: reason ?? '—' },
          { label: 'Número de copia', value: id },
        ]}
      />
    </details>
  );
}

interface CopyRowProps {
  readonly entry: CopyEntryEntity;
  /** Its master in words; undefined: it is the only one, or there was none. */
  readonly master: string | undefined;
  readonly canSynchronise: boolean;
}

export function CopyRow({ entry, master, canSynchronise }: CopyRowProps) {
  const { sum, at } = entry;
  const { label, tone } = describeOutcome(entry);
  const delay = describeDelay(entry);
  const execution = describeExecution(entry);
  const reason = describeReason(entry, canSynchronise);
  return (
    <li className={css.row}>
      <strong>{describeOperation(entry)}</strong>
      <Badge tone={tone}>{label}</Badge>
      {sum && (
        <p translate="no" className={css.sum}>
          {formatSum(sum)}
        </p>
      )}
      {execution && (
        <p translate="no" className={css.sum}>
          {execution}
        </p>
      )}
      {reason && <p>{reason}</p>}
      <div className={css.facts}>
        <time translate="no" dateTime={at}>
          {formatSecond(at)}
        </time>
        {master && <span translate="no">{master}</span>}
        {delay && <span>{delay}</span>}
        {reason && <HelpLink page="no-copiado" reason={entry.reason} />}
      </div>
      <Details entry={entry} />
    </li>
  );
}
