import type { PreviewTicketEntity, SignedEntity } from '@parque/contract';
import { verifyTicket } from '@parque/release';
import { previewTickets } from '../../../core/database/schema';
import { createRelease, testRegistry } from '../../../testing/teams';

const preview = { command: 'preview', version: '1.1.0', hours: 2 } as const;

async function createShop() {
  const registry = await testRegistry();
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(createRelease({ version }));
  const order = (signedOrder: SignedEntity) => registry.anyone.post('/registry/tickets', signedOrder);
  return { ...registry, order };
}

test('a team gives out a preview of a version that it has published, and the registry notes who did', async () => {
  const { order, command, createKeyList, now, db } = await createShop();
  const { status, body } = await order(await command(preview));
  expect(status).toBe(201);
  const ticket = await verifyTicket(body.ticket, createKeyList(), now());
  expect(ticket).toMatchObject({ name: 'tienda', version: '1.1.0' } satisfies Partial<PreviewTicketEntity>);
  expect(+new Date(ticket?.expiresAt ?? 0) - +new Date(ticket?.issuedAt ?? 0)).toBe(2 * 60 * 60 * 1000);
  expect(await db.select().from(previewTickets)).toMatchObject([
    { name: 'tienda', version: '1.1.0', actor: 'tienda: Eva', reason: 'probamos' },
  ]);
});

test('another team, an unpublished version and any other command get no preview', async () => {
  const { order, command, db } = await createShop();
  const readCodes = async (signedOrder: SignedEntity) => (await order(signedOrder)).body.code as string;
  expect(await readCodes(await command(preview, {}, 'otra'))).toBe('signature_refused');
  expect(await readCodes(await command({ ...preview, version: '9.9.9' }))).toBe('version_unknown');
  expect(await readCodes(await command({ command: 'status' }))).toBe('invalid_input');
  expect(await db.select().from(previewTickets)).toEqual([]);
});

test('a preview is no change, and is not taken for one', async () => {
  const { anyone, command } = await createShop();
  expect((await anyone.post('/registry/commands', await command(preview))).body.code).toBe('invalid_input');
});
