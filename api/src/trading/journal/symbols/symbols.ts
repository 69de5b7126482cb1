import type { TradedSymbolEntity, TradingSymbolEntity, UserEntity } from '@parque/contract';
import { msPerHour } from '@parque/domain/durations';
import { toDateKey } from '@parque/domain/journal';
import { getBrokers } from '../../broker/brokers';
import { withDeadline } from '../../broker/deadline';
import type { SymbolSpec } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { listUserAccounts, type Account } from '../accounts/account-repository';
import { requireJournalAccount } from '../accounts/owner';
import { addServers } from '../accounts/servers';
import {
  storeSymbols,
  toSymbolEntity,
  listSymbolsAt,
  findSymbolsByName,
  listLastClosings,
  listTradedSymbols,
  type SymbolSetKey,
  type SymbolRow,
} from './symbol-repository';
import { listUsualSymbols } from './usual-symbols';

const fewSymbols = 50;
const requestsPerBatch = 4;
const maxWaitMs = 3000;
/** A specification is valid for this long, because tick values change with the exchange rates. */
const validMs = 6 * msPerHour;

/** An account and the gateway that returns its symbols. */
interface SymbolSource {
  readonly account: Account;
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

function findSymbolSource(services: Services, account: Account | undefined): SymbolSource | undefined {
  const gateway = account && getBrokers(services).gateway(account.gateway);
  return account?.reference && gateway ? { account, gateway, reference: account.reference } : undefined;
}

async function loadUsualSymbols({ db, now }: Services, currency: string): Promise<SymbolRow[]> {
  const [server] = await addServers(db, [{ gateway: 'statement', name: '', broker: '' }]);
  if (!server) return [];
  const usualKey: SymbolSetKey = { serverId: server.id, currency };
  const specs = listUsualSymbols(currency);
  const usualRows = await listSymbolsAt(db, usualKey);
  if (usualRows.length >= specs.length) return usualRows;
  await storeSymbols(db, usualKey, specs, now());
  return listSymbolsAt(db, usualKey);
}

async function fetchSpecs({ gateway, reference }: SymbolSource, names: readonly string[]) {
  const specs: SymbolSpec[] = [];
  for (let from = 0; from < names.length; from += requestsPerBatch) {
    const batch = names.slice(from, from + requestsPerBatch).map((name) => gateway.symbol(reference, name));
    specs.push(...(await Promise.all(batch)));
  }
  return specs;
}

/** Returns symbols of a broker by name. Missing and outdated specifications are requested from the broker. */
async function describeSymbols({ db, now }: Services, source: SymbolSource, names: readonly string[]) {
  const sourceKey: SymbolSetKey = { serverId: source.account.serverId, currency: source.account.currency };
  const storedRows = await findSymbolsByName(db, sourceKey, names);
  const isRecent = ({ fetchedAt }: SymbolRow) => Math.abs(+now() - +fetchedAt) < validMs;
  const recentNames = new Set(storedRows.filter(isRecent).map(({ name }) => name));
  const missingNames = names.filter((name) => !recentNames.has(name));
  if (missingNames.length === 0) return storedRows;
  await storeSymbols(db, sourceKey, await fetchSpecs(source, missingNames), now());
  return findSymbolsByName(db, sourceKey, names);
}

/** Returns the traded symbols of an account, and all other symbols of its broker when it has few. */
async function loadAccountSymbols(services: Services, source: SymbolSource): Promise<SymbolRow[]> {
  const tradedNames = await listTradedSymbols(services.db, source.account.id, fewSymbols);
  const brokerNames = await source.gateway.symbolNames(source.reference);
  const offeredNames = new Set(brokerNames);
  const otherNames = brokerNames.length <= fewSymbols ? brokerNames : [];
  const names = [...new Set([...tradedNames.filter((name) => offeredNames.has(name)), ...otherNames])];
  return describeSymbols(services, source, names);
}

/** Returns symbols for the calculator, also when the broker does not answer. */
export async function listSymbols(services: Services, user: UserEntity): Promise<TradingSymbolEntity[]> {
  const [account] = await listUserAccounts(services.db, user.id);
  const source = findSymbolSource(services, account);
  const rows = source ? await loadSymbolsInTime(services, source) : [];
  const symbolRows = rows.length > 0 ? rows : await loadUsualSymbols(services, account?.currency ?? 'USD');
  return symbolRows.map(toSymbolEntity);
}

/** Returns the broker's symbols, or the stored ones when the broker takes too long. */
const loadSymbolsInTime = (services: Services, source: SymbolSource): Promise<SymbolRow[]> =>
  withDeadline(maxWaitMs, 'symbols', () => loadAccountSymbols(services, source)).catch(() =>
    listStoredSymbols(services, source),
  );

const listStoredSymbols = ({ db }: Services, { account }: SymbolSource) =>
  listSymbolsAt(db, { serverId: account.serverId, currency: account.currency });

const contains = (search: string) => {
  const lowerCase = search.toLowerCase();
  return (name: string) => name.toLowerCase().includes(lowerCase);
};

const maxTradedSymbols = 500;

/** Returns the symbols of an account's trades with their last closing price. */
export async function listLastPrices(
  services: Services,
  user: UserEntity,
  id: number,
): Promise<TradedSymbolEntity[]> {
  await requireJournalAccount(services, user, id);
  const closings = await listLastClosings(services.db, id, maxTradedSymbols);
  return closings.map(({ symbol, closePrice, closedTime }) => ({
    name: symbol,
    price: closePrice,
    day: toDateKey(+closedTime),
  }));
}

export async function searchSymbols(services: Services, user: UserEntity, id: number, search: string) {
  const account = await requireJournalAccount(services, user, id);
  const isMatching = contains(search);
  const source = findSymbolSource(services, account);
  if (!source) {
    const rows = await loadUsualSymbols(services, account.currency);
    return rows.filter(({ name }) => isMatching(name)).map(toSymbolEntity);
  }
  const names = (await awaitBrokerCall(source.gateway.symbolNames(source.reference))).filter(isMatching);
  return (await awaitBrokerCall(describeSymbols(services, source, names.slice(0, fewSymbols)))).map(
    toSymbolEntity,
  );
}
