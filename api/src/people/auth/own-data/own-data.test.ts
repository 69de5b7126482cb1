import { connectorAccounts } from '../../../core/database/schema';
import { createOffice } from '../../admin/testing/office';
import { createPurchaseBody } from '../../../shop/purchases/testing/body';
import { signSalesReference } from '../../../shop/purchases/sales-reference';
import { testApi, findToken } from '../../../testing/test-api';
import { brokerPassword, createFullUser } from '../testing/full-user';
import { recentMs } from '../sessions/sessions';

test('the export contains no data of others', async () => {
  const api = await testApi();
  const { me } = await createFullUser(api);
  const other = await api.signedIn('Otra', { owns: [1, 6] });
  const { body } = await me.get('/me/data');
  const text = JSON.stringify(body);
  for (const word of [other.email, 'Otra Afiliada', '192.0.2.66']) expect(text).not.toContain(word);
});

test('the export contains no password, encrypted or not, no key and no token', async () => {
  const api = await testApi();
  const { me, token, user } = await createFullUser(api);
  const text = JSON.stringify((await me.get('/me/data')).body);
  const rows = await api.db.select({ sealed: connectorAccounts.sealedPassword }).from(connectorAccounts);
  for (const secret of [
    brokerPassword,
    token,
    user.passwordHash,
    'enlace=',
    ...rows.map((row) => row.sealed),
  ])
    expect(text).not.toContain(secret);
});

test('the export requires a password entered within the last ten minutes', async () => {
  const api = await testApi();
  const { me } = await createFullUser(api);
  api.pass(recentMs + 1000);
  expect((await me.get('/me/data')).body.code).toBe('reauthentication_required');
});

test('the export contains the buyer of a purchase by its link only after the user has verified the address of the buyer', async () => {
  const { deliver, signedIn, settings, mailsTo } = await createOffice();
  const ana = await signedIn('Ana');
  const buyer = { name: 'Lucía Ramos', email: 'lucia@correo.es', document: '12345678Z' };
  const purchase = createPurchaseBody({
    email: buyer.email,
    sck: signSalesReference(settings.tokenKey, ana.id),
  });
  await deliver({ ...purchase, data: { ...purchase.data, buyer } });
  expect((await ana.put('/me/email', { email: buyer.email })).status).toBe(204);
  const exportPurchases = async () => (await ana.get('/me/data')).body.purchases;
  expect(await exportPurchases()).toMatchObject([{ email: null, buyer: {} }]);
  await ana.post('/email/proof', { token: findToken((await mailsTo(buyer.email))[0]) });
  expect(await exportPurchases()).toMatchObject([{ email: buyer.email, buyer: { buyer } }]);
});
