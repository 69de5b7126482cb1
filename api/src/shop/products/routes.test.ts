import { eq } from 'drizzle-orm';
import { entitlements, products } from '../../core/database/schema';
import { readSalesReference } from '../purchases/sales-reference';
import { demoProducts } from '../../setup/seed/products';
import { testCopier } from '../../testing/copier';
import { testApi } from '../../testing/test-api';

test('spec 3: every visitor sees the catalogue, in the order of its ids', async () => {
  const { anyone } = await testApi();
  const { body } = await anyone.get('/products');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 6, 7]);
  expect(body[4]).toMatchObject({ title: 'DashPro', price: '149.00', url: 'dashpro' });
});

test('spec 3: the catalogue and the product of an address contain Hotmart id, title, description, picture, sales link and price', async () => {
  const { anyone } = await testApi();
  const product = {
    id: 6,
    hotmart_id: 4100006,
    title: 'DashPro',
    description: 'Indicador de fuerza y confirmación de entrada para dos cuentas.',
    url: 'dashpro',
    img: '/pictures/dashpro.svg',
    linklp: 'https://pay.hotmart.com/P41000006F?checkoutMode=10',
    price: '149.00',
    access_days: null,
  };
  expect((await anyone.get('/products')).body[4]).toEqual(product);
  expect((await anyone.get('/product/dashpro')).body).toEqual({
    ...product,
    contents: demoProducts.find(({ id }) => id === 6)?.contents,
  });
});

test('spec 2: a visitor gets the plain sales link, and a signed-in user one with their reference', async () => {
  const { anyone, signedIn, settings } = await testApi();
  const ana = await signedIn('Ana');
  const plain = (await anyone.get('/product/dashpro')).body.linklp;
  const ownLink = new URL((await ana.get('/product/dashpro')).body.linklp);
  expect(plain).toBe(demoProducts.find(({ id }) => id === 6)?.linklp);
  expect(readSalesReference(settings.tokenKey, ownLink.searchParams.get('sck') ?? '')).toBe(ana.id);
  expect(ownLink.searchParams.get('checkoutMode')).toBe('10');
});

test('spec 7: a product that does not exist is answered with 404', async () => {
  const { anyone } = await testApi();
  expect((await anyone.get('/product/nada')).body.code).toBe('not_found');
});

test('spec 7: revoked and expired products are not owned, and suspended ones have that status', async () => {
  const { signedIn, db, now } = await testApi();
  const ana = await signedIn('Ana');
  const eva = await signedIn('Eva', { owns: [1] });
  const until = new Date(+now() + 60_000);
  const createEntitlement = (
    productId: number,
    rest: Pick<typeof entitlements.$inferInsert, 'status' | 'until'>,
  ) => ({
    userId: ana.id,
    productId,
    ...rest,
  });
  await db
    .insert(entitlements)
    .values([
      createEntitlement(1, { status: 'revoked' }),
      createEntitlement(2, { status: 'active', until: new Date(+now() - 1) }),
      createEntitlement(3, { status: 'active', until }),
      createEntitlement(6, { status: 'suspended' }),
      createEntitlement(7, { status: 'active', until: null }),
    ]);
  expect((await ana.get('/user/products')).body.products).toEqual([
    expect.objectContaining({ id: 3, status: 'Activo', fecha_caducidad: until.toISOString() }),
    expect.objectContaining({ id: 6, status: 'Suspendido', fecha_caducidad: null }),
    expect.objectContaining({ id: 7, status: 'Activo', fecha_caducidad: null }),
  ]);
  expect((await eva.get('/user/products')).body.products).toHaveLength(1);
});

test('spec 7: products without purchases are counted as sold zero times', async () => {
  const { anyone } = await testApi();
  const { body } = await anyone.get('/productsSales');
  expect(body).toContainEqual({ productid: 6, cont: 0 });
  expect(body).toHaveLength(demoProducts.length);
});

test('a hidden product is not counted in public', async () => {
  const { anyone, db } = await testApi();
  await db.update(products).set({ hidden: true }).where(eq(products.id, 6));
  const { body } = await anyone.get('/productsSales');
  expect(body.map(({ productid }: { productid: number }) => productid)).not.toContain(6);
  expect(body).toHaveLength(demoProducts.length - 1);
});

test('a user with connected accounts keeps access to the connector after the product has ended', async () => {
  const { ana, revoke, signedIn } = await testCopier();
  await revoke(ana.id);
  expect((await ana.get('/user/products')).body).toEqual({ products: [], remaining: [1] });
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await eva.get('/user/products')).body.remaining).toEqual([]);
});
