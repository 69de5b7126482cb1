import { users } from '../../core/database/schema';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import { createOffice } from './testing/office';

type Office = Awaited<ReturnType<typeof createOffice>>;

const find = async ({ admin }: Office, text: string) =>
  (await admin.get(`/admin/search?text=${encodeURIComponent(text)}`)).body;

test('the search finds users by name or e-mail, each with the address of its screen', async () => {
  const open = await createOffice();
  const madeUsers = await open.db
    .insert(users)
    .values({ name: 'Íñigo Sol', email: 'inigo@correo.es', passwordHash: 'none' })
    .returning({ id: users.id });
  const expectedHit = {
    kind: 'user',
    group: 'Usuarios',
    label: 'Íñigo Sol',
    note: 'inigo@correo.es',
    to: `/admin-usuarios/${madeUsers[0]?.id}`,
  };
  expect(await find(open, 'inigo s')).toEqual([expectedHit]);
  expect(await find(open, 'inigo@')).toEqual([expectedHit]);
});

test('the search finds a product by its title, and a transaction of several events once', async () => {
  const open = await createOffice();
  await open.deliver(
    createPurchaseBody({ transaction: 'HP77', email: 'ana@correo.es' }),
    createPurchaseBody({ transaction: 'HP77', email: 'ana@correo.es', event: 'PURCHASE_COMPLETE' }),
  );
  expect(await find(open, 'hp77')).toEqual([
    {
      kind: 'transaction',
      group: 'Compras',
      label: 'HP77',
      note: 'ana@correo.es',
      to: '/admin-compras?buscar=HP77',
    },
  ]);
  expect(await find(open, 'dashp')).toMatchObject([
    { kind: 'product', label: 'DashPro', to: '/admin-productos?buscar=DashPro' },
  ]);
});

test('the search finds at most five of each kind, the newest first', async () => {
  const open = await createOffice();
  const names = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
  await open.db
    .insert(users)
    .values(names.map((name) => ({ name: `Gil ${name}`, email: `${name}@correo.es`, passwordHash: 'none' })));
  const results: { label: string }[] = await find(open, 'gil');
  expect(results.map(({ label }) => label)).toEqual([
    'Gil seis',
    'Gil cinco',
    'Gil cuatro',
    'Gil tres',
    'Gil dos',
  ]);
});
