import {
  connectorAccounts,
  journalDefinitions,
  journalNotes,
  journalReviews,
  journalTrades,
} from '../../../core/database/schema';
import { office } from '../../admin/testing/office';
import { purchaseBody } from '../../../shop/purchases/testing/body';
import { signSalesReference } from '../../../shop/purchases/sales-reference';
import { testApi, tokenIn } from '../../../testing/test-api';
import { brokerPassword, fullUser, pendingEmail } from '../testing/full-user';
import { recentMs } from '../sessions/sessions';

test('the export contains all stored data of the user, and no data of others', async () => {
  const api = await testApi();
  const { me, user } = await fullUser(api);
  const other = await api.signedIn('Otra', { owns: [1, 6] });
  const { status, body } = await me.get('/me/data');
  expect(status).toBe(200);
  expect(body.profile).toMatchObject({ id: user.id, name: user.name, email: user.email });
  expect(body).toMatchObject({
    products: [{ id: 6 }],
    purchases: [
      { transaction: 'HP-77', name: 'PURCHASE_APPROVED', buyer: { buyer: { document: '12345678Z' } } },
    ],
    decisions: [{ product_id: 6, effect: 'grant' }],
    ea_contacts: [{ login: 77001122, address: '198.51.100.77' }],
    ea_refusals: [{ login: 77001122, state: 'BLOQUEADA' }],
    licences: [{ product_id: 6, account_1: 77001122 }],
    journal: [
      {
        number: 77001122,
        trades: [{ ticket: '11', symbol: 'EURUSD', lots: 0.5, profit: 12.34, closed: '2026-03-09T22:30:00' }],
        notes: [{ key: '11', text: 'Entré tarde', tags: ['impulso'] }],
        screenshots: [{ ticket: '11', marks: [{ kind: 'text', text: 'Entrada 77' }] }],
        reviews: [{ ticket: '11', setup: 'setup-77', mistakes: ['Sin plan 77'], rating: 4 }],
        routine: [{ kind: 'plan', day: '2026-03-09', content: { text: 'Solo largos 77' } }],
        goals: [{ metric: 'max_trades', target: 3 }],
      },
    ],
    journal_definitions: [
      { kind: 'group', name: 'Todas 77', content: { accounts: [{ number: 77001122 }] } },
      { kind: 'setup', name: 'Ruptura 77' },
    ],
    connector: [
      { number: 77001122, type: 2 },
      { number: 77001123, type: 3 },
    ],
    copier: {
      children: [{ max_positions: 17, symbol_map: [{ from: 'GBPJPY.p', to: 'GBPJPYm' }] }],
      events: [{ kind: 'open', position: '880011', lots: 0.75 }],
      commands: [{ state: 'done', child_position: '990022', lots: 1.12 }],
      copies: [{ position: '880011', child_position: '990022', lots: 0.37 }],
      findings: [{ child_position: '990033', resolution: 'adopted' }],
      past_copies: [{ position: '880055', state: 'done', lots: 0.52, master_number: 61_234_567 }],
      left_copies: [{ child_position: '990044', lots: 0.6 }],
    },
    copy_accounts: [{ email: user.email, usuario: '77001122' }],
    copy_links: [{ size: '2500.00' }, { size: null }],
    funds: [{ ammount: '150.00' }],
    sessions: [{ is_current: true }],
    mails: [
      { subject: 'Confirma tu correo en Parqué', to: user.email },
      { subject: 'Confirma tu correo en Parqué', to: pendingEmail },
    ],
  });
  const text = JSON.stringify(body);
  for (const word of [other.email, 'Otra Afiliada', '192.0.2.66']) expect(text).not.toContain(word);
});

test('the export contains no password, encrypted or not, no key and no token', async () => {
  const api = await testApi();
  const { me, token, user } = await fullUser(api);
  const text = JSON.stringify((await me.get('/me/data')).body);
  const sealed = await api.db.select({ sealed: connectorAccounts.sealedPassword }).from(connectorAccounts);
  for (const secret of [
    brokerPassword,
    token,
    user.passwordHash,
    'enlace=',
    ...sealed.map((row) => row.sealed),
  ])
    expect(text).not.toContain(secret);
});

test('the export requires a password entered within the last ten minutes', async () => {
  const api = await testApi();
  const { me } = await fullUser(api);
  api.pass(recentMs + 1000);
  expect((await me.get('/me/data')).body.code).toBe('reauthentication_required');
});

test('the export of a user without data is empty', async () => {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  const { status, body } = await ana.get('/me/data');
  expect([status, body.journal, body.funds]).toEqual([200, [], []]);
  expect(await api.db.select().from(journalTrades)).toEqual([]);
  expect(await api.db.select().from(journalNotes)).toEqual([]);
  expect(await api.db.select().from(journalReviews)).toEqual([]);
  expect(await api.db.select().from(journalDefinitions)).toEqual([]);
});

test('the export contains the buyer of a purchase by its link only after the user has verified the address of the buyer', async () => {
  const { deliver, signedIn, settings, mailsTo } = await office();
  const ana = await signedIn('Ana');
  const buyer = { name: 'Lucía Ramos', email: 'lucia@correo.es', document: '12345678Z' };
  const purchase = purchaseBody({ email: buyer.email, sck: signSalesReference(settings.tokenKey, ana.id) });
  await deliver({ ...purchase, data: { ...purchase.data, buyer } });
  expect((await ana.put('/me/email', { email: buyer.email })).status).toBe(204);
  const exported = async () => (await ana.get('/me/data')).body.purchases;
  expect(await exported()).toMatchObject([{ email: null, buyer: {} }]);
  await ana.post('/email/proof', { token: tokenIn((await mailsTo(buyer.email))[0]) });
  expect(await exported()).toMatchObject([{ email: buyer.email, buyer: { buyer } }]);
});
