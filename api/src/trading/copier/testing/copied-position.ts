import type { ReconciliationEntity } from '@parque/contract';
import type { TestApiOptions } from '../../../testing/started-api';
import { createClientId } from '../engine/sending/own-orders';
import { connectorPath, createLiveCopier } from './live-copier';

/** The api with Ana's master and child, a copied position of 0.5 lots, and the calls of the child's reconciliation. */
export async function createCopiedPosition(api: TestApiOptions = {}) {
  const live = await createLiveCopier({ api });
  const { ana, broker, child, open, settle, copier, path: childPath, time } = live;
  const position = await open('Step Index', 'buy', 0.5);
  await settle(copier);
  const path = `${childPath}/reconciliation`;
  const readFindings = async () => (await ana.get(path)).body as ReconciliationEntity;
  return {
    ...live,
    position,
    childPath,
    path,
    readFindings,
    /** Executes an order with a client id of the copier that is not recorded. */
    sendOrphan: (clientId = createClientId(999, child.id, 'x:1', 1)) =>
      broker.trade(child.reference, {
        clientId,
        action: 'open',
        symbol: 'Step Index',
        side: 'buy',
        volumeLots: 0.3,
        notAfter: time.ms + 60_000,
      }),
  };
}

/** Creates a copied position whose master Ana deleted, with the copy left open. The child also holds another position. */
export async function createOrphanedPosition(options: TestApiOptions = {}) {
  const world = await createCopiedPosition(options);
  const { ana, master, child, open, listHeld } = world;
  const { master: masterAccount } = await world.getAccounts();
  const position = await open('Step Index', 'buy', 0.2, child.reference);
  const removal = await ana.delete(`${connectorPath}/${master.id}?open_copies=dejar`);
  expect(removal.status).toBe(200);
  const [copy] = await listHeld();
  return { ...world, masterAccount, ownTicket: position, ticket: copy?.ticket ?? '' };
}
