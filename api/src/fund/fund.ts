import type { CallAnswer, CallArguments, FundEntity, FundEntryEntity, UserEntity } from '@parque/contract';
import { audit } from '../audit/audit-log';
import { violates } from '../database/unique-violation';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import * as repository from './repository';
import { fundEntity, type FundRow } from './repository';

const pageSize = 50;

const isSame = (row: FundRow, binanceUser: string, ammount: string) =>
  row.binanceUser === binanceUser && Number(row.ammount) === Number(ammount);

/**
 * Registers a payment. While one is pending or confirmed, a second one is rejected; the same one again, as a double
 * click or a retry sends it, is answered with the stored one. After a rejection another one can be registered.
 */
export async function registerFund(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { binance_user, ammount }: CallArguments<'registerFund'>['body'],
): Promise<FundEntity> {
  const made = await repository.insertFund(db, { userId, binanceUser: binance_user, ammount, date: now() });
  if (made) return fundEntity(made);
  const current = await repository.currentFund(db, userId);
  if (!current || !isSame(current, binance_user, ammount)) throw new Refusal('fund_registered');
  return fundEntity(current);
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
