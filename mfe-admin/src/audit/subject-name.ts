import type { AuditEntryEntity } from '@parque/contract';

type Subject = Pick<AuditEntryEntity, 'subject' | 'subject_name'>;

const kinds: Readonly<Record<string, string>> = {
  broker_account: 'Cuenta de diario',
  connector_account: 'Cuenta del conector',
  'copy-link': 'Enlace de copia',
  'copy-user': 'Cuenta de copy',
  entitlement: 'Acceso',
  fund: 'Pago al fondo',
  licence: 'Licencia',
  pack: 'Pack de Hotmart',
  product: 'Producto',
  products: 'Catálogo',
  program: 'Programa',
  purchase: 'Aviso de compra',
  remote: 'Módulo',
  terminal: 'Terminal',
  user: 'Usuario',
};

/**
 * The name of the changed record: 'Marta Rojas', or 'Licencia: DashPro de Marta Rojas'. A record without a name, because it
 * was deleted, is shown by its number: 'Licencia 12'; an unknown kind by its code.
 */
export function getSubjectName({ subject, subject_name }: Subject): string {
  const [kind = '', ...names] = subject.split(':');
  const word = kinds[kind];
  if (!word) return subject;
  if (subject_name) return kind === 'user' ? subject_name : `${word}: ${subject_name}`;
  if (kind === 'entitlement') return `${word} del usuario ${names[0]} al producto ${names[1]}`;
  return [word, ...names].join(' ');
}
