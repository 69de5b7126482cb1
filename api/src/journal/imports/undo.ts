import type { CallAnswer, UserEntity } from '@parque/contract';
import { preferIndexOrder, type Database } from '../../database/database';
import type { Services } from '../../http/area';
import type { Rest } from '../../http/limits/turns/rest';
import { Refusal } from '../../http/refusal';
import { entityOf, type Account } from '../accounts/account-repository';
import { requireJournal } from '../accounts/owner';
import { removeTrades } from '../deals/closed-trade-repository';
import { removeImportedDeals } from '../deals/deal-repository';
import { raiseDigits } from '../deals/digits';
import { computeTrades } from '../deals/keep-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import { importEntity, mostAmountsOf, requireSameCurrency, theAccount } from './imports';
import { moveDeals } from './move-deals';
import { updateOpening } from './opening-balance';

/** A confirmed import and its account, both locked. */
async function locked(tx: Database, person: UserEntity, id: number) {
  const row = await repository.lockedImport(tx, person.id, id);
  if (!row?.accountId) throw new Refusal('not_found');
  return { row, account: await theAccount(tx, row.accountId) };
}

const ticketsAtOnce = 5000;

/** Removes the deals of an import. Those that other imports contain are added again from these imports. */
async function removeDeals(tx: Database, row: ImportRow, account: Account, rest?: Rest): Promise<void> {
  const positions = new Set<string>();
  const hours = new Set<number>();
  for (let after = ''; ;) {
    const tickets = await repository.ticketsOfImport(tx, row.id, after, ticketsAtOnce);
    const removed = await removeImportedDeals(tx, account.id, tickets);
    const closings = removed.map(({ ticket }) => ticket);
    for (const hour of await removeTrades(tx, account.id, closings)) hours.add(hour);
    for (const { positionId } of removed) if (positionId !== '') positions.add(positionId);
    after = tickets.at(-1) ?? after;
    if (tickets.length < ticketsAtOnce) break;
  }
  const left = await computeTrades(tx, account, [...positions], rest);
  for (const hour of left.hours) hours.add(hour);
  await recomputeHours(tx, account.id, hours);
  const others = (await repository.importsInForce(tx, account.id)).filter(({ hasDeals }) => hasDeals);
  const inOrder = others.sort((one, other) => one.id - other.id);
  for (const other of inOrder) await moveDeals(tx, other, account, { sharing: row.id, rest });
}

/** Removes an import from the journal. An import that is undone already is not changed. */
export async function undoImport(
  services: Services,
  person: UserEntity,
  id: number,
  rest?: Rest,
): Promise<CallAnswer<'undoImport'>> {
  await requireJournal(services, person);
  return services.db.transaction(async (tx) => {
    await preferIndexOrder(tx);
    const { row, account } = await locked(tx, person, id);
    if (row.undoneAt) return { account: entityOf(account), statement: importEntity(row) };
    const saved = await repository.updateImport(tx, id, { undoneAt: services.now() });
    await removeDeals(tx, row, account, rest);
    await updateOpening(tx, account);
    return { account: entityOf(account), statement: importEntity(saved) };
  });
}

/**
 * Adds an undone import to the journal again. An import that is not undone is not changed.
 *
 * @throws Refusal - `statement_mismatch`: the account has another currency now; `amounts_too_large`.
 */
export async function redoImport(
  services: Services,
  person: UserEntity,
  id: number,
  rest?: Rest,
): Promise<CallAnswer<'redoImport'>> {
  await requireJournal(services, person);
  return services.db.transaction(async (tx) => {
    await preferIndexOrder(tx);
    const { row, account: target } = await locked(tx, person, id);
    if (!row.undoneAt) return { account: entityOf(target), statement: importEntity(row) };
    // Without deals, the account may have got the currency and the decimals of its broker.
    requireSameCurrency(target, row.header);
    const mostAmounts = await mostAmountsOf(tx, row, target);
    const account = await raiseDigits(tx, target, row.header.digits);
    const { total, added } = await moveDeals(tx, row, account, { mostAmounts, rest });
    const change = { undoneAt: null, added, known: total - added };
    const saved = await repository.updateImport(tx, id, change);
    await updateOpening(tx, account);
    return { account: entityOf(account), statement: importEntity(saved) };
  });
}
