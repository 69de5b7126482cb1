import { plainRules, toUnits } from '@parque/domain/copy';
import { eq, sql } from 'drizzle-orm';
import * as schema from '../../../core/database/schema';
import type { testApi } from '../../../testing/test-api';
import { createVault } from '../../../core/vault/vault';
import { createFiller } from './filled-rows';

type Api = Awaited<ReturnType<typeof testApi>>;

/** The number of each account of the user; it occurs in no other data. */
export const accountNumber = 77001122;
export const brokerPassword = 'la clave del bróker';
export const fullId = 918273645;

/** An address that the user requested and did not verify. */
export const pendingEmail = 'nuria.nueva@correo.es';

const registration = {
  name: 'Nuria Vidal Robles',
  email: 'nuria.vidal@correo.es',
  password: 'tres gatos verdes',
  telegram: '@nuriavidal',
};

const hotmartBody = {
  id: 'evento-77',
  event: 'PURCHASE_APPROVED',
  creation_date: 1767268800000,
  data: {
    product: { id: 4100006, name: 'DashPro' },
    buyer: {
      name: registration.name,
      email: registration.email.toUpperCase(),
      document: '12345678Z',
      checkout_phone: '+34600112233',
      address: { city: 'Villanueva', zipcode: '28691' },
    },
    affiliates: [{ name: 'Otra Afiliada' }],
    purchase: {
      transaction: 'HP-77',
      buyer_ip: '203.0.113.77',
      price: { value: 149, currency_value: 'USD' },
      payment: { type: 'CREDIT_CARD' },
    },
    subscription: { subscriber: { code: 'S-77', name: registration.name, email: registration.email } },
  },
};

async function openBooks({ db }: Api, userId: number, sealedPassword: string, now: Date) {
  const fill = createFiller(db);
  const { id: serverId } = await fill(schema.brokerServers, {
    gateway: 'terminal',
    name: 'Prueba-Server',
    broker: 'Prueba',
  });
  const link = { userId, serverId, number: accountNumber, gateway: 'simulator' as const };
  const account = { sealedPassword, reference: 'ref-77' };
  await fill(schema.brokerVerifications, { gateway: 'simulator', reference: 'ref-77' });
  const { id: accountId } = await fill(schema.brokerAccounts, {
    ...link,
    ...account,
    digits: 2,
    zone: 'NY+7',
  });
  const trade = { accountId, ticket: '11', symbol: 'EURUSD', lots: 0.5, profit: 1234 };
  await fill(schema.journalTrades, { ...trade, closedTime: new Date('2026-03-09T22:30:00Z') });
  await fill(schema.journalHours, { accountId });
  await fill(schema.journalNotes, { accountId, key: '11', text: 'Entré tarde', tags: ['impulso'] });
  const review = { accountId, ticket: '11', setup: 'setup-77', kept: ['regla-77'], broken: ['regla-78'] };
  await fill(schema.journalReviews, { ...review, mistakes: ['Sin plan 77'], rating: 4 });
  const figures = { open_price: 1.1, close_price: 1.2, gross: 100, commission: 0, swap: 0 };
  const times = { opened: '2026-03-09T20:30:00', closed: '2026-03-09T22:30:00' };
  await fill(schema.journalManualTrades, {
    accountId,
    positionId: 'manual-77',
    trade: { symbol: 'MANUAL77', side: 'buy', lots: 0.5, ...times, ...figures },
  });
  await fill(schema.journalScreenshots, {
    accountId,
    ticket: '11',
    marks: [{ kind: 'text', colour: 'amber', at: { x: 7, y: 7 }, text: 'Entrada 77' }],
    size: 9,
    width: 771,
    height: 772,
  });
  const plan = { text: 'Solo largos 77', max_trades: 3, max_loss: null };
  await fill(schema.journalRoutine, { accountId, kind: 'plan', day: '2026-03-09', content: plan });
  await fill(schema.journalGoals, {
    accountId,
    goals: [{ key: 'objetivo-77', metric: 'max_trades', period: 'week', target: 3 }],
  });
  const setup = { rules: [{ key: 'regla-77', text: 'Espero el cierre 77' }] };
  const group = { accounts: [accountId], currency: null, rates: [] };
  await fill(schema.journalDefinitions, { userId, kind: 'setup', name: 'Ruptura 77', content: setup });
  await fill(schema.journalDefinitions, { userId, kind: 'group', name: 'Todas 77', content: group });
  const report = { kind: 'mt5', file: 'informe-77.html', number: accountNumber, server: '', broker: '' };
  const header = { ...report, currency: 'USD', digits: 2, zone: 'NY+7', opening_balance: 0 };
  const reportFigures = { matching: 0, printed: 0, takes_changes: false };
  await db.insert(schema.statementImports).values({ userId, header: { ...header, ...reportFigures } });
  const linkColumns = { ...link, ...account, slot: 1, masterId: null, removalRequestedAt: null };
  const masterColumns = { type: 2, multiplier: null } as const;
  const childColumns = { type: 3, multiplier: '1.5', number: accountNumber + 1 } as const;
  const { id: masterId } = await fill(schema.connectorAccounts, { ...linkColumns, ...masterColumns });
  const { id: childId } = await fill(schema.connectorAccounts, { ...linkColumns, ...childColumns });
  const { id: terminalId } = await fill(schema.terminals, {
    userId,
    login: accountNumber,
    state: 'confirmed',
  });
  await fill(schema.terminalCodes, { userId, terminalId, endsAt: now });
  await fill(schema.terminalDeals, { terminalId, wall: now.getTime() });
  await fill(schema.copierLeftCopies, {
    userId,
    serverId,
    masterServerId: serverId,
    childPosition: '990044',
    units: toUnits(0.6),
  });
  await copyTrades(fill, masterId, childId);
}

/** Records of the copier: a position of the master was copied into the child. */
async function copyTrades(fill: ReturnType<typeof createFiller>, masterId: number, childId: number) {
  await fill(schema.copierMasters, { accountId: masterId });
  const rules = { sizing: 'risk', riskPercent: 1.75, isInverse: true, symbols: ['GBPJPY.p'] } as const;
  await fill(schema.copierChildren, {
    accountId: childId,
    maxPositions: 17,
    rules: { ...plainRules, ...rules },
    symbolMap: [{ from: 'GBPJPY.p', to: 'GBPJPYm' }],
  });
  const position = '880011';
  const copyColumns = { childId, position, childPosition: '990022' };
  await fill(schema.copierMasterPositions, { masterId, position });
  const { id: eventId } = await fill(schema.copierEvents, { masterId, position, units: toUnits(0.75) });
  const { id: commandId } = await fill(schema.copierCommands, {
    ...copyColumns,
    masterId,
    eventId,
    state: 'done',
    units: toUnits(1.12),
  });
  const unitColumns = { openedUnits: toUnits(1.12), units: toUnits(0.37) };
  await fill(schema.copierPositions, { ...copyColumns, ...unitColumns, commandId });
  const past = { position: '880055', units: toUnits(0.52), masterNumber: 61_234_567 };
  await fill(schema.copierPastCopies, { childId, ...past });
  await fill(schema.copierFindings, { childId, childPosition: '990033', position, resolution: 'adopted' });
}

async function buy({ db }: Api, userId: number, now: Date) {
  const { email, name } = registration;
  await db.insert(schema.entitlements).values({ userId, productId: 6, status: 'active' });
  await db
    .insert(schema.manualDecisions)
    .values({ userId, productId: 6, effect: 'grant', reason: `Para ${name}`, at: now });
  await db.insert(schema.hotmartEvents).values({
    id: 'evento-77',
    body: hotmartBody,
    name: 'PURCHASE_APPROVED',
    transaction: 'HP-77',
    subscriberCode: 'S-77',
    email,
    productId: 6,
    userId,
    createdAt: now,
    processedAt: now,
  });
  const [licence] = await db
    .insert(schema.licences)
    .values({ userId, productId: 6, account1: accountNumber })
    .returning();
  await db.insert(schema.eaRefusals).values({
    key: 'rechazo-77',
    licenceId: licence?.id ?? null,
    product: 'dashpro',
    login: accountNumber,
    server: 'Prueba-Server',
    mode: 'real',
    version: '1',
    address: '203.0.113.77',
    at: now,
    state: 'BLOQUEADA',
  });
  const check = {
    product: 'dashpro' as const,
    server: 'Prueba-Server',
    mode: 'real',
    version: '1',
    at: now,
  };
  await db
    .insert(schema.eaContacts)
    .values({ ...check, licenceId: licence?.id ?? 0, login: accountNumber, address: '198.51.100.77' });
  // These checks used a replaced key: no licence has its token.
  await db.insert(schema.eaRefusals).values([
    { ...check, key: 'antes-77', login: accountNumber, address: '192.0.2.1', state: 'TOKEN_NO_VALIDO' },
    { ...check, key: 'casa-77', login: 5, address: '198.51.100.77', state: 'TOKEN_NO_VALIDO' },
    { ...check, key: 'ajeno', login: 6, address: '192.0.2.66', state: 'TOKEN_NO_VALIDO' },
  ]);
  await db.insert(schema.copyAccounts).values({
    productId: 4,
    userId,
    email,
    usuario: String(accountNumber),
    tipoCuenta: 'Esclava',
  });
  await db.insert(schema.copyLinks).values([
    { productId: 4, url: 'https://copia.es/77a', userId, reservedAt: now, assignedAt: now, size: '2500' },
    { productId: 4, url: 'https://copia.es/77b', userId, reservedAt: now },
  ]);
  await db
    .insert(schema.funds)
    .values({ userId, binanceUser: 'BN-77', ammount: '150', note: `Pago de ${name}` });
}

async function addAuditEntries({ db }: Api, userId: number, by: number) {
  const { email, name } = registration;
  const entry = { action: 'prueba', before: { email }, after: { number: accountNumber, name } };
  await db.insert(schema.auditLog).values([
    { ...entry, actorId: userId, subject: `user:${userId}` },
    { ...entry, actorId: userId, subject: 'connector_account:4077' },
    { ...entry, after: null, actorId: by, subject: 'product:6', reason: `Lo pidió ${email.toUpperCase()}` },
    {
      action: 'licence.delete',
      actorId: by,
      subject: 'licence:4077',
      before: { userId, account1: accountNumber },
    },
    {
      action: 'product.edit',
      actorId: by,
      subject: 'product:6',
      before: { price: '1.00' },
      reason: 'Oferta',
    },
  ]);
}

/** A user with a row in each table with data about users, and with an id that occurs in no other data. */
export async function createFullUser(api: Api) {
  const { db, settings, now } = api;
  const admin = await api.signedIn('Jefa', { rol: 1 });
  await db.execute(sql`alter table users alter column id restart with ${sql.raw(String(fullId))}`);
  const { body } = await api.anyone.post('/register', registration);
  const userId = body.data.id as number;
  const cardArrangement = { order: ['prueba/primera-77'], hidden: ['prueba/oculta-77'] };
  await db
    .update(schema.users)
    .set({ emailProvenAt: now(), cardArrangement })
    .where(eq(schema.users.id, userId));
  const token = body.access_token as string;
  const me = api.caller({ authorization: `Bearer ${token}` });
  // The user requests another address and never verifies it.
  await me.put('/me/email', { email: pendingEmail });
  const sealedPassword = createVault(settings.credentialsKey).seal(brokerPassword, 'prueba');
  await openBooks(api, userId, sealedPassword, now());
  await buy(api, userId, now());
  await addAuditEntries(api, userId, admin.id);
  await db.insert(schema.secondFactors).values({ userId, sealedSecret: sealedPassword });
  const fill = createFiller(db);
  await fill(schema.passkeys, { userId, isSynced: true });
  await fill(schema.notifications, {
    userId,
    data: { title: `Cuenta ${accountNumber}`, paragraphs: [], path: '/' },
  });
  await fill(schema.notificationPreferences, { userId });
  await fill(schema.telegramLinks, { userId, chatId: 700077 });
  await fill(schema.pushSubscriptions, { userId });
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: 'hash-77' });
  await db
    .insert(schema.idempotentRequests)
    .values({ userId, keyHash: 'k', fingerprint: 'f', status: 200, createdAt: now() });
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
  if (!user) throw new Error('no user was registered');
  return { admin, user, token, registration, me };
}
