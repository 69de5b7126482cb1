import { and, eq, inArray } from 'drizzle-orm';
import { openCounts } from '../copier/screens/open-copies';
import { openCloses } from '../copier/screens/reconciliation/orphan-closes';
import type { Database } from '../database/database';
import { copierCommands } from '../database/schema';
import { Refusal } from '../http/refusal';
import type { ConnectorRow } from './repository';

const texts = {
  number: 'Tiene copias abiertas. Ciérralas antes de cambiar de cuenta o de servidor.',
  master_id: 'Tiene copias abiertas. Ciérralas antes de pasarla a otra cuenta maestra.',
} as const;

/** Orders to the child that were sent and have no known outcome. */
const ordersInFlight = (db: Database, childId: number): Promise<number> =>
  db.$count(
    copierCommands,
    and(eq(copierCommands.childId, childId), inArray(copierCommands.state, ['sending', 'unknown'])),
  );

/**
 * A child with open copies, or with an order whose outcome is looked up, keeps its account and its master.
 *
 * @param field - What would change.
 * @throws Refusal - `invalid_input` at the field.
 */
export async function rejectOpenCopies(
  db: Database,
  { id }: ConnectorRow,
  field: keyof typeof texts,
): Promise<void> {
  const reject = (text: string) => new Refusal('invalid_input', { fields: { [field]: text } });
  const open = (await openCounts(db, [id])).get(id);
  if (open?.positions) throw reject(texts[field]);
  if ((await ordersInFlight(db, id)) > 0 || (await openCloses(db, id)).length > 0) {
    throw reject('Se está comprobando un cierre de esta cuenta. Vuelve a intentarlo en unos minutos.');
  }
}
