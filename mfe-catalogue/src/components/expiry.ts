import { formatDate } from '@parque/ui';

/** What to say of an instant after which something is no longer valid. */
export function expiryText(instant: string | null): string {
  if (instant === null) return 'Sin caducidad';
  return `${new Date(instant) < new Date() ? 'Caducó' : 'Caduca'} el ${formatDate(instant)}`;
}
