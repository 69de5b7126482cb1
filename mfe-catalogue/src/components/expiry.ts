import { formatDate } from '@parque/ui';

export function formatExpiry(instant: string | null): string {
  if (instant === null) return 'Sin caducidad';
  return `${new Date(instant) < new Date() ? 'Caducó' : 'Caduca'} el ${formatDate(instant)}`;
}
