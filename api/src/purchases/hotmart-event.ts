import { toMinorUnits } from '@parque/domain/amounts';
import { z } from 'zod';

/** A Hotmart event of any version in our own form. Only `id`, `name` and `createdAt` are always present. */
export interface HotmartEvent {
  /** Id of the envelope; each delivery of the same event has the same id. */
  id: string;
  name: string;
  createdAt: Date;
  version?: string;
  transaction?: string;
  /** Never 0: Hotmart's test events have 0 or "00000", which is not a product. */
  hotmartProductId?: number;
  email?: string;
  subscriberCode?: string;
  /** End of the paid period: the date of the next charge. */
  paidUntil?: Date;
  /** Number of the charge in its subscription: 1 for the first, more for a renewal. */
  recurrence?: number;
  /** The reference from our sales link, which Hotmart returns. */
  sck?: string;
  offerCode?: string;
  paymentType?: string;
  /** The price of the purchase, in the minor unit of its currency. Left out when Hotmart names no currency. */
  price?: { amount: number; currency: string };
}

const line = z.string().trim().min(1).max(200);
const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const wholeNumber = numeric.pipe(z.int().positive());

const text = line.optional().catch(undefined);
const identifier = z
  .union([line, z.number().transform(String)])
  .optional()
  .catch(undefined);
const whole = wholeNumber.optional().catch(undefined);
const amount = numeric.pipe(z.number().nonnegative().lt(1e12)).optional().catch(undefined);
const currency = line
  .toUpperCase()
  .regex(/^[A-Z]{3}$/)
  .optional()
  .catch(undefined);

/** Milliseconds as a number or as digits, or ISO 8601. */
const instant = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number), z.string()])
  .transform((value) => new Date(value))
  .pipe(z.date().min(new Date(0)).max(new Date('9999-12-31')))
  .optional()
  .catch(undefined);

const part = <S extends z.ZodRawShape>(shape: S) => z.looseObject(shape).optional().catch(undefined);

const Product = part({ id: whole });
const Person = part({ email: text, code: identifier });
const Envelope = z.looseObject({
  id: identifier,
  event: text,
  creation_date: instant,
  version: text,
  data: part({
    product: Product,
    buyer: Person,
    subscriber: Person,
    user: Person,
    offer: part({ code: identifier }),
    date_next_charge: instant,
    purchase: part({
      transaction: identifier,
      date_next_charge: instant,
      recurrence_number: whole,
      origin: part({ sck: text }),
      sck_payment_link: text,
      offer: part({ code: identifier }),
      payment: part({ type: text }),
      price: part({ value: amount, currency_value: currency }),
    }),
    subscription: part({
      product: Product,
      subscriber: Person,
      subscriber_code: identifier,
      user: Person,
      date_next_charge: instant,
    }),
  }),
});

const Identified = z.looseObject({ id: identifier });

/** Returns the id of the envelope; undefined when it has none. */
export const envelopeId = (body: unknown) => Identified.parse(body).id;

/** Converts keys to snake case: Hotmart uses `creation_date` in one event and `creationDate` in another. */
function withSnakeCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeCaseKeys);
  if (value === null || typeof value !== 'object') return value;
  const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [snakeCase(key), withSnakeCaseKeys(inner)]),
  );
}

/** Removes keys whose value is undefined. */
type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const known = <T extends object>(facts: T) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Known<T>;

/** Returns an e-mail address without surrounding blanks and in lower case, as registration stores it. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

/**
 * Parses an event with any name. Invalid fields are left out.
 *
 * @throws When the body is not an object.
 */
export function readHotmartEvent(body: unknown, stored: { id: string; receivedAt: Date }): HotmartEvent {
  const envelope = Envelope.parse(withSnakeCaseKeys(body));
  const { product, buyer, subscriber, user, offer, purchase, subscription, date_next_charge } =
    envelope.data ?? {};
  const email = buyer?.email ?? subscriber?.email ?? subscription?.user?.email ?? user?.email;

  return {
    id: stored.id,
    name: envelope.event ?? '',
    createdAt: envelope.creation_date ?? stored.receivedAt,
    ...known({
      version: envelope.version,
      transaction: purchase?.transaction,
      hotmartProductId: product?.id ?? subscription?.product?.id,
      email: email && normaliseEmail(email),
      subscriberCode: subscription?.subscriber?.code ?? subscriber?.code ?? subscription?.subscriber_code,
      paidUntil: purchase?.date_next_charge ?? subscription?.date_next_charge ?? date_next_charge,
      recurrence: purchase?.recurrence_number,
      sck: purchase?.origin?.sck ?? purchase?.sck_payment_link,
      offerCode: purchase?.offer?.code ?? offer?.code,
      paymentType: purchase?.payment?.type,
      price: priceOf(purchase?.price?.value, purchase?.price?.currency_value),
    }),
  };
}

const priceOf = (amount: number | undefined, currency: string | undefined) =>
  amount === undefined || currency === undefined
    ? undefined
    : { amount: toMinorUnits(amount, currency), currency };
