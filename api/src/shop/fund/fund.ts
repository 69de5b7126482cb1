import type { CallArguments, FundEntity, FundEntryEntity, UserEntity } from '@parque/contract';
import { recordChange } from '../../core/audit/audit-log';
import type { Message } from '../../core/database/schema';
import { isUniqueViolation } from '../../core/database/error-codes';
import type { Services } from '../../core/http/area';
import { countAttempt } from '../../core/http/limits/attempts';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import { notify } from '../../core/notifications/notify';
import * as repository from './repository';
import { toFundEntity, type FundRow } from './repository';

const pageSize = 50;

type NewFund = Pick<FundRow, 'binanceUser' | 'ammount' | 'transactionId' | 'network'>;

const isSame = (row: NewFund, sentFund: NewFund) =>
  row.binanceUser === sentFund.binanceUser &&
  Number(row.ammount) === Number(sentFund.ammount) &&
  row.transactionId === sentFund.transactionId &&
  row.network === sentFund.network;

/**
 * Registers a payment. A second one is rejected while one is pending, and when its transaction is confirmed. A
 * repetition of the same payment, such as a double click, is answered with the stored one. A later payment is a top-up.
 */
export async function registerFund(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { binance_user, ammount, transaction_id, network }: CallArguments<'registerFund'>['body'],
): Promise<FundEntity> {
  await countAttempt(db, [{ limit: 'fund:user', subject: String(userId) }], now());
  const transactionId = transaction_id || null;
  const sentFund = { binanceUser: binance_user, ammount, transactionId, network: network || null };
  const isBlocked = (await repository.listBlockingFunds(db, userId, transactionId)).length > 0;
  const newPayment = isBlocked
    ? undefined
    : await repository.insertFund(db, { ...sentFund, userId, date: now() });
  if (newPayment) return toFundEntity(newPayment);
  const current = (await repository.listBlockingFunds(db, userId, transactionId)).find((row) =>
    isSame(row, sentFund),
  );
  if (!current) throw new ApiRuleError('fund_registered');
  return toFundEntity(current);
}

/** Withdraws a pending payment of the user. An admin no longer sees it as pending, and another one can be registered. */
export function withdrawFund({ db, now }: Services, { id: userId }: UserEntity, id: number) {
  return db.transaction(async (tx) => {
    const row = requireFound(await repository.lockFund(tx, id));
    if (row.userId !== userId) throw new ApiRuleError('forbidden');
    if (row.withdrawnAt) return toFundEntity(row);
    if (row.status !== 0) throw new ApiRuleError('fund_settled');
    const change = { status: 2, withdrawnAt: now() } as const;
    await repository.updateFund(tx, id, change);
    await recordChange({ tx, actorId: userId, at: now() }, 'fund.withdraw', `fund:${id}`, {
      before: { status: row.status },
      after: { status: change.status },
    });
    return toFundEntity({ ...row, ...change });
  });
}

export async function listFundsPage({ db }: Services, filter: CallArguments<'listAllFunds'>['query']) {
  // One row more than is shown: its presence means that there is a next page.
  const foundEntries = await repository.listFundEntries(db, filter, pageSize + 1);
  const entries = foundEntries.slice(0, pageSize);
  const last = entries.at(-1);
  return { funds: entries, next: foundEntries.length > pageSize && last ? last.id : null };
}

const toFacts = ({ status, note, ammount }: Pick<FundRow, 'status' | 'note' | 'ammount'>) => ({
  status,
  note,
  ammount,
});

/** Returns why a change needs a note, which its owner reads; undefined when it needs none. */
function findNoteFault(
  before: FundEntryEntity,
  { status, ammount }: Pick<CallArguments<'settleFund'>['body'], 'status' | 'ammount'>,
): string | undefined {
  if (status === 2) return 'Escribe por qué se rechaza.';
  if (ammount !== undefined && Number(ammount) !== Number(before.ammount))
    return 'Escribe por qué cambia el monto.';
  const confirmedFund = before.same_transaction.find((other) => other.status === 1);
  return status === 1 && confirmedFund
    ? `Esa transacción ya está confirmada en el pago Nº ${confirmedFund.id}, de ${confirmedFund.email}. Escribe por qué se confirma otra vez.`
    : undefined;
}

const describeSettlement = (id: number, isConfirmed: boolean): Message => ({
  title: `Tu pago Nº ${id} está ${isConfirmed ? 'confirmado' : 'rechazado'}`,
  paragraphs: [
    isConfirmed
      ? `Hemos confirmado tu pago Nº ${id} de Sociedades en Automático.`
      : `Hemos rechazado tu pago Nº ${id} de Sociedades en Automático. El motivo está junto al pago:`,
  ],
  path: '/fondo-de-inversion',
});

/** Sets the status of a payment, and corrects its amount. */
export async function settleFund(
  { db, now }: Services,
  admin: UserEntity,
  { id, status, note, version, ammount }: CallArguments<'settleFund'>['body'],
): Promise<FundEntryEntity> {
  const settledFund = db.transaction(async (tx) => {
    const row = requireFound(await repository.lockFund(tx, id));
    if (row.version !== version) throw new ApiRuleError('edit_conflict');
    if (row.withdrawnAt) throw new ApiRuleError('fund_withdrawn');
    if (row.transactionKey) await repository.lockTransaction(tx, row.transactionKey);
    const previousEntry = await repository.findFundEntry(tx, id);
    const fault = previousEntry && findNoteFault(previousEntry, { status, ammount });
    if (fault && !note) throw new ApiRuleError('invalid_input', { fields: { note: fault } });
    const change = { status, note: note || null, ...(ammount !== undefined && { ammount }) };
    await repository.updateFund(tx, id, { ...change, settledAt: status === 0 ? null : now() });
    await recordChange({ tx, actorId: admin.id, at: now() }, 'fund.settle', `fund:${id}`, {
      before: toFacts(row),
      after: { ...toFacts(row), ...change },
    });
    if (status !== 0 && status !== row.status) {
      const message = describeSettlement(id, status === 1);
      const event = { user: row.userId, subject: `fund ${id} ${version}`, message, at: now() };
      await notify(tx, { kind: 'purchases', ...event });
    }
    const entry = requireFound(await repository.findFundEntry(tx, id));
    return entry;
  });
  return settledFund.catch((error: unknown) => {
    throw isUniqueViolation(error, 'funds_one_pending') ? new ApiRuleError('fund_occupied') : error;
  });
}
