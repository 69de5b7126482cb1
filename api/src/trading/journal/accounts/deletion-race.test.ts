import sharp from 'sharp';
import { whileHeld } from '../../../testing/while-held';
import { emptyReview, withTrades } from '../testing/reviewed';

type World = Awaited<ReturnType<typeof withTrades>>;

async function addScreenshot({ ana, id }: World) {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f9bc1e' } })
    .png()
    .toBuffer();
  return ana.post(`/account/${id}/trades/12/screenshots`, { picture: picture.toString('base64') });
}

const plan = { kind: 'plan', day: '2026-01-05', text: 'Solo el lunes', max_trades: null, max_loss: null };

test.each([
  ['screenshot', addScreenshot],
  ['review', ({ review }: World) => review('12', { ...emptyReview, rating: 3 })],
  ['note', ({ note }: World) => note('12', 'Entrada tardía', [])],
  ['plan', ({ ana, id }: World) => ana.put(`/account/${id}/routine`, { ...plan, version: 0 })],
  ['goal', ({ ana, id }: World) => ana.put(`/account/${id}/goals`, { goals: [], version: 0 })],
  ['stop', ({ ana, id }: World) => ana.put(`/account/${id}/trades/12/stop`, { stop: 1.05 })],
])('a %s of an account that is deleted at the same time is rejected with 404', async (_what, write) => {
  const world = await withTrades();
  const deletion = [`delete from broker_accounts where id = ${world.id}`];
  const answer = await whileHeld(world.pool, deletion, () => write(world));
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
