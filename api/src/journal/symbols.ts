import type { TradingSymbolEntity, UserEntity } from '@parque/contract';
import { brokersOf } from '../broker/brokers';
import { withDeadline } from '../broker/deadline';
import type { SymbolSpec } from '../broker/gateway';
import type { GuardedGateway } from '../broker/guarded';
import { answered } from '../broker/refusal';
import type { Services } from '../http/area';
import { accountsOf, type Account } from './account-repository';
import { journalAccount } from './owner';
import { keepServers } from './servers';
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
const askedAtOnce = 4;
const patienceMs = 3000;
/** What a tick is worth moves with the rates. */
const knownForMs = 6 * 3_600_000;

/** Whose symbols are asked for, and who can be asked. */
interface Asked {
  readonly account: Account;
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

function askedOf(services: Services, account: Account | undefined): Asked | undefined {
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

async function specsOf({ gateway, reference }: Asked, names: readonly string[]): Promise<SymbolSpec[]> {
  const specs: SymbolSpec[] = [];
  for (let from = 0; from < names.length; from += askedAtOnce) {
    const some = names.slice(from, from + askedAtOnce).map((name) => gateway.symbol(reference, name));
    specs.push(...(await Promise.all(some)));
  }
  return specs;
}

/** Symbols of a broker by their names: what is not known, or not of today, is asked for. */
async function described(
  { db, now }: Services,
  asked: Asked,
  names: readonly string[],
): Promise<SymbolRow[]> {
  const place: SymbolPlace = { serverId: asked.account.serverId, currency: asked.account.currency };
  const known = await symbolsNamed(db, place, names);
  const isRecent = ({ fetchedAt }: SymbolRow) => Math.abs(+now() - +fetchedAt) < knownForMs;
  const recent = new Set(known.filter(isRecent).map(({ name }) => name));
  const missing = names.filter((name) => !recent.has(name));
  if (missing.length === 0) return known;
  await keepSymbols(db, place, await specsOf(asked, missing), now());
  return symbolsNamed(db, place, names);
}

/** What the account trades, and the others of its broker as long as they are few. */
async function ownSymbols(services: Services, asked: Asked): Promise<SymbolRow[]> {
  const traded = await tradedSymbols(services.db, asked.account.id, fewSymbols);
  const all = await asked.gateway.symbolNames(asked.reference);
  const offered = new Set(all);
  const rest = all.length <= fewSymbols ? all : [];
  const names = [...new Set([...traded.filter((name) => offered.has(name)), ...rest])];
  return described(services, asked, names);
}

/** A calculator needs symbols even while the broker does not answer. */
export async function listSymbols(services: Services, person: UserEntity): Promise<TradingSymbolEntity[]> {
  const [account] = await accountsOf(services.db, person.id);
  const asked = askedOf(services, account);
  const rows = asked ? await inTime(services, asked) : [];
  const some = rows.length > 0 ? rows : await usual(services, account?.currency ?? 'USD');
  return some.map(symbolEntity);
}

/** What the broker says, or what is known, if it takes too long. */
const inTime = (services: Services, asked: Asked): Promise<SymbolRow[]> =>
  withDeadline(patienceMs, 'symbols', () => ownSymbols(services, asked)).catch(() =>
    knownOf(services, asked),
  );

const knownOf = ({ db }: Services, { account }: Asked) =>
  symbolsAt(db, { serverId: account.serverId, currency: account.currency });

const contains = (search: string) => {
  const wanted = search.toLowerCase();
  return (name: string) => name.toLowerCase().includes(wanted);
};

export async function searchSymbols(
  services: Services,
  person: UserEntity,
  id: number,
  search: string,
): Promise<TradingSymbolEntity[]> {
  const account = await journalAccount(services, person, id);
  const isWanted = contains(search);
  const asked = askedOf(services, account);
  if (!asked) {
    const rows = await usual(services, account.currency);
    return rows.filter(({ name }) => isWanted(name)).map(symbolEntity);
  }
  const names = (await answered(asked.gateway.symbolNames(asked.reference))).filter(isWanted);
  return (await answered(described(services, asked, names.slice(0, fewSymbols)))).map(symbolEntity);
}
