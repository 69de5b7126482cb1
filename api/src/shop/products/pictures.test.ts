import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { msPerDay } from '@parque/domain/durations';
import { createOffice } from '../../people/admin/testing/office';
import { pictures, products } from '../../core/database/schema';
import { sweepPictures } from './pictures';

const readFile = async (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#f9bc1e' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64');

test('a large picture is reduced to WebP and served at its address', async () => {
  const { admin, app } = await createOffice();
  const { status, body } = await admin.post('/admin/pictures', { picture: await readFile(2880, 1440) });
  expect([status, body.width, body.height]).toEqual([201, 1440, 720]);
  expect(body.img).toMatch(/^\/pictures\/uploaded\/[\w-]{64}\.webp$/);
  const answer = await app.inject({ url: body.img });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1440 });
});

test('a small picture keeps its size, and the same picture is stored once', async () => {
  const { admin, db } = await createOffice();
  const picture = await readFile(40, 20, 'jpeg');
  const first = await admin.post('/admin/pictures', { picture });
  const second = await admin.post('/admin/pictures', { picture });
  expect(first.body).toMatchObject({ width: 40, height: 20 });
  expect(second.body).toEqual(first.body);
  expect(await db.select().from(pictures)).toHaveLength(1);
});

test.each([
  [
    'an SVG',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
  ],
  ['a GIF', () => readFile(9, 9, 'gif')],
  ['a text', async () => Buffer.from('no soy una imagen').toString('base64')],
  ['more than 24 million pixels', () => readFile(6000, 4001)],
])('%s is rejected with the reason at its field', async (_name, make) => {
  const { admin, db } = await createOffice();
  const { status, body } = await admin.post('/admin/pictures', { picture: await make() });
  expect([status, body.code]).toEqual([422, 'invalid_input']);
  expect(body.fields.picture).toMatch(/^No es una imagen JPEG, PNG o WebP/);
  expect(await db.select().from(pictures)).toEqual([]);
});

test('a PNG of 200,000 chunks is rejected before it is decoded', async () => {
  const { admin } = await createOffice();
  const png = Buffer.from(await readFile(9, 9), 'base64');
  const headEnd = 33;
  const empty = Buffer.from('000000007445587400000000', 'hex');
  const chunks = Buffer.concat(Array.from({ length: 200_000 }, () => empty));
  const picture = Buffer.concat([png.subarray(0, headEnd), chunks, png.subarray(headEnd)]).toString('base64');
  const { status, body } = await admin.post('/admin/pictures', { picture });
  expect([status, body.fields?.picture]).toEqual([422, expect.stringMatching(/^La imagen está dividida/)]);
});

test('an unknown picture is answered with 404', async () => {
  const { app } = await createOffice();
  for (const name of [`${'a'.repeat(64)}.webp`, 'x.webp', `${'a'.repeat(64)}.png`])
    expect((await app.inject({ url: `/pictures/uploaded/${name}` })).statusCode).toBe(404);
});

test('a picture that no product shows is deleted after a week', async () => {
  const { admin, db, now } = await createOffice();
  const shownUrl = (await admin.post('/admin/pictures', { picture: await readFile(30, 20) })).body.img;
  await admin.post('/admin/pictures', { picture: await readFile(20, 30) });
  await db.update(products).set({ img: shownUrl });
  await sweepPictures(db, new Date(+now() + 6 * msPerDay));
  expect(await db.select().from(pictures)).toHaveLength(2);
  await sweepPictures(db, new Date(+now() + 8 * msPerDay));
  expect(await db.select().from(pictures)).toHaveLength(1);
});

test('each picture of a screen exists for both themes', () => {
  const names = readdirSync(path.join(__dirname, '../../../assets/products')).filter((name) =>
    name.endsWith('.webp'),
  );
  const dark = names.filter((name) => !name.endsWith('-claro.webp'));
  expect(dark.length).toBeGreaterThan(0);
  expect(names).toEqual(dark.flatMap((name) => [name.replace('.webp', '-claro.webp'), name]).toSorted());
});
