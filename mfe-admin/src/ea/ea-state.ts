import type { EaStateEntity } from '@parque/contract';

const names: Readonly<Record<EaStateEntity, string>> = {
  ACTIVA: 'Activa',
  BLOQUEADA: 'Licencia bloqueada',
  CADUCADA: 'Caducada',
  SUSPENDIDA: 'Suspendida',
  SIN_PRODUCTO: 'Sin el producto',
  PRODUCTO_DISTINTO: 'De otro producto',
  CUENTA_NO_REGISTRADA: 'Cuenta no registrada',
  TOKEN_NO_VALIDO: 'Clave no válida',
};

export const getEaStateName = (state: EaStateEntity) => names[state];

export const refusalOptions = Object.entries(names)
  .filter(([state]) => state !== 'ACTIVA')
  .map(([value, label]) => ({ value, label }));

export const findEaState = (text: string) =>
  (Object.keys(names) as EaStateEntity[]).find((state) => state === text);
