import type { RehearsalSourceEntity, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { rehearsedDeals, type RehearsedDeal, type Worth } from '@parque/domain/copy';
import { brokersOf } from '../../broker/brokers';
import type { BrokerDeal } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { accountsOf } from '../../journal/accounts/account-repository';
import { dealsAfter, lastDealTime } from '../../journal/deals/deal-repository';
import { journalAccount } from '../../journal/accounts/owner';
import { ownedProducts } from '../../products/ownership';
import { ownChild, type ChildRow, type MasterRow } from './own-accounts';

const dayMs = 24 * 60 * 60 * 1000;

/** Largest number of deals of a rehearsal; a year of the busiest accounts has fewer. */
const mostDeals = 100_000;

/** An account with its gateway. */
export interface Side {
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

/** A history that can be rehearsed. */
export interface History {
  readonly from: Date;
  readonly to: Date;
  readonly currency: string;
  /** Decimals of that currency. */
  readonly digits: number;
  /** In order of time. */
  readonly deals: readonly RehearsedDeal[];
  /** What the account is worth now; undefined: unknown. */
  readonly worth?: Worth;
  /** undefined: unknown; the child's contract size is used. */
  contractOf(symbol: string): Promise<number | undefined>;
}

/** @throws Refusal - `broker_unreachable`: the installation has no such gateway. */
export function sideOf(services: Services, { account }: Pick<ChildRow | MasterRow, 'account'>): Side {
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway) throw new Refusal('broker_unreachable');
  return { gateway, reference: account.reference };
}

async function dealsOf({ gateway, reference }: Side, from: Date, to: Date): Promise<BrokerDeal[]> {
  const deals: BrokerDeal[] = [];
  const pages = gateway.deals(reference, { from: from.getTime(), to: to.getTime() });
  for await (const page of pages) deals.push(...page);
  return deals.sort((a, b) => a.at - b.at);
}

/** The master's history of the last days, read from its broker. */
export async function masterHistory(services: Services, row: MasterRow, days: number): Promise<History> {
  const master = sideOf(services, row);
  const to = services.now();
  const from = new Date(+to - days * dayMs);
  const worth = await answered(master.gateway.account(master.reference));
  const { currency, digits } = worth;
  const deals = await answered(dealsOf(master, from, to));
  return {
    from,
    to,
    currency,
    digits,
    worth,
    deals: rehearsedDeals(deals),
    contractOf: async (symbol) => (await master.gateway.symbol(master.reference, symbol)).contractSize,
  };
}

/**
 * The last days of one of the user's journal accounts, counted back from its last deal: a statement may be old.
 *
 * @throws Refusal - `product_required`, `forbidden`.
 */
export async function journalHistory(
  services: Services,
  person: UserEntity,
  accountId: number,
  days: number,
): Promise<History> {
  const { db, now } = services;
  const account = await journalAccount(services, person, accountId);
  const last = await lastDealTime(db, account.id);
  const end = last ?? +now();
  const since = end - days * dayMs;
  const deals = await dealsAfter(db, account, { time: since, ticket: '' }, mostDeals);
  return {
    from: new Date(deals[0]?.at ?? since),
    to: new Date(deals.at(-1)?.at ?? end),
    currency: account.currency,
    digits: account.digits,
    deals: rehearsedDeals(deals, 10 ** -account.digits),
    contractOf: () => Promise.resolve(undefined),
  };
}

/** The user's journal accounts; none without the journal product. */
export async function rehearsalSources(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<RehearsalSourceEntity[]> {
  const { db, now } = services;
  await ownChild(services, person, id);
  const dashboards: readonly number[] = productIds.dashboard;
  const owned = await ownedProducts(db, person.id, now());
  if (!owned.some((one) => one.status === 'Activo' && dashboards.includes(one.id))) return [];
  const accounts = await accountsOf(db, person.id);
  return accounts.map(({ id: account_id, number, server, gateway }) => ({
    account_id,
    number,
    server,
    is_imported: gateway === 'statement',
  }));
}
