import type { LicenceEntity } from '@parque/contract';
import { formatDate, Icon } from '@parque/ui';
import { getExpiryState } from './expiry';
import css from './expiry-date.module.css';
import { Digits } from '../table/digits';

const marks = {
  over: { icon: 'error', text: 'caducada' },
  soon: { icon: 'clock', text: 'caduca pronto' },
} as const;

interface ExpiryDateProps {
  readonly at: string | null;
  /** Access that is not active has no expiry. */
  readonly access?: LicenceEntity['access'];
}

export function ExpiryDate({ at, access = 'active' }: ExpiryDateProps) {
  if (access !== 'active') return <span className="pq-mute">—</span>;
  if (at === null) return <span className="pq-mute">Sin caducidad</span>;
  const expiry = getExpiryState(at);
  if (expiry === 'later') return <Digits>{formatDate(at)}</Digits>;
  const { icon, text } = marks[expiry];
  return (
    <span translate="no" className={`pq-num ${css[expiry]}`}>
      {formatDate(at)}
      <Icon name={icon} />
      <span className="pq-sr">{text}</span>
    </span>
  );
}
