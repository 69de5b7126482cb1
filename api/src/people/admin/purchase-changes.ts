import type { AdminPurchaseEntity } from '@parque/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { entitlements, hotmartEvents, manualDecisions } from '../../core/database/schema';
import { findPaidUntil } from './purchase-repository';
import { listPackSales } from '../../shop/purchases/packs';
import {
  nextState,
  purchaseEffects,
  purchaseStates,
  type PurchaseEffect,
  type PurchaseState,
} from '../../shop/purchases/state/purchase-state';

type Purchase = Omit<AdminPurchaseEntity, 'change' | 'also_opens'>;
type Change = AdminPurchaseEntity['change'];

/** An event with an effect on a purchase. */
interface Step {
  readonly seq: number;
  readonly atMs: number;
  readonly effect: PurchaseEffect;
}

/** Orders steps as the state of a purchase applies them: by the time of Hotmart, then by strength. */
const compareSteps = (a: Step, b: Step) =>
  a.atMs - b.atMs || purchaseEffects.indexOf(a.effect) - purchaseEffects.indexOf(b.effect) || a.seq - b.seq;

const getPurchaseKey = (transaction: string | null, productId: number | undefined | null) =>
  `${transaction} ${productId}`;

async function loadSteps(db: Database, transactions: string[]): Promise<Map<string, Step[]>> {
  const rows = await db
    .select({
      seq: hotmartEvents.seq,
      createdAt: hotmartEvents.createdAt,
      receivedAt: hotmartEvents.receivedAt,
      transaction: hotmartEvents.transaction,
      productId: hotmartEvents.productId,
      effect: hotmartEvents.effect,
    })
    .from(hotmartEvents)
    .where(inArray(hotmartEvents.transaction, transactions));
  const steps = new Map<string, Step[]>();
  for (const { seq, createdAt, receivedAt, transaction, productId, effect: name } of rows) {
    const effect = purchaseEffects.find((candidate) => candidate === name);
    const key = getPurchaseKey(transaction, productId);
    if (effect)
      steps.set(key, [...(steps.get(key) ?? []), { seq, atMs: +(createdAt ?? receivedAt), effect }]);
  }
  for (const purchaseSteps of steps.values()) purchaseSteps.sort(compareSteps);
  return steps;
}

/** The access that an owner has now. */
interface Access {
  readonly status: string;
  readonly until: Date | null;
  /** When an admin revoked it by hand. */
  readonly revokedAt: Date | null;
}

async function loadAccess(
  db: Database,
  purchases: readonly Purchase[],
  packs: readonly { readonly product: { readonly id: number } }[],
): Promise<Map<string, Access>> {
  const productIds = [
    ...purchases.flatMap(({ product }) => product ?? []),
    ...packs.map(({ product }) => product),
  ];
  const rows = await db
    .select({
      userId: entitlements.userId,
      productId: entitlements.productId,
      status: entitlements.status,
      until: entitlements.until,
      revokedAt: manualDecisions.at,
    })
    .from(entitlements)
    .leftJoin(
      manualDecisions,
      and(
        eq(manualDecisions.userId, entitlements.userId),
        eq(manualDecisions.productId, entitlements.productId),
        eq(manualDecisions.effect, 'revoke'),
      ),
    )
    .where(
      and(
        inArray(entitlements.userId, [...new Set(purchases.flatMap(({ owner }) => owner?.id ?? []))]),
        inArray(entitlements.productId, [...new Set(productIds.map(({ id }) => id))]),
      ),
    );
  return new Map(rows.map(({ userId, productId, ...access }) => [`${userId} ${productId}`, access]));
}

/** Events of an attempt to buy after which a payment is not certain. */
const unpaidEvents = new Set(['PURCHASE_BILLET_PRINTED', 'PURCHASE_OUT_OF_SHOPPING_CART']);

const listStates = (steps: readonly Step[]) =>
  steps.reduce<PurchaseState[]>(
    (states, { effect }) => [...states, nextState(states.at(-1) ?? 'waiting', effect)],
    ['waiting'],
  );

const getLastAccess = (states: readonly PurchaseState[]) => purchaseStates[states.at(-1) ?? 'waiting'].access;

function findChangeKind(purchase: Purchase, steps: readonly Step[]): Change['kind'] {
  if (purchase.state !== 'procesada') return 'unprocessed';
  if (unpaidEvents.has(purchase.event)) return 'unpaid';
  const stepIndex = steps.findIndex(({ seq }) => seq === purchase.id);
  if (stepIndex < 0) return purchase.transaction !== null && !purchase.product ? 'unknown_product' : 'none';
  if (!purchase.product) return 'unknown_product';
  const states = listStates(steps);
  const [before, after] = [states[stepIndex] ?? 'waiting', states[stepIndex + 1] ?? 'waiting'];
  const { access } = purchaseStates[after];
  if (access === purchaseStates[before].access) return 'repeats';
  if (access === 'open' && purchase.owner) return 'opens';
  if (access === 'open') return getLastAccess(states) === 'revoked' ? 'none' : 'waits_for_owner';
  // An event before the first payment takes nothing away.
  if (before === 'waiting') return 'unpaid';
  return access === 'suspended' ? 'suspends' : 'ends';
}

/** Describes an event that opened the access of its owner, which may have ended since or be revoked by hand. */
function describeOpening(
  { created_at, received_at }: Purchase,
  steps: readonly Step[],
  access: Access | undefined,
): Change {
  const isOpen = getLastAccess(listStates(steps)) === 'open';
  // Another purchase, or a grant, may have the product open.
  if (isOpen && access?.status === 'active')
    return { kind: 'opens', until: access.until?.toISOString() ?? null };
  const isAfterRevocation = access?.revokedAt && new Date(created_at ?? received_at) > access.revokedAt;
  return { kind: isAfterRevocation ? 'revoked' : 'opened', until: null };
}

/** Adds to each event what it changed in the access of its owner, by the state of its purchase. */
export async function addChanges<Row extends Purchase>(
  db: Database,
  purchases: readonly Row[],
): Promise<(Row & AdminPurchaseEntity)[]> {
  const transactions = [...new Set(purchases.flatMap(({ transaction }) => transaction ?? []))];
  const steps = await loadSteps(db, transactions);
  const packs = await listPackSales(db, transactions);
  const accessByKey = await loadAccess(db, purchases, packs);
  const paidUntil = await findPaidUntil(
    db,
    purchases.map(({ id }) => id),
  );
  const describeChange = (purchase: Row, openedProduct: { readonly id: number } | null): Change => {
    const { id, transaction, product, owner } = purchase;
    const purchaseSteps = steps.get(getPurchaseKey(transaction, product?.id ?? null)) ?? [];
    const access = accessByKey.get(`${owner?.id} ${openedProduct?.id}`);
    const kind = findChangeKind(purchase, purchaseSteps);
    const until = paidUntil.get(id);
    if (kind === 'opens') return describeOpening(purchase, purchaseSteps, access);
    return kind === 'none' && until && access
      ? { kind: 'paid_until', until: until.toISOString() }
      : { kind, until: null };
  };
  return purchases.map((purchase) => {
    const { transaction, product } = purchase;
    const openings = packs.filter((sale) => sale.transaction === transaction && sale.soldId === product?.id);
    return {
      ...purchase,
      ...(openings.length > 0 && {
        also_opens: openings.map((sale) => ({
          ...sale.product,
          change: describeChange(purchase, sale.product),
        })),
      }),
      change: describeChange(purchase, product),
    };
  });
}
