import type { CallArguments, ErrorCode, UserEntity } from '@parque/contract';
import { isZone } from '@parque/domain/journal';
import { and, eq, isNotNull, not, sql } from 'drizzle-orm';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { reportMode } from './messages/report-events';
import { getBrokers } from '../../broker/brokers';
import { BrokerError } from '../../broker/fault';
import type { Database } from '../../../core/database/database';
import { copierChildren } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { listOpeningBars, type OpeningBar } from '../engine/deciding/entitlement';
import { notifyChildren } from '../engine/notices';
import {
  listChildrenByUser,
  findMasterByChild,
  getOwnChild,
  requireConnector,
  lockConnector,
  type ChildRow,
  type MasterRow,
} from './own-accounts';
import { toCopyRules } from './rules-entity';
import { freshChild, isConfirmationRequired, loadCopierState } from './state';

type Change = CallArguments<'editCopyChild'>['body'];

/** A symbol of the master maps to one symbol of the child. */
function rejectDuplicates(pairs: Change['symbol_map']): void {
  const names = pairs?.map(({ from }) => from) ?? [];
  const second = names.findIndex((name, i) => names.indexOf(name) < i);
  if (second < 0) return;
  throw new ApiRuleError('invalid_input', {
    fields: { [`symbol_map.${second}.from`]: 'Este símbolo ya está en la tabla.' },
  });
}

function rejectUnknownZone(rules: Change['rules']): void {
  const zone = rules?.hours?.zone;
  if (zone === undefined || zone === 'server' || isZone(zone)) return;
  throw new ApiRuleError('invalid_input', { fields: { 'rules.hours.zone': 'Esta zona horaria no existe.' } });
}

/** A change that only reduces what is copied is allowed without the product. */
const isRestricting = ({ mode, limits, rules, symbol_map }: Change) =>
  (mode === 'pausado' || mode === 'solo_cierres') && !limits && !rules && !symbol_map;

const toChildColumns = ({ mode, limits, rules, symbol_map }: Change) => ({
  ...(mode && { mode }),
  ...(limits && {
    maxLot: limits.max_lot,
    maxPositions: limits.max_positions,
    maxDailyLoss: limits.max_daily_loss,
    maxTotalLoss: limits.max_total_loss,
    maxDrawdown: limits.max_drawdown,
    onLossLimit: limits.on_loss_limit,
    maxSlippagePoints: limits.max_slippage_points,
    maxAgeSeconds: limits.max_age_seconds,
  }),
  ...(rules && { rules: toCopyRules(rules) }),
  ...(symbol_map && { symbolMap: symbol_map }),
});

const factNames = [
  ...(['mode', 'maxLot', 'maxPositions', 'maxDailyLoss', 'maxTotalLoss', 'maxDrawdown'] as const),
  ...(['onLossLimit', 'maxSlippagePoints', 'maxAgeSeconds', 'rules', 'symbolMap'] as const),
];

const toAuditFacts = (row: ChildRow['copier']) =>
  Object.fromEntries(factNames.map((name) => [name, (row ?? freshChild)[name]]));

/** Whether the total loss and the drawdown are counted from now on, because one of their limits changes. */
function isCountRestarted(
  { limits }: Change,
  before: Pick<NonNullable<ChildRow['copier']>, 'maxTotalLoss' | 'maxDrawdown'>,
): boolean {
  return (
    limits !== undefined &&
    (limits.max_total_loss !== before.maxTotalLoss || limits.max_drawdown !== before.maxDrawdown)
  );
}

/** Whether an account may trade at its broker; undefined: its broker cannot be reached. */
async function readTrading(services: Services, { gateway, reference }: ChildRow['account']) {
  try {
    return (await getBrokers(services).gateway(gateway)?.account(reference))?.isTradingAllowed;
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    return undefined;
  }
}

/**
 * Rejects an account with read-only access at its broker. If the broker cannot be reached, its last answer decides: the
 * engine checks again before it opens a position.
 *
 * @throws ApiRuleError - `copy_cannot_trade`.
 */
async function requireTrading(services: Services, { account, copier }: ChildRow): Promise<void> {
  const isAllowed = (await readTrading(services, account)) ?? copier?.connection !== 'no_puede_operar';
  if (!isAllowed) throw new ApiRuleError('copy_cannot_trade');
}

const barCodes = {
  product_inactive: 'product_required',
  licence_blocked: 'copy_licence_blocked',
  copy_cycle: 'copy_cycle',
  account_twice: 'account_connected',
} as const satisfies Record<OpeningBar, ErrorCode>;

/**
 * Rejects the activation of a child that may not open positions.
 *
 * @throws ApiRuleError - `product_required`, `copy_licence_blocked`, `copy_cycle`, `account_connected`.
 */
async function rejectBarredActivation({ db, now }: Services, { account }: ChildRow): Promise<void> {
  const bar = (await listOpeningBars(db, account.userId, now())).get(account.id);
  if (bar) throw new ApiRuleError(barCodes[bar]);
}

/** @throws ApiRuleError - `account_leaving`: the removal of one of the accounts is requested. */
function rejectLeaving(child: ChildRow | undefined, master: MasterRow | undefined): void {
  if (child?.account.removalRequestedAt || master?.account.removalRequestedAt)
    throw new ApiRuleError('account_leaving');
}

/**
 * Checks the accounts again before an activation is stored, because its broker may have taken seconds to answer.
 *
 * @throws ApiRuleError - `account_leaving`; `edit_conflict`: the master was changed in the meantime.
 */
async function rejectChangedAccounts(
  tx: Database,
  { account: { id, userId } }: ChildRow,
  before: MasterRow | undefined,
): Promise<void> {
  await lockConnector(tx, userId);
  const child = (await listChildrenByUser(tx, userId)).find(({ account }) => account.id === id);
  const master = child && (await findMasterByChild(tx, child));
  rejectLeaving(child, master);
  const isSame =
    master?.account.id === before?.account.id && master?.account.version === before?.account.version;
  if (!isSame) throw new ApiRuleError('edit_conflict');
}

/**
 * Changes a child's settings. With a version, a concurrent change is not overwritten. The first activation, and the next
 * one after a change of the master, must be confirmed.
 */
export async function editChild(
  services: Services,
  user: Pick<UserEntity, 'id'>,
  id: number,
  change: Change,
) {
  const { db, now } = services;
  const previousChild = await getOwnChild(services, user, id);
  if (!isRestricting(change)) await requireConnector(services, user);
  const master = await findMasterByChild(db, previousChild);
  const storedRules = previousChild.copier ?? freshChild;
  if (change.version !== undefined && change.version !== storedRules.version)
    throw new ApiRuleError('edit_conflict');
  rejectDuplicates(change.symbol_map);
  rejectUnknownZone(change.rules);
  const isFirst = change.mode === 'activo' && isConfirmationRequired(storedRules);
  if (isFirst && !master) throw new ApiRuleError('copy_without_master');
  if (isFirst && !change.is_confirmed) throw new ApiRuleError('copy_unconfirmed');

  if (change.mode === 'activo') {
    rejectLeaving(previousChild, master);
    await rejectBarredActivation(services, previousChild);
    await requireTrading(services, previousChild);
  }

  const columns = {
    ...toChildColumns(change),
    ...(isFirst && { activatedAt: now(), mustConfirm: false }),
    ...(isCountRestarted(change, storedRules) && { lossRun: storedRules.lossRun + 1 }),
    updatedAt: now(),
  };
  const unchangedCondition = and(
    change.version === undefined ? undefined : eq(copierChildren.version, change.version),
    // A change of the master in between has ended the activation.
    ...(change.mode === 'activo' && !isFirst
      ? [isNotNull(copierChildren.activatedAt), not(copierChildren.mustConfirm)]
      : []),
  );
  await db.transaction(async (tx) => {
    if (change.mode === 'activo') await rejectChangedAccounts(tx, previousChild, master);
    const [row] = await tx
      .insert(copierChildren)
      .values({ accountId: id, ...columns, version: freshChild.version + 1 })
      .onConflictDoUpdate({
        target: copierChildren.accountId,
        set: { ...columns, version: sql`${copierChildren.version} + 1` },
        ...(unchangedCondition && { setWhere: unchangedCondition }),
      })
      .returning();
    if (!row) throw new ApiRuleError('edit_conflict');
    await writeAuditEntry(tx, {
      actorId: user.id,
      action: isFirst ? 'copier.activate' : 'copier.edit',
      subject: `connector_account:${id}`,
      before: toAuditFacts(previousChild.copier),
      after: toAuditFacts(row),
      at: now(),
    });
    if (row.mode !== storedRules.mode)
      await reportMode(tx, { user: user.id, accounts: [previousChild.account], mode: row.mode, now: now() });
    if (!master) return;
    await notifyChildren(tx, master.account.id);
  });
  const { children } = await loadCopierState(services, user.id);
  const child = children.find((candidate) => candidate.id === id);
  if (!child) throw new ApiRuleError('not_found');
  return child;
}
