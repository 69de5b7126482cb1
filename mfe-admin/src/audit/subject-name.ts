const kinds: Readonly<Record<string, string>> = {
  broker_account: 'Cuenta de diario',
  connector_account: 'Cuenta del conector',
  'copy-link': 'Enlace de copy',
  'copy-user': 'Cuenta de copy',
  entitlement: 'Acceso',
  fund: 'Pago al fondo',
  licence: 'Licencia',
  product: 'Producto',
  products: 'Catálogo',
  purchase: 'Aviso de compra',
  remote: 'Módulo',
  user: 'Usuario',
};

/** The Spanish name of the changed record, 'Licencia 12', else its code. */
export function subjectName(subject: string): string {
  const [kind = '', ...names] = subject.split(':');
  const word = kinds[kind];
  if (!word) return subject;
  if (kind === 'entitlement') return `${word} del usuario ${names[0]} al producto ${names[1]}`;
  return [word, ...names].join(' ');
}
