import type { UserEntity } from '@parque/contract';
import { preferIndexOrder, type Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { toAccountEntity, type Account } from '../accounts/account-repository';
import { requireJournal } from '../accounts/owner';
import { removeTrades } from '../deals/closed-trade-repository';
import { removeImportedDeals } from '../deals/deal-repository';
import { raiseDigits } from '../deals/digits';
import { computeTrades } from '../deals/store-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import {
  computeMaxAmounts,
  lockTargetAccount,
  requireSameCurrency,
  settleAccount,
  toImportEntity,
} from './imports';
import { listPartDeals, listParts } from './imported-deal-repository';
import { addDealNames, createDealNames, moveDeals } from './move-deals';

/** Returns a confirmed import and its account, both locked. */
async function lockImportAndAccount(tx: Database, user: UserEntity, id: number) {
  const row = await repository.lockConfirmedImport(tx, user.id, id);
  if (!row?.accountId) throw new ApiRuleError('not_found');
  return { row, account: await lockTargetAccount(tx, row.accountId) };
}

/** Removes the deals of an import, and adds again those that other imports contain. */
async function removeDeals(tx: Database, row: ImportRow, account: Account): Promise<void> {
  const positions = new Set<string>();
  const hours = new Set<number>();
  const sharedNames = createDealNames();
  for (const part of await listParts(tx, row.id)) {
    const deals = await listPartDeals(tx, row.id, part);
    addDealNames(sharedNames, deals);
    const tickets = deals.map(({ ticket }) => ticket);
    const removedDeals = await removeImportedDeals(tx, account.id, tickets);
    const closings = removedDeals.map(({ ticket }) => ticket);
    for (const hour of await removeTrades(tx, account.id, closings)) hours.add(hour);
    for (const { positionId } of removedDeals) if (positionId !== '') positions.add(positionId);
  }
  const recomputedTrades = await computeTrades(tx, account, [...positions]);
  for (const hour of recomputedTrades.hours) hours.add(hour);
  await recomputeHours(tx, account.id, hours);
  const remainingImports = (await repository.listActiveImports(tx, account.id)).filter(
    ({ hasDeals }) => hasDeals,
  );
  const sortedImports = remainingImports.sort((a, b) => a.id - b.id);
  for (const remainingImport of sortedImports) await moveDeals(tx, remainingImport, account, { sharedNames });
}

/** Removes an import from the journal. An import that is already undone does not change. */
export async function undoImport(services: Services, user: UserEntity, id: number) {
  await requireJournal(services, user);
  return services.db.transaction(async (tx) => {
    await preferIndexOrder(tx);
    const { row, account } = await lockImportAndAccount(tx, user, id);
    if (row.undoneAt) return { account: toAccountEntity(account), statement: toImportEntity(row) };
    const savedImport = await repository.updateImport(tx, id, { undoneAt: services.now() });
    await removeDeals(tx, row, account);
    await settleAccount(tx, account);
    return { account: toAccountEntity(account), statement: toImportEntity(savedImport) };
  });
}

/**
 * Adds an undone import to the journal again. An import that is not undone does not change.
 *
 * @throws ApiRuleError - `statement_mismatch`: the account has another currency now; `amounts_too_large`.
 */
export async function redoImport(services: Services, user: UserEntity, id: number) {
  await requireJournal(services, user);
  return services.db.transaction(async (tx) => {
    await preferIndexOrder(tx);
    const { row, account: target } = await lockImportAndAccount(tx, user, id);
    if (!row.undoneAt) return { account: toAccountEntity(target), statement: toImportEntity(row) };
    // While the account had no deals, a sync may have changed its currency and decimals to those of its broker.
    requireSameCurrency(target, row.header);
    const maxAmounts = await computeMaxAmounts(tx, row, target);
    const account = await raiseDigits(tx, target, row.header.digits);
    const { total, addedCount } = await moveDeals(tx, row, account, { maxAmounts });
    const change = { undoneAt: null, added: addedCount, known: total - addedCount };
    const savedImport = await repository.updateImport(tx, id, change);
    await settleAccount(tx, account);
    return { account: toAccountEntity(account), statement: toImportEntity(savedImport) };
  });
}
