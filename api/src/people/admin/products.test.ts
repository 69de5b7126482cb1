import { reservedProductIds } from '@parque/contract';
import { products } from '../../core/database/schema';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import { createOffice } from './testing/office';

const fresh = {
  hotmart_id: 5_000_001,
  title: 'Señales',
  description: 'Avisos de entrada.',
  url: 'senales',
  img: '/pictures/senales.svg',
  linklp: 'https://pay.hotmart.com/P1',
  price: '19.90',
  access_days: 30,
  hidden: false,
  reason: 'Nuevo en el catálogo',
};

type Listed = { id: number; url: string };
const listUrls = (body: Listed[]) => body.map(({ url }) => url);

test('spec 3: a new product is last in the catalogue and can be bought', async () => {
  const { admin, anyone, deliver, signedIn, lastNote } = await createOffice();
  const { status, body } = await admin.post('/admin/products', fresh);
  expect([status, body.id]).toEqual([201, 8]);
  expect(listUrls((await anyone.get('/products')).body).at(-1)).toBe('senales');
  expect(await lastNote()).toMatchObject({
    action: 'product.add',
    subject: 'product:8',
    after: { title: 'Señales' },
  });
  const ana = await signedIn('Ana');
  await deliver(createPurchaseBody({ email: ana.email, product: 5_000_001 }));
  expect((await ana.get('/user/products')).body.products[0]).toMatchObject({ id: 8, title: 'Señales' });
});

test('a hidden product is in no catalogue, and its owners keep it', async () => {
  const { admin, anyone, signedIn, lastNote } = await createOffice();
  const ana = await signedIn('Ana', { owns: [6] });
  const { body: all } = await admin.get('/admin/products');
  const { position: _, ...dashPro } = all.find(({ id }: Listed) => id === 6);
  const hiddenAnswer = await admin.put('/admin/products', { ...dashPro, hidden: true, reason: 'Se retira' });
  expect(hiddenAnswer.body).toMatchObject({ hidden: true, version: dashPro.version + 1 });
  expect(listUrls((await anyone.get('/products')).body)).not.toContain('dashpro');
  expect((await anyone.get('/product/dashpro')).status).toBe(404);
  expect((await ana.get('/user/products')).body.products).toEqual([expect.objectContaining({ id: 6 })]);
  expect(listUrls((await admin.get('/admin/products')).body)).toContain('dashpro');
  expect(await lastNote()).toMatchObject({
    action: 'product.edit',
    reason: 'Se retira',
    before: { hidden: false },
    after: { hidden: true },
  });
});

test.each([
  ['children', 'max_children', 'maxChildren'],
  ['masters', 'max_masters', 'maxMasters'],
])(
  'the number of included %s is stored, kept by an edit without it, and removed by null',
  async (_what, field, column) => {
    const { admin, lastNote } = await createOffice();
    const { body: addedProduct } = await admin.post('/admin/products', { ...fresh, [field]: 5 });
    expect(addedProduct[field]).toBe(5);
    const edit = async (change: object) => {
      const { body: all } = await admin.get('/admin/products');
      const { position: _, [field]: _number, ...product } = all.at(-1);
      const answer = await admin.put('/admin/products', { ...product, ...change, reason: 'Otro plan' });
      return answer.body[field];
    };
    expect(await edit({ price: '25.00' })).toBe(5);
    expect(await edit({ [field]: null })).toBeNull();
    expect(await lastNote()).toMatchObject({ before: { [column]: 5 }, after: { [column]: null } });
  },
);

test('the second of two admins who edit the same product gets a conflict', async () => {
  const { admin } = await createOffice();
  const { body: addedProduct } = await admin.post('/admin/products', fresh);
  const { position: _, ...product } = addedProduct;
  const first = await admin.put('/admin/products', { ...product, price: '29.90', reason: 'Sube' });
  const second = await admin.put('/admin/products', { ...product, price: '9.90', reason: 'Baja' });
  expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'edit_conflict']);
  const { body } = await admin.get('/admin/products');
  expect(body.at(-1).price).toBe('29.90');
});

test('a picture of an origin that the key list does not grant is refused beside its field', async () => {
  const { admin } = await createOffice();
  for (const img of ['https://cdn.example/a.png', '/api/products', '/remotes/copy/1.0.0/a.png']) {
    const { status, body } = await admin.post('/admin/products', { ...fresh, img });
    expect([status, body.fields]).toEqual([
      422,
      { img: 'La página solo muestra imágenes que empiezan por: /pictures/' },
    ]);
  }
  const { body: all } = await admin.get('/admin/products');
  const { position: _, ...dashPro } = all.find(({ id }: Listed) => id === 6);
  const edit = { ...dashPro, img: 'https://cdn.example/a.png', reason: 'Otra imagen' };
  expect((await admin.put('/admin/products', edit)).status).toBe(422);
});

test.each([
  ['url', { url: 'dashpro', hotmart_id: null }],
  ['hotmart_id', { hotmart_id: 4100001 }],
])('a second product with the same %s is refused beside its field', async (field, sameFacts) => {
  const { admin } = await createOffice();
  const { status, body } = await admin.post('/admin/products', { ...fresh, ...sameFacts });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'product_known', [field]]);
  expect((await admin.get('/admin/products')).body).toHaveLength(6);
});

test.each([
  ['1000000.01', 'Como mucho 1.000.000 US$.'],
  ['-1000000000000000.00', 'El precio no puede ser negativo.'],
  ['1e15', 'Escribe una cifra con dos decimales como mucho, por ejemplo 149,00.'],
])('a price of %s is refused with its reason, and the old price is kept', async (price, message) => {
  const { admin } = await createOffice();
  const before = (await admin.get('/admin/products')).body;
  const edit = { ...fresh, id: before[0].id, version: before[0].version, price };
  const { kind: _, ...typedEdit } = { kind: undefined, ...edit };
  const { status, body } = await admin.put('/admin/products', typedEdit);
  expect([status, body.fields]).toEqual([422, { price: message }]);
  expect((await admin.get('/admin/products')).body).toEqual(before);
});

const wrongFields = [
  ['price', '-1.00'],
  ['price', '1.999'],
  ['url', 'Con Espacios'],
  ['img', 'javascript:alert(1)'],
  ['img', '//otro.example/a.webp'],
  ['img', '/pictures/../../etc'],
  ['img', '/pictures/..\\a'],
  ['linklp', 'javascript:alert(1)'],
  ['linklp', 'https://pay.hotmart.com@malo.example/P1'],
] as const;

test('a product with a wrong field is refused beside this field', async () => {
  const { admin } = await createOffice();
  for (const [field, value] of wrongFields) {
    const { status, body } = await admin.post('/admin/products', { ...fresh, [field]: value });
    expect([field, value, status, Object.keys(body.fields)]).toEqual([field, value, 422, [field]]);
  }
  expect((await admin.get('/admin/products')).body).toHaveLength(6);
});

test.each([
  ['https:\\\\pay.hotmart.com\\P1', 'https://pay.hotmart.com/P1'],
  [' HTTPS://Pay.Hotmart.com/P 1 ', 'https://pay.hotmart.com/P%201'],
])('the sales page %j is stored as the address that browsers open', async (linklp, storedUrl) => {
  const { admin } = await createOffice();
  const { status, body } = await admin.post('/admin/products', { ...fresh, linklp });
  expect([status, body.linklp]).toEqual([201, storedUrl]);
});

test('the order of the products changes for all users', async () => {
  const { admin, anyone, lastNote } = await createOffice();
  const ids = [7, 1, 6, 4, 3, 2];
  expect((await admin.put('/admin/products/order', { ids, reason: 'Primero lo nuevo' })).status).toBe(200);
  expect((await anyone.get('/products')).body.map(({ id }: Listed) => id)).toEqual(ids);
  expect(await lastNote()).toMatchObject({
    action: 'product.order',
    before: { ids: [1, 2, 3, 4, 6, 7] },
    after: { ids },
  });
});

test.each([[[7, 1, 6, 4, 3]], [[7, 1, 6, 4, 3, 3]], [[7, 1, 6, 4, 3, 2, 99]]])(
  'the order %j does not name each product once and is rejected',
  async (ids) => {
    const { admin, anyone } = await createOffice();
    const { status, body } = await admin.put('/admin/products/order', { ids, reason: 'Otra vez' });
    expect([status, body.code]).toEqual([409, 'edit_conflict']);
    expect((await anyone.get('/products')).body.map(({ id }: Listed) => id)).toEqual([1, 2, 3, 4, 6, 7]);
  },
);

test('a product that does not exist is not edited', async () => {
  const { admin } = await createOffice();
  const { status } = await admin.put('/admin/products', { ...fresh, id: 99, version: 1 });
  expect(status).toBe(404);
});

test('the first product of an empty installation has none of the rights of the Connector', async () => {
  const { admin, db } = await createOffice();
  await db.delete(products);
  const { body } = await admin.post('/admin/products', fresh);
  expect(Object.values(reservedProductIds).flat()).not.toContain(body.id);
});

test('a product of a kind gets an id of that kind, as long as one is free', async () => {
  const { admin, db } = await createOffice();
  await db.delete(products);
  const add = (kind: string, url: string) =>
    admin.post('/admin/products', { ...fresh, kind, url, hotmart_id: null });
  const addedAnswers = [
    await add('scanner', 'escaner'),
    await add('connector', 'conector'),
    await add('dashboard', 'mensual'),
    await add('dashboard', 'anual'),
  ];
  expect(addedAnswers.map(({ body }) => body.id)).toEqual([7, 1, 2, 3]);
  const { status, body } = await add('dashboard', 'otro');
  expect([status, body.fields]).toEqual([409, { kind: 'Ya existe un producto de este tipo.' }]);
});

test('products are edited and ordered at the same time without a deadlock', async () => {
  const { admin } = await createOffice();
  const { body: all } = await admin.get('/admin/products');
  const answers = await Promise.all(
    all.flatMap(({ position: _, ...product }: Listed & { position: number }) => [
      admin.put('/admin/products', { ...product, reason: 'Repaso' }),
      admin.put('/admin/products/order', { ids: [7, 1, 6, 4, 3, 2], reason: 'Repaso' }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
