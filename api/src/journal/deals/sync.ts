import { minorUnits, mostMinor, serverZoneFrom, type MinorUnits } from '@parque/domain/journal';
import { brokersOf } from '../../broker/brokers';
import { BrokerFault } from '../../broker/fault';
import type { AccountInfo, BrokerDeal, Contact } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { refusalCode, type BrokerRefusalCode } from '../../broker/refusal';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { accountById, lockedAccount, updateAccount, type Account } from '../accounts/account-repository';
import { updateOpening } from '../imports/opening-balance';
import type { StoredDeal } from './deal-repository';
import { adoptDigits, requireCurrency } from './digits';
import { addDeals } from './keep-deals';
import { endOf, type RunningJob } from './running-job';

/** After a sync, no new sync starts for this long. */
const freshMs = 15_000;

/** Each sync starts this far before the last one: brokers book swaps late, and terminals report some deals later. */
const overlapMs = 3 * 86_400_000;

/** How long a user with a stored history waits for the newest deals. */
const maxWaitMs = 2000;

/** How long a user waits for the first history of an account, as long as pages of it arrive. */
const maxFirstWaitMs = 25_000;

/** @throws BrokerFault - `unreachable`: an amount cannot be stored exactly. */
function exactUnits(amount: number, digits: number): MinorUnits {
  const units = minorUnits(amount, digits);
  if (Math.abs(units) <= mostMinor) return units;
  throw new BrokerFault('unreachable', 'the broker reported an amount that is too large');
}

const storedDeal = (deal: BrokerDeal, digits: number): StoredDeal => ({
  ...deal,
  commission: exactUnits(deal.commission, digits),
  fee: exactUnits(deal.fee, digits),
  swap: exactUnits(deal.swap, digits),
  profit: exactUnits(deal.profit, digits),
});

/** Why the newest deals are missing; null: none are missing. */
export type SyncError = BrokerRefusalCode | 'currency_mismatch' | null;

/** An account after a sync, and why the newest deals are missing. */
export interface Refreshed {
  readonly account: Account;
  readonly error: SyncError;
}

/** The fields of an answer that describe how recent an account's data are. */
export const freshness = ({ syncedAt }: Account, error: SyncError) => ({
  as_of: syncedAt?.toISOString() ?? null,
  sync_error: error,
});

/** Synchronises the deals of accounts with their brokers. */
export interface Sync {
  /**
   * Synchronises an account. A sync that takes longer than the caller waits continues in the background.
   *
   * @throws BrokerFault - The account was never synchronised, and the broker does not answer.
   * @throws Refusal - `forbidden`: the account was closed in the meantime.
   */
  refresh(account: Account): Promise<Refreshed>;
  /** Ends running syncs. */
  stop(): Promise<void>;
}

/**
 * Returns the account, locked until the transaction ends.
 *
 * @throws Refusal - `forbidden`: its owner has closed it, so it is rejected like a missing one.
 */
async function lockedOrRejected(tx: Database, { id }: Account): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account) throw new Refusal('forbidden');
  return account;
}

const isMismatch = (error: unknown) => error instanceof Refusal && error.code === 'currency_mismatch';

export function makeSync(services: Services): Sync {
  const { db, log, now, settings } = services;
  const running = new Map<number, RunningJob>();
  let isStopping = false;

  /** Before the first deals are stored, loads the currency, decimals and time zone of an account. */
  async function loadDescription(
    account: Account,
    gateway: GuardedGateway,
    reference: string,
    { description, serverZone: reported }: Contact,
  ): Promise<Account> {
    if (account.syncedAt) return account;
    const {
      currency,
      digits,
      serverZone = reported,
    }: Pick<AccountInfo, 'currency' | 'digits' | 'serverZone'> = description ??
    (await gateway.account(reference));
    return db.transaction(async (tx) => {
      const found = await lockedOrRejected(tx, account);
      await requireCurrency(tx, found, currency);
      const held = await adoptDigits(tx, found, digits);
      const known = { ...held, currency, zone: serverZone ?? account.zone };
      await updateAccount(tx, account.id, { currency, zone: known.zone });
      return known;
    });
  }

  /** Derives the time zone of the server from the first deals, for a gateway that does not report it. */
  async function deriveZone(account: Account, deals: readonly BrokerDeal[]): Promise<Account> {
    const zone = serverZoneFrom(deals.map(({ at, time }) => ({ instant: at, wall: time })));
    if (account.syncedAt || !zone || zone === account.zone) return account;
    await updateAccount(db, account.id, { zone });
    return { ...account, zone };
  }

  async function synchronise(
    account: Account,
    gateway: GuardedGateway,
    reference: string,
    onPage: () => void,
  ): Promise<void> {
    const to = +now();
    const contact = await gateway.contact(reference);
    const { isCurrent, completeTo = 0, serverZone } = contact;
    let known = await loadDescription(account, gateway, reference, contact);
    const isCorrected = serverZone !== undefined && serverZone !== known.zone;
    if (isCorrected) known = { ...known, zone: serverZone };
    // The instants of deals that were read with the former zone are wrong, too.
    const from = account.syncedAt && !isCorrected ? +account.syncedAt - overlapMs : 0;
    for await (const deals of gateway.deals(reference, { from, to })) {
      if (isStopping) return;
      if (serverZone === undefined) known = await deriveZone(known, deals);
      const { zone } = known;
      await db.transaction(async (tx) => {
        // An import may have raised the decimals since the last page.
        const { id, digits, openingBalance } = await lockedOrRejected(tx, account);
        const stored = deals.map((deal) => storedDeal(deal, digits));
        await addDeals(tx, { id, zone }, stored, 'broker');
        // Earlier deals than those of the imported reports lead to the balance that the reports begin with.
        if (openingBalance !== 0) await updateOpening(tx, { id, digits });
      });
      onPage();
    }
    if (isCorrected) await updateAccount(db, account.id, { zone: serverZone });
    // The deals that a terminal has not reported yet may be older than the overlap of the next sync.
    const syncedTo = isCurrent ? to : Math.max(completeTo, Number(account.syncedAt));
    if (syncedTo > 0) await updateAccount(db, account.id, { syncedAt: new Date(syncedTo) });
    if (!isCurrent) throw new BrokerFault('unreachable', 'the newest deals are not known');
  }

  function start(account: Account, gateway: GuardedGateway, reference: string): RunningJob {
    const listeners = new Set<() => void>();
    const onPage = () => listeners.forEach((listener) => listener());
    const ended = synchronise(account, gateway, reference, onPage).finally(() => running.delete(account.id));
    const job = { ended, listeners };
    running.set(account.id, job);
    // The caller may no longer wait for the job, so the error is logged here.
    ended.catch((err: unknown) => {
      if (!isStopping && !(err instanceof Refusal))
        log.warn({ err, account: account.id }, 'an account could not be synchronised');
    });
    return job;
  }

  /** @returns Whether the account was synchronised or an attempt failed, and the error of the attempt. */
  async function synchronised(account: Account): Promise<{ isNew: boolean; error: SyncError }> {
    const gateway = brokersOf(services).gateway(account.gateway);
    if (account.gateway === 'statement') return { isNew: false, error: null };
    if (!gateway || !account.reference) return { isNew: false, error: 'broker_unreachable' };
    // A time in the future means that the clock was set back.
    if (account.syncedAt && Math.abs(+now() - +account.syncedAt) < freshMs)
      return { isNew: false, error: null };
    const job = running.get(account.id) ?? start(account, gateway, account.reference);
    const { timeoutMs } = settings.broker;
    const laterMs = Math.min(maxWaitMs, timeoutMs);
    try {
      // A first history arrives in many pages, and slower when many accounts are added at once.
      await (account.syncedAt
        ? endOf(job, { silentMs: laterMs, mostMs: laterMs })
        : endOf(job, { silentMs: timeoutMs, mostMs: Math.max(timeoutMs, maxFirstWaitMs) }));
      return { isNew: true, error: null };
    } catch (error) {
      // A closed account is rejected as such, independent of the broker's error.
      const current = await accountById(db, account.id);
      if (!current) throw new Refusal('forbidden');
      if (error instanceof BrokerFault && current.syncedAt) return { isNew: true, error: refusalCode(error) };
      // The imported deals are shown without those of the broker.
      if (isMismatch(error)) return { isNew: false, error: 'currency_mismatch' };
      throw error;
    }
  }

  return {
    async refresh(account) {
      const { isNew, error } = await synchronised(account);
      if (!isNew) return { account, error };
      const current = await accountById(db, account.id);
      if (!current) throw new Refusal('forbidden');
      return { account: current, error };
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}
