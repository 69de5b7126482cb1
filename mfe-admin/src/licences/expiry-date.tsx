import { formatDate, Icon } from '@parque/ui';
import { expiryOf } from './expiry';
import css from './expiry-date.module.css';

const marks = {
  over: { icon: 'error', text: 'caducada' },
  soon: { icon: 'clock', text: 'caduca pronto' },
} as const;

/** An expiry, marked when it has passed or is near. */
export function ExpiryDate({ at }: { readonly at: string | null }) {
  if (at === null) return <span className="pq-mute">Sin caducidad</span>;
  const expiry = expiryOf(at);
  if (expiry === 'later')
    return (
      <span translate="no" className="pq-num">
        {formatDate(at)}
      </span>
    );
  const { icon, text } = marks[expiry];
  return (
    <span translate="no" className={`pq-num ${css[expiry]}`}>
      {formatDate(at)}
      <Icon name={icon} />
      <span className="pq-sr">{text}</span>
    </span>
  );
}
