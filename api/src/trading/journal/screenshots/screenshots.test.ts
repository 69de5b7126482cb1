import sharp from 'sharp';
import { journalScreenshots } from '../../../core/database/schema';
import { withTrades } from '../testing/reviewed';

const fill = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f9bc1e' } });
const createPng = async (width: number, height: number) =>
  (await fill(width, height).png().toBuffer()).toString('base64');

/** A photo of 40 x 20 that is stored upright as 20 x 40, with the place where it was taken. */
const createPhoto = async () =>
  fill(40, 20)
    .withExif({ IFD0: { Make: 'Cámara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function withScreenshots() {
  const api = await withTrades();
  const toListPath = (ticket: string) => `/account/${api.id}/trades/${ticket}/screenshots`;
  const toPath = (id: number) => `/account/${api.id}/screenshots/${id}`;
  return {
    ...api,
    toListPath,
    toPath,
    add: async (ticket: string, picture?: string, caption?: string) =>
      api.ana.post(toListPath(ticket), {
        picture: picture ?? (await createPng(40, 20)),
        ...(caption && { caption }),
      }),
    list: async (ticket: string) => (await api.ana.get(toListPath(ticket))).body,
    getPicture: async (id: number) => Buffer.from((await api.ana.get(toPath(id))).body.webp, 'base64'),
  };
}

test('a screenshot is reduced to WebP and belongs to its trade', async () => {
  const { add, list, getPicture } = await withScreenshots();
  const { status, body } = await add('12', await createPng(3200, 1600), ' Ruptura  en M5 ');
  expect([status, body]).toMatchObject([201, { caption: 'Ruptura en M5', width: 1600, height: 800 }]);
  expect(await list('12')).toEqual([body]);
  expect(await list('22')).toEqual([]);
  const picture = await getPicture(body.id);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  expect(picture).toHaveLength(body.bytes);
});

test('a photo is stored upright and without its metadata', async () => {
  const { add, getPicture } = await withScreenshots();
  const file = await createPhoto();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const { body } = await add('12', file.toString('base64'));
  expect(body).toMatchObject({ width: 20, height: 40 });
  const { exif, orientation, icc, xmp } = await sharp(await getPicture(body.id)).metadata();
  expect({ exif, orientation, icc, xmp }).toEqual({});
});

test('only a call with a session answers with the picture, as JSON that is not cached', async () => {
  const { add, toPath, app, ana } = await withScreenshots();
  const { body } = await add('12');
  const { headers } = await app.inject({
    url: `/api${toPath(body.id)}`,
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect((await app.inject({ url: `/api${toPath(body.id)}` })).statusCode).toBe(401);
});

test("the number of another user's screenshot is not found in an own account", async () => {
  const { add, signedIn, db, toPath } = await withScreenshots();
  const { body } = await add('12');
  const eva = await signedIn('Eva', { owns: [2] });
  const { body: servers } = await eva.get('/mt5/servers');
  const server_id = servers.find(({ name }: { name: string }) => name === 'Parque-Demo').id;
  const { body: evaAccount } = await eva.post('/account', {
    server_id,
    number: 10_002_345,
    password: 'demo-10002345',
  });
  const otherAccountPath = `/account/${evaAccount.id}/screenshots/${body.id}`;
  expect(otherAccountPath).not.toBe(toPath(body.id));
  const answers = [
    await eva.get(otherAccountPath),
    await eva.put(otherAccountPath, { caption: 'Suya', version: 1 }),
    await eva.delete(`${otherAccountPath}?version=1`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await db.select().from(journalScreenshots)).toMatchObject([{ caption: '' }]);
});

test.each([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['a text', async () => Buffer.from('no soy una imagen').toString('base64')],
  ['more than 24 million pixels', () => createPng(6000, 4001)],
])('%s is rejected with the reason at its field', async (_, make) => {
  const { add, list } = await withScreenshots();
  const { status, body } = await add('12', await make());
  expect([status, body.fields.picture]).toEqual([
    422,
    expect.stringMatching(/^No es una imagen JPEG, PNG o WebP/),
  ]);
  expect(await list('12')).toEqual([]);
});

test('a trade that the account does not have gets no screenshot', async () => {
  const { add, db } = await withScreenshots();
  expect((await add('99')).status).toBe(404);
  expect(await db.select().from(journalScreenshots)).toEqual([]);
});

test('a trade has at most six screenshots, also when they are added at the same time', async () => {
  const { add, list } = await withScreenshots();
  for (let index = 0; index < 4; index += 1) await add('12');
  const answers = await Promise.all(Array.from({ length: 4 }, () => add('12')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_screenshots');
  expect(await list('12')).toHaveLength(6);
});

test('the screenshots of a user occupy at most 30 MB', async () => {
  const { id, add, db, list } = await withScreenshots();
  await db.insert(journalScreenshots).values({
    accountId: id,
    ticket: '22',
    caption: '',
    width: 1,
    height: 1,
    createdAt: new Date(),
    picture: Buffer.alloc(1),
    size: 30 * 1024 * 1024,
  });
  expect(await add('12')).toMatchObject({ status: 409, body: { code: 'screenshots_full' } });
  expect(await list('12')).toEqual([]);
});

test('a caption is set in the version that was read, and a screenshot is deleted in it', async () => {
  const { ana, add, toPath, list } = await withScreenshots();
  const { body: shot } = await add('12');
  const { body } = await ana.put(toPath(shot.id), { caption: 'Ruptura', version: shot.version });
  expect(body).toEqual({ ...shot, caption: 'Ruptura', version: shot.version + 1 });
  const isConflict = { status: 409, body: { code: 'edit_conflict' } };
  expect(await ana.put(toPath(shot.id), { caption: 'Tarde', version: shot.version })).toMatchObject(
    isConflict,
  );
  expect(await ana.delete(`${toPath(shot.id)}?version=${shot.version}`)).toMatchObject(isConflict);
  expect(await list('12')).toEqual([body]);
  expect((await ana.delete(`${toPath(shot.id)}?version=${body.version}`)).status).toBe(204);
  expect(await list('12')).toEqual([]);
  expect((await ana.get(toPath(shot.id))).status).toBe(404);
});

const arrow = { kind: 'arrow', colour: 'red', from: { x: 10, y: 20 }, to: { x: 1600, y: 0 } };
const createStroke = (points: number) => ({
  kind: 'stroke',
  colour: 'blue',
  points: Array.from({ length: points }, (_, index) => `${index % 1600},1600`).join(' '),
});

test('drawings are stored beside the picture, in their version, and leave picture and caption as they are', async () => {
  const { add, toPath, ana, list, getPicture } = await withScreenshots();
  const { body } = await add('12', undefined, 'Ruptura');
  const before = await getPicture(body.id);
  const marks = [
    arrow,
    { kind: 'line', colour: 'teal', from: { x: 0, y: 0 }, to: { x: 5, y: 5 } },
    { kind: 'rectangle', colour: 'amber', from: { x: 1, y: 1 }, to: { x: 9, y: 9 } },
    { kind: 'text', colour: 'white', at: { x: 3, y: 4 }, text: 'Entrada' },
    createStroke(3),
  ];
  const markAnswer = await ana.put(toPath(body.id), { marks, version: 1 });
  expect(markAnswer).toMatchObject({ status: 200, body: { caption: 'Ruptura', marks, version: 2 } });
  expect(await list('12')).toEqual([markAnswer.body]);
  expect(await getPicture(body.id)).toEqual(before);
  expect((await ana.put(toPath(body.id), { marks: [], version: 1 })).body.code).toBe('edit_conflict');
  const captionAnswer = await ana.put(toPath(body.id), { caption: 'Otra', version: 2 });
  expect(captionAnswer.body).toMatchObject({ caption: 'Otra', marks });
});

test.each([
  ['more than 4,000 points of strokes', [createStroke(2500), createStroke(1501)]],
  ['a stroke beyond any picture', [{ ...createStroke(3), points: '1,2 3,1601' }]],
])('%s is rejected, and the stored drawings stay', async (_what, marks) => {
  const { add, toPath, ana, list } = await withScreenshots();
  const { body } = await add('12');
  await ana.put(toPath(body.id), { marks: [arrow], version: 1 });
  expect((await ana.put(toPath(body.id), { marks, version: 2 })).status).toBe(422);
  expect(await list('12')).toMatchObject([{ marks: [arrow], version: 2 }]);
});

test('the largest allowed drawings fit into a request', async () => {
  const { add, toPath, ana } = await withScreenshots();
  const { body } = await add('12');
  const texts = Array.from({ length: 59 }, (_, index) => ({
    kind: 'text',
    colour: 'white',
    at: { x: 1600, y: index },
    text: 'ñ'.repeat(80),
  }));
  const marks = [createStroke(4000), ...texts];
  expect((await ana.put(toPath(body.id), { marks, version: 1 })).status).toBe(200);
});
