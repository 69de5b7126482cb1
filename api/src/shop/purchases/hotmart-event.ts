import { omitUndefined } from '../../core/omit-undefined';
import { toMinorUnits } from '@parque/domain/amounts';
import { z } from 'zod';

/** An amount in the minor unit of its currency. */
interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** A Hotmart event of any version in our own form. Only `id`, `name` and `createdAt` are always present. */
export interface HotmartEvent {
  /** Id of the envelope; each delivery of the same event has the same id. */
  id: string;
  name: string;
  /** Status of the purchase in capitals; it differs from the name in spelling, and after a partial refund in meaning. */
  status?: string;
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
  /** The price of the purchase, in the minor unit of its currency. Left out when Hotmart names no currency. */
  price?: Money;
  /** The returned part of the price, as one amount in the same currency. Left out when the event is not clear about it. */
  returnedAmount?: number;
}

const line = z.string().trim().min(1).max(200);
const numeric = z.union([z.number(), z.string().trim().min(1).transform(Number)]);
const wholeNumber = numeric.pipe(z.int().positive());

const text = line.optional().catch(undefined);
const identifier = z
  .union([line, z.number().transform(String)])
  .optional()
  .catch(undefined);
const optionalNumber = wholeNumber.optional().catch(undefined);
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

const createPart = <S extends z.ZodRawShape>(shape: S) => z.looseObject(shape).optional().catch(undefined);

const Product = createPart({ id: optionalNumber });
const User = createPart({ email: text, code: identifier });
const CommissionList = z.array(z.object({ source: text, value: amount, currency_value: currency }));

const Envelope = z.looseObject({
  id: identifier,
  event: text,
  creation_date: instant,
  version: text,
  data: createPart({
    product: Product,
    buyer: User,
    subscriber: User,
    user: User,
    date_next_charge: instant,
    purchase: createPart({
      transaction: identifier,
      status: line.toUpperCase().optional().catch(undefined),
      date_next_charge: instant,
      recurrence_number: optionalNumber,
      origin: createPart({ sck: text }),
      sck_payment_link: text,
      price: createPart({ value: amount, currency_value: currency }),
    }),
    subscription: createPart({
      product: Product,
      subscriber: User,
      subscriber_code: identifier,
      user: User,
      date_next_charge: instant,
    }),
  }),
});

const Identified = z.looseObject({ id: identifier });

/** Returns the id of the envelope; undefined when it has none. */
export const getEnvelopeId = (body: unknown) => Identified.parse(body).id;

/** Converts keys to snake case: Hotmart uses `creation_date` in one event and `creationDate` in another. */
function withSnakeCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeCaseKeys);
  if (value === null || typeof value !== 'object') return value;
  const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toSnakeCase(key), withSnakeCaseKeys(inner)]),
  );
}

/** Returns an e-mail address without surrounding blanks and in lower case, as registration stores it. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

/**
 * Parses an event with any name. Invalid fields are left out.
 *
 * @throws When the body is not an object.
 */
export function readHotmartEvent(body: unknown, storedRow: { id: string; receivedAt: Date }): HotmartEvent {
  const envelope = Envelope.parse(withSnakeCaseKeys(body));
  const { product, buyer, subscriber, user, purchase, subscription, date_next_charge } = envelope.data ?? {};
  const price = toPrice(purchase?.price?.value, purchase?.price?.currency_value);
  const email = buyer?.email ?? subscriber?.email ?? subscription?.user?.email ?? user?.email;

  return {
    id: storedRow.id,
    name: envelope.event ?? '',
    createdAt: envelope.creation_date ?? storedRow.receivedAt,
    ...omitUndefined({
      version: envelope.version,
      transaction: purchase?.transaction,
      status: purchase?.status,
      hotmartProductId: product?.id ?? subscription?.product?.id,
      email: email && normaliseEmail(email),
      subscriberCode: subscription?.subscriber?.code ?? subscriber?.code ?? subscription?.subscriber_code,
      paidUntil: purchase?.date_next_charge ?? subscription?.date_next_charge ?? date_next_charge,
      recurrence: purchase?.recurrence_number,
      sck: purchase?.origin?.sck ?? purchase?.sck_payment_link,
      price,
      returnedAmount: price && getReturnedAmount(purchase ?? {}, price),
    }),
  };
}

/** How the price of a sale divides. */
export interface Commissions {
  /** The fee that Hotmart kept. */
  readonly fee?: Money;
  /** The share that the producer received. */
  readonly net?: Money;
}

/** Reads the commissions of an event. One that is reported twice, or without a currency, is left out. */
export function readCommissions(reportedCommissions: unknown): Commissions {
  const commissions = CommissionList.safeParse(withSnakeCaseKeys(reportedCommissions)).data ?? [];
  const findAmount = (name: string) => {
    const [commission, ...others] = commissions.filter(({ source }) => source?.toUpperCase() === name);
    return others.length === 0 ? toPrice(commission?.value, commission?.currency_value) : undefined;
  };
  return omitUndefined({
    fee: findAmount('MARKETPLACE'),
    net: findAmount('PRODUCER'),
  });
}

const toPrice = (amount: number | undefined, currency: string | undefined) =>
  amount === undefined || currency === undefined
    ? undefined
    : { amount: toMinorUnits(amount, currency), currency };

const Refund = z.union([
  numeric.transform((value) => ({ value, currency_value: undefined })),
  z.object({ value: numeric, currency_value: currency }),
]);
const refundKey = /^(partial(ly)?_)?refund(ed)?(_(price|value|amount))?$/;

/**
 * Returns the returned part of a price. Hotmart does not document where it is, so each amount under a name of a refund
 * is read. `undefined` unless there is exactly one, of the same currency, above zero and below the price.
 */
function getReturnedAmount(purchase: object, { amount, currency }: Money): number | undefined {
  const amounts = Object.entries(purchase).flatMap(([key, value]) => {
    const refund = refundKey.test(key) ? Refund.safeParse(value).data : undefined;
    if (!refund) return [];
    return [(refund.currency_value ?? currency) === currency ? toMinorUnits(refund.value, currency) : 0];
  });
  const [returnedAmount, ...others] = new Set(amounts);
  return returnedAmount !== undefined && others.length === 0 && returnedAmount > 0 && returnedAmount < amount
    ? returnedAmount
    : undefined;
}
