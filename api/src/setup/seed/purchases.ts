import { msPerDay } from '@parque/domain/durations';
import { demoProducts } from './products';

interface DemoPurchase {
  readonly email: string;
  /** Id of a product of the catalogue. An unknown id stays without a product. */
  readonly product: number;
  /** Days since the payment. */
  readonly days: number;
  /** Whether it is paid monthly since then. */
  readonly isMonthly?: boolean;
  /** Days since the refund. */
  readonly refundDays?: number;
  readonly type?: 'CREDIT_CARD' | 'PAYPAL' | 'BILLET';
}

const monthly = true;

const purchases: readonly DemoPurchase[] = [
  { email: 'andres.coll@correo.example', product: 2, days: 166, isMonthly: monthly },
  { email: 'andres.coll@correo.example', product: 6, days: 140, type: 'PAYPAL' },
  { email: 'beatriz@correo.example', product: 3, days: 150 },
  { email: 'beatriz@correo.example', product: 7, days: 88, type: 'PAYPAL' },
  { email: 'carles.puig@correo.example', product: 6, days: 139, refundDays: 131 },
  { email: 'elena.iturbe@correo.example', product: 4, days: 117 },
  { email: 'elena.iturbe@correo.example', product: 1, days: 85, isMonthly: monthly },
  { email: 'farid@correo.example', product: 7, days: 96, type: 'PAYPAL' },
  { email: 'farid@correo.example', product: 6, days: 60, isMonthly: monthly },
  { email: 'ines.quiroga@correo.example', product: 4, days: 72 },
  { email: 'joaquin@correo.example', product: 2, days: 51, isMonthly: monthly },
  {
    email: 'mariadelosangeles.fernandezvillanueva@correo.example',
    product: 6,
    days: 40,
    type: 'BILLET',
  },
  { email: 'mariadelosangeles.fernandezvillanueva@correo.example', product: 3, days: 24 },
  { email: 'oscar.lamela@correo.example', product: 7, days: 18 },
  { email: 'rocio@correo.example', product: 2, days: 3, isMonthly: monthly },
  { email: 'sin.cuenta.todavia@correo.example', product: 6, days: 5 },
  { email: 'joaquin@correo.example', product: 4199999, days: 11 },
];

/** An event of Hotmart and its time. */
export interface DemoEvent {
  readonly time: Date;
  readonly body: Record<string, unknown>;
}

function getPurchaseProduct(id: number) {
  const demoProduct = demoProducts.find((product) => product.id === id);
  return {
    hotmart: { id: demoProduct?.hotmartId ?? id, name: demoProduct?.title ?? 'Curso de introducción' },
    price: demoProduct ? Number(demoProduct.price) : 29,
  };
}

function createPurchaseEvents(purchase: DemoPurchase, index: number, now: Date): DemoEvent[] {
  const { email, product, days, refundDays, type = 'CREDIT_CARD' } = purchase;
  const { hotmart, price } = getPurchaseProduct(product);
  const getDaysAgo = (count: number) => new Date(+now - count * msPerDay);

  const createEvent = (name: string, ago: number, charge: number): DemoEvent => ({
    time: getDaysAgo(ago),
    body: {
      id: `demo-${index}-${name}-${charge}`,
      creation_date: +getDaysAgo(ago),
      event: name,
      version: '2.0.0',
      data: {
        product: hotmart,
        buyer: { email, name: email.split('@')[0] },
        purchase: {
          transaction: `HP2700${String(index * 20 + charge).padStart(6, '0')}`,
          price: { value: price, currency_value: 'USD' },
          payment: { type },
          ...(purchase.isMonthly && { date_next_charge: +getDaysAgo(ago - 30), recurrence_number: charge }),
        },
        ...(purchase.isMonthly && { subscription: { subscriber: { code: `DEMO${index}` } } }),
      },
    },
  });

  const charges = purchase.isMonthly ? Math.floor(days / 30) + 1 : 1;
  const payments = Array.from({ length: charges }, (_, month) =>
    createEvent('PURCHASE_APPROVED', days - month * 30, month + 1),
  );
  return refundDays === undefined ? payments : [...payments, createEvent('PURCHASE_REFUNDED', refundDays, 1)];
}

/** Creates all events of Hotmart until `now`, oldest first. */
export const createDemoEvents = (now: Date): DemoEvent[] =>
  purchases
    .flatMap((purchase, index) => createPurchaseEvents(purchase, index, now))
    .sort((a, b) => +a.time - +b.time);
