import { msPerDay } from '@parque/domain/durations';
import { toMinorUnits, maxMinor, guessServerZone, type MinorUnits } from '@parque/domain/journal';
import { getBrokers } from '../../broker/brokers';
import { withDeadline } from '../../broker/deadline';
import { BrokerError } from '../../broker/fault';
import type { AccountInfo, BrokerDeal, Contact } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { getRefusalCode, type BrokerRefusalCode } from '../../broker/refusal';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { findAccountById, updateAccount, type Account } from '../accounts/account-repository';
import { requireLockedAccount } from '../accounts/owner';
import { updateOpening } from '../imports/opening-balance';
import type { StoredDeal } from './deal-repository';
import { applyDigits, requireCurrency } from './digits';
import { settleManualTrades } from '../manual/settle';
import { addDeals } from './store-deals';

/** No new sync starts until this long after the last one. */
const freshMs = 15_000;

/**
 * Each sync reads this much time before the last one again, because brokers book swaps late and terminals report some
 * deals late.
 */
const overlapMs = 3 * msPerDay;

/** A user with a stored history waits this long for the newest deals. */
const maxWaitMs = 2000;

/** A user waits this long for the first history of an account. */
const maxFirstWaitMs = 25_000;

/** @throws BrokerError - `unreachable`: an amount cannot be stored exactly. */
function toExactUnits(amount: number, digits: number): MinorUnits {
  const units = toMinorUnits(amount, digits);
  if (Math.abs(units) <= maxMinor) return units;
  throw new BrokerError('unreachable', 'the broker reported an amount that is too large');
}

const toStoredDeal = (deal: BrokerDeal, digits: number): StoredDeal => ({
  ...deal,
  commission: toExactUnits(deal.commission, digits),
  fee: toExactUnits(deal.fee, digits),
  swap: toExactUnits(deal.swap, digits),
  profit: toExactUnits(deal.profit, digits),
});

/** Why the newest deals are missing; null: none are missing. */
export type SyncError = BrokerRefusalCode | 'currency_mismatch' | null;

/** An account after a sync, and why the newest deals are missing. */
export interface Refreshed {
  readonly account: Account;
  readonly error: SyncError;
}

/** Returns the fields of an answer that describe how recent an account's data are. */
export const describeFreshness = ({ syncedAt }: Account, error: SyncError) => ({
  as_of: syncedAt?.toISOString() ?? null,
  sync_error: error,
});

/** Synchronises the deals of accounts with their brokers. */
export interface Sync {
  /**
   * Synchronises an account. A sync that takes longer than the caller waits continues in the background.
   *
   * @throws BrokerError - The account was never synchronised, and the broker does not answer.
   * @throws ApiRuleError - `forbidden`: the account was closed in the meantime.
   */
  refresh(account: Account): Promise<Refreshed>;
  /** Ends running syncs. */
  stop(): Promise<void>;
}

/** Before the first deals are stored, loads the currency, decimals and time zone of an account. */
async function loadDescription(
  db: Database,
  account: Account,
  { description, serverZone: reportedZone }: Contact,
  fetchDescription: () => Promise<AccountInfo>,
): Promise<Account> {
  if (account.syncedAt) return account;
  const {
    currency,
    digits,
    serverZone = reportedZone,
  }: Pick<AccountInfo, 'currency' | 'digits' | 'serverZone'> = description ?? (await fetchDescription());
  return db.transaction(async (tx) => {
    const lockedRow = await requireLockedAccount(tx, account.id);
    await requireCurrency(tx, lockedRow, currency);
    const adjustedAccount = await applyDigits(tx, lockedRow, digits);
    const describedAccount = { ...adjustedAccount, currency, zone: serverZone ?? account.zone };
    await updateAccount(tx, account.id, { currency, zone: describedAccount.zone });
    return describedAccount;
  });
}

/** Derives the time zone of the server from the first deals, for a gateway that does not report it. */
async function deriveZone(db: Database, account: Account, deals: readonly BrokerDeal[]): Promise<Account> {
  const zone = guessServerZone(deals.map(({ at, time }) => ({ instant: at, wall: time })));
  if (account.syncedAt || !zone || zone === account.zone) return account;
  await updateAccount(db, account.id, { zone });
  return { ...account, zone };
}

const isMismatch = (error: unknown) => error instanceof ApiRuleError && error.code === 'currency_mismatch';

export function createSync(services: Services): Sync {
  const { db, log, now, settings } = services;
  const runningSyncs = new Map<number, Promise<void>>();
  let isStopping = false;

  async function synchronise(account: Account, gateway: GuardedGateway, reference: string): Promise<void> {
    const to = +now();
    const contact = await gateway.contact(reference);
    const { isCurrent, completeTo = 0, serverZone } = contact;
    let currentAccount = await loadDescription(db, account, contact, () => gateway.account(reference));
    const isCorrected = serverZone !== undefined && serverZone !== currentAccount.zone;
    if (isCorrected) currentAccount = { ...currentAccount, zone: serverZone };
    // The instants of stored deals were computed with the former zone, so all deals are read again.
    const from = account.syncedAt && !isCorrected ? +account.syncedAt - overlapMs : 0;
    for await (const deals of gateway.deals(reference, { from, to })) {
      if (isStopping) return;
      if (serverZone === undefined) currentAccount = await deriveZone(db, currentAccount, deals);
      const { zone } = currentAccount;
      await db.transaction(async (tx) => {
        // An import may have raised the decimals since the last page.
        const { id, digits, openingBalance } = await requireLockedAccount(tx, account.id);
        const storedDeals = deals.map((deal) => toStoredDeal(deal, digits));
        await addDeals(tx, { id, zone }, storedDeals, 'broker');
        await settleManualTrades(tx, { id, zone, digits });
        // Deals before the first imported report explain its opening balance, so the opening balance is computed again.
        if (openingBalance !== 0) await updateOpening(tx, { id, digits });
      });
    }
    if (isCorrected) await updateAccount(db, account.id, { zone: serverZone });
    // The next sync starts at the time up to which all deals are known: an unreported deal may be older than the
    // overlap.
    const syncedTo = isCurrent ? to : Math.max(completeTo, Number(account.syncedAt));
    if (syncedTo > 0) await updateAccount(db, account.id, { syncedAt: new Date(syncedTo) });
    if (!isCurrent) throw new BrokerError('unreachable', 'the newest deals are not known');
  }

  function start(account: Account, gateway: GuardedGateway, reference: string): Promise<void> {
    const job = synchronise(account, gateway, reference).finally(() => runningSyncs.delete(account.id));
    runningSyncs.set(account.id, job);
    // The caller may no longer wait for the job, so the error is logged here.
    job.catch((err: unknown) => {
      if (!isStopping && !(err instanceof ApiRuleError))
        log.warn({ err, account: account.id }, 'an account could not be synchronised');
    });
    return job;
  }

  /** @returns Whether the account was synchronised or an attempt failed, and the error of the attempt. */
  async function ensureSynchronised(account: Account): Promise<{ isNew: boolean; error: SyncError }> {
    const gateway = getBrokers(services).gateway(account.gateway);
    if (account.gateway === 'statement') return { isNew: false, error: null };
    if (!gateway || !account.reference) return { isNew: false, error: 'broker_unreachable' };
    // `syncedAt` may be in the future after the clock was set back, so it is compared as an absolute difference.
    if (account.syncedAt && Math.abs(+now() - +account.syncedAt) < freshMs)
      return { isNew: false, error: null };
    const job = runningSyncs.get(account.id) ?? start(account, gateway, account.reference);
    const { timeoutMs } = settings.broker;
    // A first history has many pages, which arrive more slowly when many accounts are added at once.
    const waitMs = account.syncedAt ? Math.min(maxWaitMs, timeoutMs) : Math.max(maxFirstWaitMs, timeoutMs);
    try {
      await withDeadline(waitMs, 'the newest deals', () => job);
      return { isNew: true, error: null };
    } catch (error) {
      // A closed account is rejected as missing, whatever the broker's error is.
      const current = await findAccountById(db, account.id);
      if (!current) throw new ApiRuleError('forbidden');
      if (error instanceof BrokerError && current.syncedAt)
        return { isNew: true, error: getRefusalCode(error) };
      // The imported deals are shown without the deals of the broker.
      if (isMismatch(error)) return { isNew: false, error: 'currency_mismatch' };
      throw error;
    }
  }

  return {
    async refresh(account) {
      const { isNew, error } = await ensureSynchronised(account);
      if (!isNew) return { account, error };
      const current = await findAccountById(db, account.id);
      if (!current) throw new ApiRuleError('forbidden');
      return { account: current, error };
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(runningSyncs.values());
    },
  };
}
