import { countOpenCopies } from '../screens/open-copies';
import type { Database } from '../../../core/database/database';
import { countOrdersInFlight } from '../engine/recording/command';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { ConnectorRow } from './repository';

const texts = {
  number: 'Tiene copias abiertas. Ciérralas antes de cambiar de cuenta o de servidor.',
  master_id: 'Tiene copias abiertas. Ciérralas antes de pasarla a otra cuenta maestra.',
} as const;

/**
 * Rejects a change of the account or the master of a child with open copies, or with an order whose outcome is unknown.
 *
 * @param field - What would change.
 * @throws ApiRuleError - `invalid_input` at the field.
 */
export async function rejectOpenCopies(db: Database, { id }: ConnectorRow, field: keyof typeof texts) {
  const createError = (text: string) => new ApiRuleError('invalid_input', { fields: { [field]: text } });
  const open = (await countOpenCopies(db, [id])).get(id);
  if (open?.positions) throw createError(texts[field]);
  if ((await countOrdersInFlight(db, id)) > 0) {
    throw createError('Se está comprobando un cierre de esta cuenta. Vuelve a intentarlo en unos minutos.');
  }
}

/**
 * Rejects another gateway while the outcome of an order is unknown: the new one does not know the orders of the old one.
 *
 * @throws ApiRuleError - `order_unanswered`.
 */
export async function rejectOrdersInFlight(db: Database, { id }: ConnectorRow): Promise<void> {
  if ((await countOrdersInFlight(db, id)) > 0) throw new ApiRuleError('order_unanswered');
}
