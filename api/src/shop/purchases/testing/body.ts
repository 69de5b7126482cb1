import { randomUUID } from 'node:crypto';
import { demoProducts } from '../../../setup/seed/products';

interface BodyFacts {
  id?: string;
  event?: string;
  email?: string;
  /** Id of the product in our catalogue; its Hotmart number is read from the demo catalogue. */
  product?: number;
  transaction?: string;
  sck?: string;
  at?: Date;
}

/** The body that Hotmart posts for a one-time purchase. */
export function createPurchaseBody({
  id = randomUUID(),
  event = 'PURCHASE_APPROVED',
  email = 'lucia@correo.es',
  product = 6,
  transaction = 'HP2600000001',
  sck,
  at = new Date(),
}: BodyFacts = {}) {
  const hotmartId = demoProducts.find((demoProduct) => demoProduct.id === product)?.hotmartId ?? product;
  return {
    id,
    creation_date: +at,
    event,
    version: '2.0.0',
    data: {
      product: { id: hotmartId, name: 'Producto' },
      buyer: { email, name: 'Nombre Apellido' },
      purchase: {
        transaction,
        price: { value: 99, currency_value: 'USD' },
        ...(sck && { origin: { sck } }),
      },
    },
  };
}

/** The body that Hotmart posts for a subscription charge, paid until a date. */
export function createChargeBody(subscriber: string, paidUntil: Date, facts: BodyFacts = {}) {
  const body = createPurchaseBody(facts);
  const purchase = { ...body.data.purchase, recurrence_number: 1, date_next_charge: +paidUntil };
  return { ...body, data: { ...body.data, purchase, subscription: { subscriber: { code: subscriber } } } };
}

/** The body that Hotmart posts when a subscription is cancelled. */
export function createCancellationBody(subscriber: string, paidUntil: Date, facts: BodyFacts = {}) {
  const { data, ...envelope } = createPurchaseBody({ event: 'SUBSCRIPTION_CANCELLATION', ...facts });
  return {
    ...envelope,
    data: {
      product: data.product,
      subscriber: { code: subscriber, email: data.buyer.email },
      date_next_charge: +paidUntil,
    },
  };
}
