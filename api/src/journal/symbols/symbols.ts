import type { TradingSymbolEntity, UserEntity } from '@parque/contract';
import { brokersOf } from '../../broker/brokers';
import { withDeadline } from '../../broker/deadline';
import type { SymbolSpec } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { accountsOf, type Account } from '../accounts/account-repository';
import { journalAccount } from '../accounts/owner';
import { keepServers } from '../accounts/servers';
import {
  keepSymbols,
  symbolEntity,
  symbolsAt,
  symbolsNamed,
  tradedSymbols,
  type SymbolPlace,
  type SymbolRow,
} from './symbol-repository';
import { usualSymbols } from './usual-symbols';

const fewSymbols = 50;
const requestsAtOnce = 4;
const maxWaitMs = 3000;
/** How long a specification is valid; tick values change with the exchange rates. */
const validMs = 6 * 3_600_000;

/** An account and the gateway that returns its symbols. */
interface SymbolSource {
  readonly account: Account;
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

function sourceOf(services: Services, account: Account | undefined): SymbolSource | undefined {
  const gateway = account && brokersOf(services).gateway(account.gateway);
  return account?.reference && gateway ? { account, gateway, reference: account.reference } : undefined;
}

async function usual({ db, now }: Services, currency: string): Promise<SymbolRow[]> {
  const [server] = await keepServers(db, [{ gateway: 'statement', name: '', broker: '' }]);
  if (!server) return [];
  const place: SymbolPlace = { serverId: server.id, currency };
  const specs = usualSymbols(currency);
  const known = await symbolsAt(db, place);
  if (known.length >= specs.length) return known;
  await keepSymbols(db, place, specs, now());
  return symbolsAt(db, place);
}

async function specsOf(
  { gateway, reference }: SymbolSource,
  names: readonly string[],
): Promise<SymbolSpec[]> {
  const specs: SymbolSpec[] = [];
  for (let from = 0; from < names.length; from += requestsAtOnce) {
    const some = names.slice(from, from + requestsAtOnce).map((name) => gateway.symbol(reference, name));
    specs.push(...(await Promise.all(some)));
  }
  return specs;
}

/** Returns symbols of a broker by name. Missing and outdated specifications are requested from the broker. */
async function described(
  { db, now }: Services,
  source: SymbolSource,
  names: readonly string[],
): Promise<SymbolRow[]> {
  const place: SymbolPlace = { serverId: source.account.serverId, currency: source.account.currency };
  const known = await symbolsNamed(db, place, names);
  const isRecent = ({ fetchedAt }: SymbolRow) => Math.abs(+now() - +fetchedAt) < validMs;
  const recent = new Set(known.filter(isRecent).map(({ name }) => name));
  const missing = names.filter((name) => !recent.has(name));
  if (missing.length === 0) return known;
  await keepSymbols(db, place, await specsOf(source, missing), now());
  return symbolsNamed(db, place, names);
}

/** Returns the traded symbols of an account, and all others of its broker when these are few. */
async function ownSymbols(services: Services, source: SymbolSource): Promise<SymbolRow[]> {
  const traded = await tradedSymbols(services.db, source.account.id, fewSymbols);
  const all = await source.gateway.symbolNames(source.reference);
  const offered = new Set(all);
  const rest = all.length <= fewSymbols ? all : [];
  const names = [...new Set([...traded.filter((name) => offered.has(name)), ...rest])];
  return described(services, source, names);
}

/** Returns symbols for the calculator, also when the broker does not answer. */
export async function listSymbols(services: Services, person: UserEntity): Promise<TradingSymbolEntity[]> {
  const [account] = await accountsOf(services.db, person.id);
  const source = sourceOf(services, account);
  const rows = source ? await inTime(services, source) : [];
  const some = rows.length > 0 ? rows : await usual(services, account?.currency ?? 'USD');
  return some.map(symbolEntity);
}

/** Returns the broker's symbols, or the stored ones when the broker takes too long. */
const inTime = (services: Services, source: SymbolSource): Promise<SymbolRow[]> =>
  withDeadline(maxWaitMs, 'symbols', () => ownSymbols(services, source)).catch(() =>
    knownOf(services, source),
  );

const knownOf = ({ db }: Services, { account }: SymbolSource) =>
  symbolsAt(db, { serverId: account.serverId, currency: account.currency });

const contains = (search: string) => {
  const lowerCase = search.toLowerCase();
  return (name: string) => name.toLowerCase().includes(lowerCase);
};

export async function searchSymbols(
  services: Services,
  person: UserEntity,
  id: number,
  search: string,
): Promise<TradingSymbolEntity[]> {
  const account = await journalAccount(services, person, id);
  const isMatching = contains(search);
  const source = sourceOf(services, account);
  if (!source) {
    const rows = await usual(services, account.currency);
    return rows.filter(({ name }) => isMatching(name)).map(symbolEntity);
  }
  const names = (await answered(source.gateway.symbolNames(source.reference))).filter(isMatching);
  return (await answered(described(services, source, names.slice(0, fewSymbols)))).map(symbolEntity);
}
