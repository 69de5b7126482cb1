import type { UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { toRehearsedDeals, type RehearsedDeal, type Worth } from '@parque/domain/copy';
import { msPerDay } from '@parque/domain/durations';
import type { BrokerDeal } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { listUserAccounts } from '../../journal/accounts/account-repository';
import { listDealsAfter, findLastDealTime } from '../../journal/deals/deal-repository';
import { requireJournalAccount } from '../../journal/accounts/owner';
import { listUserProducts } from '../../../shop/products/ownership';
import { getOwnChild, requireGateway, type ChildRow, type MasterRow } from './own-accounts';

/** Largest number of deals of a rehearsal; a year of the busiest accounts has fewer. */
const maxDeals = 100_000;

export interface Side {
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

export interface History {
  readonly from: Date;
  readonly to: Date;
  readonly currency: string;
  /** Decimals of that currency. */
  readonly digits: number;
  /** In order of time. */
  readonly deals: readonly RehearsedDeal[];
  /** Balance and equity of the account now; undefined: unknown. */
  readonly worth?: Worth;
  /** The account of the master; undefined: its contracts are unknown, and those of the child are used. */
  readonly master?: Side;
}

/** @throws ApiRuleError - `broker_unreachable`: the installation has no such gateway. */
export function getSide(services: Services, { account }: Pick<ChildRow | MasterRow, 'account'>): Side {
  return { gateway: requireGateway(services, account), reference: account.reference };
}

async function readDeals({ gateway, reference }: Side, from: Date, to: Date): Promise<BrokerDeal[]> {
  const deals: BrokerDeal[] = [];
  const pages = gateway.deals(reference, { from: from.getTime(), to: to.getTime() });
  for await (const page of pages) deals.push(...page);
  return deals.sort((a, b) => a.at - b.at);
}

export async function readMasterHistory(services: Services, row: MasterRow, days: number): Promise<History> {
  const master = getSide(services, row);
  const to = services.now();
  const from = new Date(+to - days * msPerDay);
  const worth = await awaitBrokerCall(master.gateway.account(master.reference));
  const { currency, digits } = worth;
  const deals = await awaitBrokerCall(readDeals(master, from, to));
  return { from, to, currency, digits, worth, deals: toRehearsedDeals(deals), master };
}

/**
 * The last days of one of the user's journal accounts, counted back from its last deal: a statement may be old.
 *
 * @throws ApiRuleError - `product_required`, `forbidden`.
 */
export async function readJournalHistory(
  services: Services,
  user: UserEntity,
  accountId: number,
  days: number,
): Promise<History> {
  const { db, now } = services;
  const account = await requireJournalAccount(services, user, accountId);
  const last = await findLastDealTime(db, account.id);
  const end = last ?? +now();
  const since = end - days * msPerDay;
  const deals = await listDealsAfter(db, account, { time: since, ticket: '' }, maxDeals);
  return {
    from: new Date(deals[0]?.at ?? since),
    to: new Date(deals.at(-1)?.at ?? end),
    currency: account.currency,
    digits: account.digits,
    deals: toRehearsedDeals(deals, 10 ** -account.digits),
  };
}

/** Returns the user's journal accounts; none without the journal product. */
export async function loadRehearsalSources(services: Services, user: UserEntity, id: number) {
  const { db, now } = services;
  await getOwnChild(services, user, id);
  const dashboards: readonly number[] = productIds.dashboard;
  const products = await listUserProducts(db, user.id, now());
  if (!products.some((product) => product.status === 'Activo' && dashboards.includes(product.id))) return [];
  const accounts = await listUserAccounts(db, user.id);
  return accounts.map(({ id: account_id, number, server, gateway }) => ({
    account_id,
    number,
    server,
    is_imported: gateway === 'statement',
  }));
}
