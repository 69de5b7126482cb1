import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { isManualTicket, maxMinor, toManualDeals, type DealPair } from '@parque/domain/journal';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Account } from '../accounts/account-repository';
import { requireJournalAccount, requireLockedAccount } from '../accounts/owner';
import { sumStoredAmounts } from '../deals/deal-repository';
import { updateOpening } from '../imports/opening-balance';
import * as repository from './manual-repository';
import type { ManualRow } from './manual-repository';
import { addPair, findPair, removeTyped, settleManualTrades } from './settle';

type Params = CallArguments<'saveManualTrade'>['params'];
type Body = CallArguments<'saveManualTrade'>['body'];

const maxManualTrades = 1000;

export async function listManualTrades(
  { db, ...services }: Services,
  user: UserEntity,
  id: number,
): Promise<CallAnswer<'listManualTrades'>> {
  await requireJournalAccount({ db, ...services }, user, id);
  const rows = await repository.listManualRows(db, id);
  return rows.map(({ positionId, reported, coveredBy, updatedAt }) => ({
    position: positionId,
    kind: reported === null ? 'typed' : 'corrected',
    covered_by: coveredBy,
    updated_at: updatedAt.toISOString(),
  }));
}

/** Locks the account, changes its typed trades, and computes what follows from them. */
async function changeManual(
  services: Services,
  user: UserEntity,
  id: number,
  change: (tx: Database, account: Account) => Promise<void>,
): Promise<void> {
  await requireJournalAccount(services, user, id);
  await services.db.transaction(async (tx) => {
    const account = await requireLockedAccount(tx, id);
    await change(tx, account);
    await settleManualTrades(tx, account);
    if (account.gateway === 'statement') await updateOpening(tx, account);
    if ((await sumStoredAmounts(tx, id)) > maxMinor) throw new ApiRuleError('amounts_too_large');
  });
}

/** Rejects times after now on every clock. */
function requirePast({ closed }: Body, now: Date): void {
  if (Date.parse(`${closed}Z`) > +now + msPerDay)
    throw new ApiRuleError('invalid_input', { fields: { closed: 'Esa hora todavía no ha llegado.' } });
}

const rescaleDeal = (deal: DealPair['opening'], factor: number): DealPair['opening'] => ({
  ...deal,
  commission: deal.commission * factor,
  fee: deal.fee * factor,
  swap: deal.swap * factor,
  profit: deal.profit * factor,
});

/** Returns the reported deals of a correction, with the present decimals of the account. */
function getReportedDeals({ reported }: ManualRow, digits: number): DealPair | undefined {
  if (!reported) return undefined;
  const factor = 10 ** (digits - reported.digits);
  const { opening, closing } = reported.deals;
  return { opening: rescaleDeal(opening, factor), closing: rescaleDeal(closing, factor) };
}

/** Types a new trade, or corrects a reported one. The same request again changes nothing. */
export async function saveManualTrade(
  services: Services,
  user: UserEntity,
  { id, position }: Params,
  body: Body,
): Promise<CallAnswer<'saveManualTrade'>> {
  requirePast(body, services.now());
  let ticket = position;
  await changeManual(services, user, id, async (tx, account) => {
    const row = await repository.findManualRow(tx, id, position);
    const isTyped = isManualTicket(position);
    if (!row && account.gateway !== 'statement') throw new ApiRuleError('trade_not_editable');
    if (!row && (await repository.countManualRows(tx, id)) >= maxManualTrades)
      throw new ApiRuleError('too_many_manual_trades');
    const deals = isTyped ? [] : await repository.listPositionRows(tx, id, [position]);
    if (!isTyped && deals.length === 0) throw new ApiRuleError('not_found');
    const pair = isTyped ? undefined : findPair(deals);
    if (!isTyped && !pair) throw new ApiRuleError('trade_not_editable');
    ticket = pair?.closing.ticket ?? position;
    const reported = row?.reported ?? (pair === undefined ? null : { digits: account.digits, deals: pair });
    const newRow = { accountId: id, positionId: position, trade: body, reported, updatedAt: services.now() };
    await repository.writeManualRow(tx, { ...newRow, coveredBy: row?.coveredBy ?? null });
    if (row?.coveredBy) return;
    await addPair(tx, account, toManualDeals(body, position, account.digits, pair));
  });
  return { ticket };
}

export async function removeManualTrade(
  services: Services,
  user: UserEntity,
  { id, position }: Params,
): Promise<void> {
  await changeManual(services, user, id, async (tx, account) => {
    const row = await repository.findManualRow(tx, id, position);
    if (!row) throw new ApiRuleError('not_found');
    await repository.deleteManualRow(tx, id, position);
    const reportedDeals = getReportedDeals(row, account.digits);
    const deals = await repository.listPositionRows(tx, id, [position]);
    if (reportedDeals === undefined) {
      await removeTyped(tx, account, position);
      await repository.deleteAnnotations(tx, id, { ticket: position, position });
    } else if (findPair(deals)) {
      await addPair(tx, account, reportedDeals);
    }
  });
}
