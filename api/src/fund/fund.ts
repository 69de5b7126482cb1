import type { CallAnswer, CallArguments, FundEntity, FundEntryEntity, UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { violates } from '../database/unique-violation';
import type { Services } from '../http/area';
import { countAttempt } from '../http/limits/attempts';
import { Refusal } from '../http/refusal';
import * as repository from './repository';
import { fundEntity, type FundRow } from './repository';

const pageSize = 50;

type NewFund = Pick<FundRow, 'binanceUser' | 'ammount' | 'transactionId'>;

const isSame = (row: NewFund, sent: NewFund) =>
  row.binanceUser === sent.binanceUser &&
  Number(row.ammount) === Number(sent.ammount) &&
  row.transactionId === sent.transactionId;

/**
 * Registers a payment. A second one is rejected while one is pending or confirmed. A repetition of the same payment,
 * such as a double click, is answered with the stored one. After a rejection or withdrawal another
 * payment can be registered.
 */
export async function registerFund(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { binance_user, ammount, transaction_id }: CallArguments<'registerFund'>['body'],
): Promise<FundEntity> {
  await countAttempt(db, [{ limit: 'fund:person', subject: String(userId) }], now());
  const sent = { binanceUser: binance_user, ammount, transactionId: transaction_id || null };
  const made = await repository.insertFund(db, { ...sent, userId, date: now() });
  if (made) return fundEntity(made);
  const current = await repository.currentFund(db, userId);
  if (!current || !isSame(current, sent)) throw new Refusal('fund_registered');
  return fundEntity(current);
}

/** Withdraws a pending payment of the user. An admin no longer sees it as pending, and another one can be registered. */
export function withdrawFund(
  { db, now }: Services,
  { id: userId }: UserEntity,
  id: number,
): Promise<FundEntity> {
  return db.transaction(async (tx) => {
    const row = await repository.lockedFund(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.userId !== userId) throw new Refusal('forbidden');
    if (row.withdrawnAt) return fundEntity(row);
    if (row.status !== 0) throw new Refusal('fund_settled');
    const change = { status: 2, withdrawnAt: now() } as const;
    await repository.updateFund(tx, id, change);
    await audit(tx, {
      actorId: userId,
      at: now(),
      action: 'fund.withdraw',
      subject: `fund:${id}`,
      before: { status: row.status },
      after: { status: change.status },
    });
    return fundEntity({ ...row, ...change });
  });
}

export async function fundEntries(
  { db }: Services,
  filter: CallArguments<'listAllFunds'>['query'],
): Promise<CallAnswer<'listAllFunds'>> {
  // One row more than is shown: its presence means that there is a next page.
  const found = await repository.fundEntries(db, filter, pageSize + 1);
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { funds: entries, next: found.length > pageSize && last ? last.id : null };
}

const facts = ({ status, note }: Pick<FundRow, 'status' | 'note'>) => ({ status, note });

/** Sets the status of a payment. Its owner reads the note, so a rejection requires one. */
export async function settleFund(
  { db, now }: Services,
  admin: UserEntity,
  { id, status, note, version }: CallArguments<'settleFund'>['body'],
): Promise<FundEntryEntity> {
  if (status === 2 && !note) {
    throw new Refusal('invalid_input', { fields: { note: 'Escribe por qué se rechaza.' } });
  }
  const settled = db.transaction(async (tx) => {
    const row = await repository.lockedFund(tx, id);
    if (!row) throw new Refusal('not_found');
    if (row.version !== version) throw new Refusal('edit_conflict');
    if (row.withdrawnAt) throw new Refusal('fund_withdrawn');
    const change = { status, note: note || null };
    await repository.updateFund(tx, id, { ...change, settledAt: status === 0 ? null : now() });
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'fund.settle',
      subject: `fund:${id}`,
      before: facts(row),
      after: change,
    });
    const entry = await repository.fundEntry(tx, id);
    if (!entry) throw new Refusal('not_found');
    return entry;
  });
  return settled.catch((error: unknown) => {
    throw violates(error, 'funds_one_standing') ? new Refusal('fund_occupied') : error;
  });
}
