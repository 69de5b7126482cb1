import type { CallArguments, LicenceEntity, UserEntity } from '@parque/contract';
import { productIds } from '@parque/contract';
import { recordChange } from '../../core/audit/audit-log';
import type { Services } from '../../core/http/area';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';
import { requireProduct } from '../products/ownership';
import {
  findLicenceById,
  lockLicence,
  lockLicenceById,
  removeLicence,
  updateLicence,
  type LicenceRow,
} from './repository';

type SaveBody = CallArguments<'saveLicence'>['body'];
type EditBody = CallArguments<'editLicence'>['body'];

const licensedProducts: readonly number[] = [productIds.dashPro, productIds.scanner];

/**
 * Locks registered numbers (D-18): only an empty field can be set. Sending the stored number again, as a screen with
 * both fields does, changes nothing.
 */
function pickNewNumbers(row: LicenceRow, { account_1, account_2 }: SaveBody) {
  const fields = { account_1: 'account1', account_2: 'account2' } as const;
  const sentAccounts = { account_1, account_2 };
  const change: Partial<Pick<LicenceRow, 'account1' | 'account2'>> = {};
  const faults: Record<string, string> = {};
  for (const [field, column] of Object.entries(fields) as [
    'account_1' | 'account_2',
    'account1' | 'account2',
  ][]) {
    const number = sentAccounts[field];
    if (number === undefined || number === null || number === row[column]) continue;
    if (row[column] === null) change[column] = number;
    else faults[field] = 'Esta cuenta ya está registrada y no se puede cambiar.';
  }
  if (Object.keys(faults).length > 0) throw new ApiRuleError('account_locked', { fields: faults });
  rejectSameNumber({ ...row, ...change }, change);
  return change;
}

/**
 * A number in both places would use up the second one, because it is locked.
 *
 * @throws ApiRuleError - `invalid_input` at the number that is new.
 */
function rejectSameNumber(
  { account1, account2 }: Pick<LicenceRow, 'account1' | 'account2'>,
  change: Partial<Pick<LicenceRow, 'account1' | 'account2'>>,
): void {
  if (account1 === null || account1 !== account2 || Object.keys(change).length === 0) return;
  const field = change.account2 === undefined ? 'account_1' : 'account_2';
  throw new ApiRuleError('invalid_input', {
    fields: { [field]: 'Esta cuenta ya está en la otra casilla. Escribe otro número.' },
  });
}

/** Registers account numbers in the user's licence of an owned product. */
export async function saveLicence({ db, now }: Services, user: UserEntity, body: SaveBody) {
  if ((body.user_id ?? user.id) !== user.id) throw new ApiRuleError('forbidden');
  const productId = body.product_id;
  if (!licensedProducts.includes(productId)) {
    throw new ApiRuleError('invalid_input', { fields: { product_id: 'Este producto no lleva licencia.' } });
  }
  await requireProduct(db, user.id, [productId], now());
  return db.transaction(async (tx) => {
    const row = await lockLicence(tx, user.id, productId);
    const change = pickNewNumbers(row, body);
    if (Object.keys(change).length > 0) {
      await updateLicence(tx, row.id, change, now());
      const [actorId, at] = [user.id, now()];
      await recordChange({ tx, actorId, at }, 'licence.register', `licence:${row.id}`, { after: change });
    }
    return requireFound(await findLicenceById(tx, row.id));
  });
}

const toFacts = ({ account1, account2, status }: LicenceRow) => ({ account1, account2, status });

/** Changes a licence as an admin. The version prevents overwriting a later change of another admin. */
export async function editLicence(
  { db, now }: Services,
  admin: UserEntity,
  { id, account_1, account_2, status, version, user_id, product_id }: EditBody,
): Promise<LicenceEntity> {
  return db.transaction(async (tx) => {
    const row = await lockLicenceById(tx, id);
    const isAnother =
      (user_id != null && user_id !== row?.userId) ||
      (product_id !== undefined && product_id !== row?.productId);
    if (!row || isAnother) throw new ApiRuleError('not_found');
    if (version !== undefined && version !== row.version) throw new ApiRuleError('edit_conflict');
    const numbers = {
      ...(account_1 !== undefined && account_1 !== row.account1 && { account1: account_1 }),
      ...(account_2 !== undefined && account_2 !== row.account2 && { account2: account_2 }),
    };
    rejectSameNumber({ ...row, ...numbers }, numbers);
    const change = { status, ...numbers };
    await updateLicence(tx, id, change, now());
    await recordChange({ tx, actorId: admin.id, at: now() }, 'licence.edit', `licence:${id}`, {
      before: toFacts(row),
      after: { ...toFacts(row), ...change },
    });
    return requireFound(await findLicenceById(tx, id));
  });
}

export async function deleteLicence({ db, now }: Services, admin: UserEntity, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = requireFound(await lockLicenceById(tx, id));
    await removeLicence(tx, id, now());
    const previousState = { userId: row.userId, productId: row.productId, ...toFacts(row) };
    await recordChange({ tx, actorId: admin.id, at: now() }, 'licence.delete', `licence:${id}`, {
      before: previousState,
    });
  });
}
