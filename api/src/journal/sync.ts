import { minorUnits, mostMinor, serverZoneFrom, type MinorUnits } from '@parque/domain/journal';
import { brokersOf } from '../broker/brokers';
import { BrokerFault } from '../broker/fault';
import type { BrokerDeal } from '../broker/gateway';
import type { GuardedGateway } from '../broker/guarded';
import { refusalCode, type BrokerRefusalCode } from '../broker/refusal';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { accountById, lockedAccount, updateAccount, type Account } from './account-repository';
import type { StoredDeal } from './deal-repository';
import { adoptDigits, requireCurrency } from './digits';
import { addDeals } from './keep-deals';

/** Deals that are so young need not be asked for again. */
const freshMs = 15_000;

/** Brokers add to the past: swaps are booked late, and a terminal that was away tells of things afterwards. */
const overlapMs = 3 * 86_400_000;

/** Somebody who has a history to look at does not wait long for its newest deals. */
const patienceMs = 2000;

/** @throws BrokerFault - `unreachable`, for an amount that cannot be kept exactly. */
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

/** Why the newest deals are missing; null: they are not. */
export type SyncError = BrokerRefusalCode | 'currency_mismatch' | null;

/** An account as it is known by now, and what is missing of it. */
export interface Refreshed {
  readonly account: Account;
  readonly error: SyncError;
}

/** What an answer says of how much of an account is known. */
export const freshness = ({ syncedAt }: Account, error: SyncError) => ({
  as_of: syncedAt?.toISOString() ?? null,
  sync_error: error,
});

/** Keeps the deals of accounts up to date with their brokers. */
export interface Sync {
  /**
   * Brings an account up to date, as far as that can be waited for; what takes longer goes on.
   *
   * @throws BrokerFault - When nothing is known of the account yet, and the broker does not say it now.
   * @throws Refusal - `forbidden`: the account was closed in the meantime.
   */
  refresh(account: Account): Promise<Refreshed>;
  /** Ends what is running. */
  stop(): Promise<void>;
}

/**
 * The account, locked until the transaction ends.
 *
 * @throws Refusal - `forbidden`: its owner has closed it, so it is refused like one that never was.
 */
async function stillThere(tx: Database, { id }: Account): Promise<Account> {
  const account = await lockedAccount(tx, id);
  if (!account) throw new Refusal('forbidden');
  return account;
}

const isMismatch = (error: unknown) => error instanceof Refusal && error.code === 'currency_mismatch';

export function makeSync(services: Services): Sync {
  const { db, log, now, settings } = services;
  const running = new Map<number, Promise<void>>();
  let isStopping = false;

  /** What has to be known of an account before its money can be counted. */
  async function introduce(account: Account, gateway: GuardedGateway, reference: string): Promise<Account> {
    if (account.syncedAt) return account;
    const { currency, digits, serverZone } = await gateway.account(reference);
    return db.transaction(async (tx) => {
      const found = await stillThere(tx, account);
      await requireCurrency(tx, found, currency);
      const held = await adoptDigits(tx, found, digits);
      const known = { ...held, currency, zone: serverZone ?? account.zone };
      await updateAccount(tx, account.id, { currency, zone: known.zone });
      return known;
    });
  }

  /** A gateway that does not know the clock of the server shows it by the first deals that it tells of. */
  async function learnZone(account: Account, deals: readonly BrokerDeal[]): Promise<Account> {
    const zone = serverZoneFrom(deals.map(({ at, time }) => ({ instant: at, wall: time })));
    if (account.syncedAt || !zone || zone === account.zone) return account;
    await updateAccount(db, account.id, { zone });
    return { ...account, zone };
  }

  async function bring(account: Account, gateway: GuardedGateway, reference: string): Promise<void> {
    const to = +now();
    const from = account.syncedAt ? +account.syncedAt - overlapMs : 0;
    let known = await introduce(account, gateway, reference);
    for await (const deals of gateway.deals(reference, { from, to })) {
      if (isStopping) return;
      known = await learnZone(known, deals);
      const { zone } = known;
      await db.transaction(async (tx) => {
        // An import may have raised the decimals since the last page.
        const { id, digits } = await stillThere(tx, account);
        const stored = deals.map((deal) => storedDeal(deal, digits));
        await addDeals(tx, { id, zone }, stored, true);
      });
    }
    await updateAccount(db, account.id, { syncedAt: new Date(to) });
  }

  function start(account: Account, gateway: GuardedGateway, reference: string): Promise<void> {
    const job = bring(account, gateway, reference).finally(() => running.delete(account.id));
    running.set(account.id, job);
    // Whoever asked may not be waiting any more.
    job.catch((err: unknown) => {
      if (!isStopping && !(err instanceof Refusal))
        log.warn({ err, account: account.id }, 'an account could not be brought up to date');
    });
    return job;
  }

  async function inTime(job: Promise<void>, ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new BrokerFault('timeout', 'the history takes longer')), ms);
    });
    await Promise.race([job, late]).finally(() => clearTimeout(timer));
  }

  /** @returns Whether there was something to wait for, and why it did not come. */
  async function broughtUp(account: Account): Promise<{ isNew: boolean; error: SyncError }> {
    const gateway = brokersOf(services).gateway(account.gateway);
    if (account.gateway === 'statement') return { isNew: false, error: null };
    if (!gateway || !account.reference) return { isNew: false, error: 'broker_unreachable' };
    // A time in the future is left from before the clock was set back.
    if (account.syncedAt && Math.abs(+now() - +account.syncedAt) < freshMs)
      return { isNew: false, error: null };
    const job = running.get(account.id) ?? start(account, gateway, account.reference);
    const { timeoutMs } = settings.broker;
    try {
      await inTime(job, account.syncedAt ? Math.min(patienceMs, timeoutMs) : timeoutMs);
      return { isNew: true, error: null };
    } catch (error) {
      // A closed account is refused as such, whatever its broker said of it at the end.
      if (!(await accountById(db, account.id))) throw new Refusal('forbidden');
      if (error instanceof BrokerFault && account.syncedAt) return { isNew: true, error: refusalCode(error) };
      // The imported deals are shown without those of the broker.
      if (isMismatch(error)) return { isNew: false, error: 'currency_mismatch' };
      throw error;
    }
  }

  return {
    async refresh(account) {
      const { isNew, error } = await broughtUp(account);
      if (!isNew) return { account, error };
      const current = await accountById(db, account.id);
      if (!current) throw new Refusal('forbidden');
      return { account: current, error };
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(running.values());
    },
  };
}
