import { productIds } from '@parque/contract';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import { entitlements, users } from '../../core/database/schema';
import { dispatchDue } from '../../core/notifications/dispatch';
import { createOffice } from '../../people/admin/testing/office';
import { createCopyWorld } from '../../trading/copier/testing/copy-world';
import { reportEnds } from './report-access';
import { createChargeBody, createPurchaseBody } from './testing/body';

async function createShop() {
  const all = await createOffice();
  const { db, now } = all;
  const ana = await all.signedIn('Ana');
  const listTitles = async () => {
    // A session of an earlier time may have ended.
    const { body } = await (await all.signedIn('Ana')).get('/notifications');
    return body.rows.map(({ title }: { title: string }) => title).toReversed();
  };
  const report = () => reportEnds({ db, now });
  const setEnd = (ms: number) =>
    db
      .insert(entitlements)
      .values({ userId: ana.id, productId: 6, status: 'active', until: new Date(+now() + ms) });
  return { ...all, ana, listTitles, report, setEnd };
}

test('a purchase and its refund are reported to its buyer, once for repeated events', async () => {
  const { ana, deliver, listTitles } = await createShop();
  const purchase = { email: ana.email, transaction: 'HP1' };
  await deliver(createPurchaseBody(purchase));
  await deliver(createPurchaseBody({ ...purchase, event: 'PURCHASE_COMPLETE' }));
  await deliver(createPurchaseBody({ ...purchase, event: 'PURCHASE_REFUNDED' }));
  const [activeTitle, withdrawnTitle, ...others] = await listTitles();
  expect([activeTitle, withdrawnTitle, others]).toEqual([
    expect.stringMatching(/ ya está activo$/),
    expect.stringMatching(/ ya no está activo$/),
    [],
  ]);
});

test.each(['refunded', 'assigned', 'expired'])(
  'the copies that stop with a product are named once: a purchase that is %s',
  async (end) => {
    const { admin, db, deliver, mailsTo, now, pass, services, signedIn } = await createOffice();
    await createCopyWorld(db, { childServers: ['Parque-Sinteticos', 'Parque-Sinteticos'] });
    await db.update(users).set({ emailProvenAt: now() });
    const eva = await signedIn('Eva');
    const purchase = { email: 'ana@correo.es', transaction: 'HP1', product: productIds.connector };
    await deliver(createPurchaseBody(purchase));
    if (end === 'refunded') await deliver(createPurchaseBody({ ...purchase, event: 'PURCHASE_REFUNDED' }));
    if (end === 'assigned') {
      const [row] = (await admin.get('/admin/purchases')).body.rows;
      const body = { user_id: eva.id, reason: 'Compró con otro correo.' };
      expect((await admin.post(`/admin/purchases/${row.id}/assign`, body)).status).toBe(200);
    }
    if (end === 'expired') {
      await db.update(entitlements).set({ until: now() });
      pass(msPerHour);
      await Promise.all([reportEnds(services), reportEnds(services)]);
    }
    await dispatchDue(services);
    const mails = (await mailsTo('ana@correo.es')).filter((mail) => mail.includes('cuentas hijas'));
    expect(mails).toHaveLength(1);
    for (const part of ['…1002, …1003.', 'siguen a la maestra', '/#/conector'])
      expect(mails[0]).toContain(part);
  },
);

test('a renewal of a subscription is reported, and not that its paid period ends in seven days', async () => {
  const { ana, deliver, listTitles, now, pass, report } = await createShop();
  const addDays = (days: number) => new Date(+now() + days * msPerDay);
  const sendPayment = (transaction: string) =>
    deliver(createChargeBody('S1', addDays(30), { email: ana.email, transaction, at: now() }));
  await sendPayment('HP1');
  pass(27 * msPerDay);
  await report();
  await sendPayment('HP2');
  expect(await listTitles()).toEqual([
    expect.stringMatching(/ ya está activo$/),
    expect.stringMatching(/ se ha renovado$/),
  ]);
});

test.each(['PURCHASE_APPROVED', 'PURCHASE_COMPLETE'])(
  'a link in the mail about a purchase by %s is sent once, registers its buyer and attaches it, for no other address',
  async (event) => {
    const { anyone, caller, deliver, mailsTo } = await createShop();
    const email = 'nueva@correo.es';
    for (const id of ['una', 'otra']) await deliver(createPurchaseBody({ email, event, id }));
    await deliver(createPurchaseBody({ email, event: 'PURCHASE_COMPLETE' }));
    const [mail = ''] = await mailsTo(email);
    expect(mail).toContain('te espera en Parqué');
    const link = new URL(/http\S+/.exec(mail)?.[0].replace('/#', '') ?? '');
    expect([link.pathname, link.searchParams.get('correo')]).toEqual(['/registro', email]);
    const register = async (address: string) => {
      const body = { name: 'Nueva', email: address, password: 'una clave que nadie adivina', telegram: '' };
      const answer = await anyone.post('/register', { ...body, proof: link.searchParams.get('enlace') });
      expect(answer.status).toBe(201);
      const { products } = (
        await caller({ authorization: `Bearer ${answer.body.access_token}` }).get('/user/products')
      ).body;
      return products.map(({ id }: { id: number }) => id);
    };
    expect([await register('otra@correo.es'), await register(email)]).toEqual([[], [6]]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo('otra@correo.es')).toHaveLength(1);
  },
);

test('a purchase that was refunded before its approval arrived is not mailed', async () => {
  const { deliver, mailsTo } = await createShop();
  const purchase = { email: 'nueva@correo.es', transaction: 'HP3' };
  const time = new Date(Date.now() - msPerDay);
  await deliver(
    createPurchaseBody({ ...purchase, event: 'PURCHASE_REFUNDED' }),
    createPurchaseBody({ ...purchase, at: time }),
  );
  expect(await mailsTo(purchase.email)).toEqual([]);
});

test.each([
  ['eight days before', 8 * msPerDay, []],
  ['within seven days', 7 * msPerDay - msPerHour, [/termina el \d+ de \w+ de \d{4}$/]],
  ['within a day', msPerDay - msPerHour, [/termina el \d+ de \w+ de \d{4}$/]],
  ['up to seven days after it', -7 * msPerDay + msPerHour, [/ha terminado$/]],
  ['long after it', -8 * msPerDay, []],
])('the end of a product is reported once %s', async (_, ms, titles) => {
  const { report, setEnd, listTitles } = await createShop();
  await setEnd(ms);
  await Promise.all([report(), report()]);
  await report();
  expect(await listTitles()).toEqual(titles.map((title) => expect.stringMatching(title)));
});
