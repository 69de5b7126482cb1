import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArguments, WrongArgument } from './processes/parse-arguments.mjs';
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
class Refused extends Error {}

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
  const given = process.env.HOTMART_HOTTOK?.replace(/,.*/, '').trim();
  if (given) return given;
  const file = path.resolve(process.env.DATA_DIR || '.data', 'hottok');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Refused(
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
    throw new Refused(`No server answers at ${url}: is the installation running?`);
  }
  const body = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw new Refused(`${url} answered ${response.status}: ${body?.message ?? response.statusText}`);
  }
  if (body === undefined) throw new Refused(`${url} is no API of ours.`);
  return body;
}

/**
 * @param {string} base
 * @param {string} id
 */
async function fetchHotmartId(base, id) {
  /** @type {{ id: number, title: string, hotmart_id: number | null }[]} */
  const products = await call(`${base}/api/products`);
  const product = products.find((one) => String(one.id) === id);
  if (!product) {
    const known = products.map((one) => `${one.id} (${one.title})`).join(', ');
    throw new Refused(`No product ${id}; there are ${known}.`);
  }
  if (!product.hotmart_id) throw new Refused(`Product ${id} has no number at Hotmart.`);
  return product.hotmart_id;
}

/** @param {string | undefined} given */
function computeNextCharge(given) {
  const date = given ? Date.parse(given) : Date.now() + 30 * 24 * 60 * 60 * 1000;
  if (Number.isNaN(date)) throw new Refused(`--paid-until ${given} is no date; write 2030-01-31.`);
  return date;
}

/** @param {string | undefined} given */
function createPrice(given) {
  if (given === undefined) return undefined;
  if (!/^\d+(\.\d{1,2})?$/.test(given)) throw new Refused(`--price ${given} is no amount; write 49.90.`);
  return { value: Number(given), currency_value: 'USD' };
}

/**
 * Subscription events have another shape: no transaction, and the buyer is `subscriber`.
 *
 * @param {string} event
 */
const isSubscriptionEvent = (event) => /SUBSCRIPTION/.test(event);

/**
 * @param {number} hotmartId
 * @param {ReturnType<typeof readArguments>} given
 */
function createData(hotmartId, given) {
  const { email, event, subscription, sck } = given;
  const product = { id: hotmartId, name: 'Producto' };
  const price = createPrice(given.price);
  const charge =
    subscription || isSubscriptionEvent(event) ? computeNextCharge(given['paid-until']) : undefined;
  if (isSubscriptionEvent(event)) {
    if (!subscription) throw new Refused(`${event} needs --subscription.`);
    return { product, subscriber: { code: subscription, email }, subscription: {}, date_next_charge: charge };
  }
  return {
    product,
    buyer: { email, name: 'Comprador de prueba' },
    purchase: {
      transaction: given.transaction,
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
  throw new Refused(
    `${event} needs --transaction: the one that was printed when the purchase was sent, such as HP1764000000000.`,
  );
}

async function main() {
  const given = readArguments();
  if (given.help) return help;
  if (!given.email || !given.product) throw new Refused('--email and --product are needed. Try --help.');
  if (!events.includes(given.event))
    throw new Refused(`No event ${given.event}; there are ${events.join(', ')}.`);
  given.transaction = getTransaction(given);

  const base = resolveOrigin(root, given.to ?? given.url, process.env);
  const secret = readHottok();
  const body = {
    id: given.id ?? randomUUID(),
    creation_date: Date.now(),
    event: given.event,
    version: '2.0.0',
    data: createData(await fetchHotmartId(base, given.product), given),
  };
  await call(`${base}/api/webhooks/hotmart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hotmart-hottok': secret },
    body: JSON.stringify(body),
  });
  const { event, subscription, transaction } = given;
  const delivered = (/** @type {string | undefined} */ subject) =>
    `${event} ${subject} delivered (id ${body.id}).`;
  if (isSubscriptionEvent(event)) return delivered(subscription);
  return `${delivered(transaction)}\nLater events of this purchase need --transaction ${transaction}`;
}

try {
  console.log(await main());
} catch (error) {
  if (!(error instanceof Refused || error instanceof WrongArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
