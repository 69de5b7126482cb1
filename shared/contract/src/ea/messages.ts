import type { EaStateEntity } from '../types';

/** The texts that an EA and the owner of its licence read, for each decision about the licence. */
export const eaMessages: Readonly<Record<EaStateEntity, string>> = {
  ACTIVA: 'Licencia activa.',
  BLOQUEADA: 'Tu licencia está bloqueada. Escribe a soporte.',
  CADUCADA: 'Tu licencia ha caducado. Renuévala para abrir operaciones.',
  SUSPENDIDA: 'Tu licencia está suspendida mientras se resuelve el pago.',
  SIN_PRODUCTO: 'Tu usuario ya no tiene este producto.',
  PRODUCTO_DISTINTO: 'Esta clave es de otro producto.',
  CUENTA_NO_REGISTRADA: 'Esta cuenta no está registrada en tu licencia.',
  TOKEN_NO_VALIDO: 'Esta clave no vale. Copia de nuevo la de tu licencia.',
};
