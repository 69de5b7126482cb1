const names: Readonly<Record<string, string>> = {
  'connector.add': 'Cuenta conectada',
  'connector.edit': 'Cuenta conectada cambiada',
  'connector.delete': 'Cuenta desconectada',
  'copy-link.add': 'Enlace de copy añadido',
  'copy-user.add': 'Cuenta de copy añadida',
  'copy-user.edit': 'Cuenta de copy cambiada',
  'copy-user.show-password': 'Contraseña de copy mostrada',
  'entitlement.grant': 'Producto concedido',
  'entitlement.revoke': 'Producto retirado',
  'entitlement.lift': 'Decisión deshecha',
  'fund.settle': 'Pago al fondo revisado',
  'licence.register': 'Cuenta registrada en una licencia',
  'licence.edit': 'Licencia cambiada',
  'licence.delete': 'Licencia eliminada',
  'product.add': 'Producto creado',
  'product.edit': 'Producto cambiado',
  'product.order': 'Catálogo ordenado',
  'purchase.assign': 'Compra asignada',
  'purchase.replay': 'Evento procesado de nuevo',
  'user.sessions.reset': 'Sesiones cerradas',
};

/** What was done, in words; as the log has it when there are none. */
export const actionName = (action: string) => names[action] ?? action;

/** The first part of an action says on what kind of thing it was done. */
export const actionKinds = [
  { value: 'connector', label: 'Conector' },
  { value: 'copy-link', label: 'Enlaces de copy' },
  { value: 'copy-user', label: 'Cuentas de copy' },
  { value: 'entitlement', label: 'Accesos' },
  { value: 'fund', label: 'Fondos' },
  { value: 'licence', label: 'Licencias' },
  { value: 'product', label: 'Productos' },
  { value: 'purchase', label: 'Compras' },
  { value: 'user', label: 'Usuarios' },
];
