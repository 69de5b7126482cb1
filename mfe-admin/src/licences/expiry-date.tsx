import { formatDate, Icon } from '@parque/ui';
import { expiryOf } from './expiry';
import css from './expiry-date.module.css';

const marks = {
  over: { icon: 'error', text: 'caducada' },
  soon: { icon: 'clock', text: 'caduca pronto' },
} as const;

/** When something ends, marked when it has ended or is about to. */
export function ExpiryDate({ at }: { readonly at: string | null }) {
  if (at === null) return <span className="pq-mute">Sin caducidad</span>;
  const expiry = expiryOf(at);
  if (expiry === 'later') return <span className="pq-num">{formatDate(at)}</span>;
  const { icon, text } = marks[expiry];
  return (
    <span className={`pq-num ${css[expiry]}`}>
      {formatDate(at)}
      <Icon name={icon} />
      <span className="pq-sr">{text}</span>
    </span>
  );
}
