import type { AdminPurchaseEntity } from '@parque/contract';

const names: Readonly<Record<string, string>> = {
  PURCHASE_APPROVED: 'Aprobada',
  PURCHASE_COMPLETE: 'Completada',
  PURCHASE_CANCELED: 'Cancelada',
  PURCHASE_REFUNDED: 'Reembolsada',
  PURCHASE_CHARGEBACK: 'Contracargo',
  PURCHASE_EXPIRED: 'Vencida',
  PURCHASE_DELAYED: 'Atrasada',
  PURCHASE_PROTEST: 'En disputa',
  PURCHASE_BILLET_PRINTED: 'Boleto emitido',
  PURCHASE_OUT_OF_SHOPPING_CART: 'Carrito abandonado',
  SUBSCRIPTION_CANCELLATION: 'Suscripción cancelada',
  SWITCH_PLAN: 'Cambio de plan',
  UPDATE_SUBSCRIPTION_CHARGE_DATE: 'Cambio de fecha de cobro',
};

export const eventNames = Object.entries(names).map(([value, label]) => ({ value, label }));

/** The Spanish name of an event, else Hotmart's code. A partial refund arrives under the names of other events. */
export const getEventName = ({
  event,
  partial_refund,
}: Pick<AdminPurchaseEntity, 'event' | 'partial_refund'>) =>
  partial_refund ? 'Reembolso parcial' : (names[event] ?? event);
