import type { CallArguments, CopyChildEntity, ErrorCode, UserEntity } from '@parque/contract';
import { isZone } from '@parque/domain/journal';
import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import { audit } from '../../audit/audit-log';
import { brokersOf } from '../../broker/brokers';
import { BrokerFault } from '../../broker/fault';
import type { Database } from '../../database/database';
import { copierChildren } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { openingBars, type OpeningBar } from '../engine/deciding/entitlement';
import { notifyChildren, notifyLog } from '../engine/notices';
import {
  childrenOf,
  masterOf,
  ownChild,
  requireConnector,
  takeTurn,
  type ChildRow,
  type MasterRow,
} from './own-accounts';
import { rulesOf } from './rules-entity';
import { freshChild, needsConfirmation, stateOf } from './state';

type Change = CallArguments<'editCopyChild'>['body'];

/** A symbol of the master maps to one symbol of the child. */
function rejectDuplicates(pairs: Change['symbol_map']): void {
  const names = pairs?.map(({ from }) => from) ?? [];
  const second = names.findIndex((name, i) => names.indexOf(name) < i);
  if (second < 0) return;
  throw new Refusal('invalid_input', {
    fields: { [`symbol_map.${second}.from`]: 'Este símbolo ya está en la tabla.' },
  });
}

function rejectUnknownZone(rules: Change['rules']): void {
  const zone = rules?.hours?.zone;
  if (zone === undefined || zone === 'server' || isZone(zone)) return;
  throw new Refusal('invalid_input', { fields: { 'rules.hours.zone': 'Esta zona horaria no existe.' } });
}

/** A change that only reduces what is copied is allowed without the product. */
const isRestricting = ({ mode, limits, rules, symbol_map }: Change) =>
  (mode === 'pausado' || mode === 'solo_cierres') && !limits && !rules && !symbol_map;

const columnsOf = ({ mode, limits, rules, symbol_map }: Change) => ({
  ...(mode && { mode }),
  ...(limits && {
    maxLot: limits.max_lot,
    maxPositions: limits.max_positions,
    maxDailyLoss: limits.max_daily_loss,
    ...(limits.max_total_loss !== undefined && { maxTotalLoss: limits.max_total_loss }),
    ...(limits.max_drawdown !== undefined && { maxDrawdown: limits.max_drawdown }),
    ...(limits.on_loss_limit && { onLossLimit: limits.on_loss_limit }),
    maxSlippagePoints: limits.max_slippage_points,
    maxAgeSeconds: limits.max_age_seconds,
  }),
  ...(rules && { rules: rulesOf(rules) }),
  ...(symbol_map && { symbolMap: symbol_map }),
});

const factNames = [
  ...(['mode', 'maxLot', 'maxPositions', 'maxDailyLoss', 'maxTotalLoss', 'maxDrawdown'] as const),
  ...(['onLossLimit', 'maxSlippagePoints', 'maxAgeSeconds', 'rules', 'symbolMap'] as const),
];

const factsOf = (row: ChildRow['copier']) =>
  Object.fromEntries(factNames.map((name) => [name, (row ?? freshChild)[name]]));

/** Whether the total loss and the drawdown are counted from now on, because one of their limits changes. */
function startsCount(
  { limits }: Change,
  before: Pick<NonNullable<ChildRow['copier']>, 'maxTotalLoss' | 'maxDrawdown'>,
): boolean {
  if (!limits) return false;
  const { max_total_loss: total = before.maxTotalLoss, max_drawdown: drawdown = before.maxDrawdown } = limits;
  return total !== before.maxTotalLoss || drawdown !== before.maxDrawdown;
}

/** Whether an account may trade at its broker; undefined: its broker cannot be reached. */
async function readTrading(
  services: Services,
  { gateway, reference }: ChildRow['account'],
): Promise<boolean | undefined> {
  try {
    return (await brokersOf(services).gateway(gateway)?.account(reference))?.isTradingAllowed;
  } catch (error) {
    if (!(error instanceof BrokerFault)) throw error;
    return undefined;
  }
}

/**
 * Rejects an account with read-only access at its broker. If the broker cannot be reached, its last answer decides: the
 * engine checks again before it opens a position.
 *
 * @throws Refusal - `copy_cannot_trade`.
 */
async function requireTrading(services: Services, { account, copier }: ChildRow): Promise<void> {
  const isAllowed = (await readTrading(services, account)) ?? copier?.connection !== 'no_puede_operar';
  if (!isAllowed) throw new Refusal('copy_cannot_trade');
}

const barCodes = {
  product_inactive: 'product_required',
  licence_blocked: 'copy_licence_blocked',
  copy_cycle: 'copy_cycle',
} as const satisfies Record<OpeningBar, ErrorCode>;

/**
 * Rejects the activation of a child that may not open positions.
 *
 * @throws Refusal - `product_required`, `copy_licence_blocked`, `copy_cycle`.
 */
async function rejectBarred({ db, now }: Services, { account }: ChildRow): Promise<void> {
  const bar = (await openingBars(db, account.userId, now())).get(account.id);
  if (bar) throw new Refusal(barCodes[bar]);
}

/** @throws Refusal - `account_leaving`: the removal of one of the accounts is requested. */
function rejectLeaving(child: ChildRow | undefined, master: MasterRow | undefined): void {
  if (child?.account.removalRequestedAt || master?.account.removalRequestedAt)
    throw new Refusal('account_leaving');
}

/**
 * Checks the accounts again before an activation is stored, because its broker may have taken seconds to answer.
 *
 * @throws Refusal - `account_leaving`; `edit_conflict`: the master was changed in the meantime.
 */
async function rejectChangedAccounts(
  tx: Database,
  { account: { id, userId } }: ChildRow,
  before: MasterRow | undefined,
): Promise<void> {
  await takeTurn(tx, userId);
  const child = (await childrenOf(tx, userId)).find(({ account }) => account.id === id);
  const master = child && (await masterOf(tx, child));
  rejectLeaving(child, master);
  const isSame =
    master?.account.id === before?.account.id && master?.account.version === before?.account.version;
  if (!isSame) throw new Refusal('edit_conflict');
}

/**
 * Changes a child's settings. With a version, a concurrent change is not overwritten. The first activation, and the next
 * one after a change of the master, must be confirmed.
 */
export async function editChild(
  services: Services,
  person: UserEntity,
  id: number,
  change: Change,
): Promise<CopyChildEntity> {
  const { db, now } = services;
  const before = await ownChild(services, person, id);
  if (!isRestricting(change)) await requireConnector(services, person);
  const master = await masterOf(db, before);
  const { version } = before.copier ?? freshChild;
  if (change.version !== undefined && change.version !== version) throw new Refusal('edit_conflict');
  rejectDuplicates(change.symbol_map);
  rejectUnknownZone(change.rules);
  const isFirst = change.mode === 'activo' && needsConfirmation(before.copier ?? freshChild);
  if (isFirst && !master) throw new Refusal('copy_without_master');
  if (isFirst && !change.is_confirmed) throw new Refusal('copy_unconfirmed');

  if (change.mode === 'activo') {
    rejectLeaving(before, master);
    await rejectBarred(services, before);
    await requireTrading(services, before);
  }

  const columns = {
    ...columnsOf(change),
    ...(isFirst && { activatedAt: now(), mustConfirm: false }),
    ...(startsCount(change, before.copier ?? freshChild) && { lossRun: (before.copier?.lossRun ?? 0) + 1 }),
    updatedAt: now(),
  };
  const unchanged = and(
    change.version === undefined ? undefined : eq(copierChildren.version, change.version),
    // A change of the master in between has ended the activation.
    ...(change.mode === 'activo' && !isFirst
      ? [isNotNull(copierChildren.activatedAt), not(copierChildren.mustConfirm)]
      : []),
  );
  await db.transaction(async (tx) => {
    if (change.mode === 'activo') await rejectChangedAccounts(tx, before, master);
    const [row] = await tx
      .insert(copierChildren)
      .values({ accountId: id, ...columns, version: freshChild.version + 1 })
      .onConflictDoUpdate({
        target: copierChildren.accountId,
        set: { ...columns, version: sql`${copierChildren.version} + 1` },
        ...(unchanged && { setWhere: unchanged }),
      })
      .returning();
    if (!row) throw new Refusal('edit_conflict');
    await audit(tx, {
      actorId: person.id,
      action: isFirst ? 'copier.activate' : 'copier.edit',
      subject: `connector_account:${id}`,
      before: factsOf(before.copier),
      after: factsOf(row),
      at: now(),
    });
    if (!master) return;
    await notifyChildren(tx, master.account.id);
    await notifyLog(tx, master.account.id);
  });
  const { children } = await stateOf(services, person.id);
  const child = children.find((one) => one.id === id);
  if (!child) throw new Refusal('not_found');
  return child;
}
