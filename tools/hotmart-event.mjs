import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArguments, WrongArgumentError } from './processes/parse-arguments.mjs';
import { root } from './root.mjs';
import { resolveOrigin } from './start/running.mjs';

/** Events about a purchase that an earlier event has reported. */
const laterEvents = [
  'PURCHASE_CANCELED',
  'PURCHASE_CHARGEBACK',
  'PURCHASE_COMPLETE',
  'PURCHASE_EXPIRED',
  'PURCHASE_PROTEST',
  'PURCHASE_REFUNDED',
];

/** The events of Hotmart that this command can form. */
const events = [
  'PURCHASE_APPROVED',
  'PURCHASE_BILLET_PRINTED',
  'PURCHASE_DELAYED',
  ...laterEvents,
  'SUBSCRIPTION_CANCELLATION',
  'UPDATE_SUBSCRIPTION_CHARGE_DATE',
];

const help = `Sends an event to a running installation, as Hotmart does.

  node tools/hotmart-event.mjs --email lucia@parque.es --product 6

  --email        the buyer
  --product      id of one of our products, such as 6 (DashPro); an unknown one lists all with their names
  --event        PURCHASE_APPROVED unless given; also PURCHASE_REFUNDED, PURCHASE_PROTEST, …; an unknown one lists all
  --transaction  of a purchase: a new one unless given. An event about an earlier purchase, such as PURCHASE_REFUNDED,
                 needs the one that was printed for it
  --subscription code of a subscription; the purchase is then a charge of it
  --paid-until   date of the subscription's next charge, such as 2030-01-31; in 30 days unless given
  --price        amount of the purchase in US dollars, such as 49.90; none unless given
  --sck          reference from a sales link
  --id           id of the event; give the same one to deliver an event again
  --to           the address of Parqué; by default PARQUE_URL, or that of the Parqué that runs here; also --url

The secret is read from HOTMART_HOTTOK, or from the file 'hottok' in DATA_DIR (.data unless given).`;

/** An error that the user of the command can correct; printed without a stack. */
class RejectedError extends Error {}

const text = /** @type {const} */ ({ type: 'string' });
const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  email: text,
  product: text,
  event: { ...text, default: 'PURCHASE_APPROVED' },
  transaction: text,
  subscription: text,
  'paid-until': text,
  price: text,
  sck: text,
  id: text,
  to: text,
  url: text,
});

const readArguments = () => parseArguments({ options }).values;

function readHottok() {
  const configuredToken = process.env.HOTMART_HOTTOK?.replace(/,.*/, '').trim();
  if (configuredToken) return configuredToken;
  const file = path.resolve(process.env.DATA_DIR || '.data', 'hottok');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new RejectedError(
      `No secret: ${file} does not exist. Start the installation once, or set DATA_DIR to its data folder, or HOTMART_HOTTOK to its secret.`,
    );
  }
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function call(url, init) {
  let response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new RejectedError(`No server answers at ${url}: is the installation running?`);
  }
  const body = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw new RejectedError(`${url} answered ${response.status}: ${body?.message ?? response.statusText}`);
  }
  if (body === undefined) throw new RejectedError(`${url} is no API of ours.`);
  return body;
}

/**
 * @param {string} base
 * @param {string} id
 */
async function fetchHotmartId(base, id) {
  /** @type {{ id: number, title: string, hotmart_id: number | null }[]} */
  const products = await call(`${base}/api/products`);
  const product = products.find((candidate) => String(candidate.id) === id);
  if (!product) {
    const titles = products.map((product) => `${product.id} (${product.title})`).join(', ');
    throw new RejectedError(`No product ${id}; there are ${titles}.`);
  }
  if (!product.hotmart_id) throw new RejectedError(`Product ${id} has no number at Hotmart.`);
  return product.hotmart_id;
}

/** @param {string | undefined} paidUntil */
function computeNextCharge(paidUntil) {
  const date = paidUntil ? Date.parse(paidUntil) : Date.now() + 30 * 24 * 60 * 60 * 1000;
  if (Number.isNaN(date)) throw new RejectedError(`--paid-until ${paidUntil} is no date; write 2030-01-31.`);
  return date;
}

/** @param {string | undefined} amount */
function createPrice(amount) {
  if (amount === undefined) return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(amount))
    throw new RejectedError(`--price ${amount} is no amount; write 49.90.`);
  return { value: Number(amount), currency_value: 'USD' };
}

/**
 * Subscription events have another shape: no transaction, and the buyer is `subscriber`.
 *
 * @param {string} event
 */
const isSubscriptionEvent = (event) => /SUBSCRIPTION/.test(event);

/**
 * @param {number} hotmartId
 * @param {ReturnType<typeof readArguments>} args
 */
function createData(hotmartId, args) {
  const { email, event, subscription, sck } = args;
  const product = { id: hotmartId, name: 'Producto' };
  const price = createPrice(args.price);
  const charge =
    subscription || isSubscriptionEvent(event) ? computeNextCharge(args['paid-until']) : undefined;
  if (isSubscriptionEvent(event)) {
    if (!subscription) throw new RejectedError(`${event} needs --subscription.`);
    return { product, subscriber: { code: subscription, email }, subscription: {}, date_next_charge: charge };
  }
  return {
    product,
    buyer: { email, name: 'Comprador de prueba' },
    purchase: {
      transaction: args.transaction,
      ...(price && { price }),
      ...(sck && { origin: { sck } }),
      ...(charge && { date_next_charge: charge, recurrence_number: 1 }),
    },
    ...(subscription && { subscription: { subscriber: { code: subscription } } }),
  };
}

/** @param {ReturnType<typeof readArguments>} given */
function getTransaction({ event, transaction }) {
  if (transaction) return transaction;
  if (!laterEvents.includes(event)) return `HP${Date.now()}`;
  throw new RejectedError(
    `${event} needs --transaction: the one that was printed when the purchase was sent, such as HP1764000000000.`,
  );
}

async function run() {
  const args = readArguments();
  if (args.help) return help;
  if (!args.email || !args.product) throw new RejectedError('--email and --product are needed. Try --help.');
  if (!events.includes(args.event))
    throw new RejectedError(`No event ${args.event}; there are ${events.join(', ')}.`);
  args.transaction = getTransaction(args);

  const base = resolveOrigin(root, args.to ?? args.url, process.env);
  const secret = readHottok();
  const body = {
    id: args.id ?? randomUUID(),
    creation_date: Date.now(),
    event: args.event,
    version: '2.0.0',
    data: createData(await fetchHotmartId(base, args.product), args),
  };
  await call(`${base}/api/webhooks/hotmart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hotmart-hottok': secret },
    body: JSON.stringify(body),
  });
  const { event, subscription, transaction } = args;
  const formatDelivery = (/** @type {string | undefined} */ subject) =>
    `${event} ${subject} delivered (id ${body.id}).`;
  if (isSubscriptionEvent(event)) return formatDelivery(subscription);
  return `${formatDelivery(transaction)}\nLater events of this purchase need --transaction ${transaction}`;
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof RejectedError || error instanceof WrongArgumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
