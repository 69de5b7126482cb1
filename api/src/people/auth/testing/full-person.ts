import { toUnits } from '@parque/domain/copy';
import { eq, sql } from 'drizzle-orm';
import * as schema from '../../../core/database/schema';
import type { testApi } from '../../../testing/test-api';
import { createVault } from '../../../core/vault/vault';

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

async function openBooks({ db }: Api, userId: number, sealed: string, now: Date) {
  const [server] = await db
    .insert(schema.brokerServers)
    .values({ gateway: 'simulator', name: 'Prueba-Server', broker: 'Prueba' })
    .onConflictDoUpdate({
      target: [schema.brokerServers.gateway, schema.brokerServers.name],
      set: { broker: 'Prueba' },
    })
    .returning();
  const serverId = server?.id ?? 0;
  const link = { userId, serverId, number: accountNumber, gateway: 'simulator' as const };
  await db
    .insert(schema.brokerVerifications)
    .values({ fingerprint: 'huella', gateway: 'simulator', reference: 'ref-77', at: now });
  const [account] = await db
    .insert(schema.brokerAccounts)
    .values({
      ...link,
      reference: 'ref-77',
      sealedPassword: sealed,
      currency: 'USD',
      digits: 2,
      zone: 'NY+7',
    })
    .returning();
  const accountId = account?.id ?? 0;
  const closedTime = new Date('2026-03-09T22:30:00Z');
  await db.insert(schema.journalTrades).values({
    accountId,
    ticket: '11',
    positionId: '10',
    symbol: 'EURUSD',
    side: 'buy',
    lots: 0.5,
    closePrice: 1.1,
    closedTime,
    profit: 1234,
    swap: 0,
    commission: 0,
    comment: 'prueba',
  });
  await db.insert(schema.journalHours).values({
    accountId,
    closedHour: new Date('2026-03-09T22:00:00Z'),
    trades: 1,
    won: 1,
    grossProfit: 1234,
    grossLoss: 0,
  });
  await db.insert(schema.journalNotes).values({
    accountId,
    kind: 'trade',
    key: '11',
    text: 'Entré tarde',
    tags: ['impulso'],
    updatedAt: now,
  });
  await db.insert(schema.journalReviews).values({
    accountId,
    ticket: '11',
    setup: 'setup-77',
    kept: ['regla-77'],
    broken: ['regla-78'],
    mistakes: ['Sin plan 77'],
    rating: 4,
    updatedAt: now,
  });
  await db.insert(schema.journalScreenshots).values({
    accountId,
    ticket: '11',
    caption: 'Ruptura en M5 77',
    marks: [{ kind: 'text', colour: 'amber', at: { x: 7, y: 7 }, text: 'Entrada 77' }],
    picture: Buffer.from('imagen 77'),
    size: 9,
    width: 771,
    height: 772,
    createdAt: now,
  });
  await db.insert(schema.journalRoutine).values({
    accountId,
    kind: 'plan',
    day: '2026-03-09',
    content: { text: 'Solo largos 77', max_trades: 3, max_loss: null },
    writtenAt: now,
    updatedAt: now,
  });
  await db.insert(schema.journalGoals).values({
    accountId,
    goals: [{ key: 'objetivo-77', metric: 'max_trades', period: 'week', target: 3 }],
    updatedAt: now,
  });
  await db.insert(schema.journalDefinitions).values({
    userId,
    key: 'setup-77',
    kind: 'setup',
    name: 'Ruptura 77',
    content: { rules: [{ key: 'regla-77', text: 'Espero el cierre 77' }] },
    updatedAt: now,
  });
  await db.insert(schema.journalDefinitions).values({
    userId,
    key: 'grupo-77',
    kind: 'group',
    name: 'Todas 77',
    content: { accounts: [accountId], currency: null, rates: [] },
    updatedAt: now,
  });
  const header = { number: accountNumber } as unknown as typeof schema.statementImports.$inferInsert.header;
  await db.insert(schema.statementImports).values({ userId, header });
  await db
    .insert(schema.connectorAccounts)
    .values({ ...link, type: 2, slot: 1, sealedPassword: sealed, reference: 'ref-77' });
  const [terminal] = await db
    .insert(schema.terminals)
    .values({
      userId,
      server: 'Terminal-77',
      login: accountNumber,
      company: 'Terminales 77',
      currency: 'USD',
      digits: 2,
      leverage: 100,
      marginMode: 'hedging',
      tradeMode: 'demo',
      build: 5000,
      programVersion: '1.0.77',
      state: 'confirmed',
      pairedAt: now,
      tokenHash: 'huella-77',
      salt: 'K7QF|sal-77',
      nonces: 'uno|otro',
      balance: 7712.5,
      equity: 7712.5,
    })
    .returning();
  await db.insert(schema.terminalCodes).values({
    userId,
    locator: 'K7QF',
    salt: 'sal-77',
    endsAt: now,
    createdAt: now,
    terminalId: terminal?.id,
  });
  await db.insert(schema.terminalDeals).values({
    terminalId: terminal?.id ?? 0,
    ticket: '770088',
    order: '770087',
    position: '770087',
    type: 0,
    entry: 0,
    symbol: 'EURUSD.t',
    lots: '0.77',
    price: 1.0877,
    commission: -0.77,
    fee: 0,
    swap: -0.07,
    profit: 77.25,
    stopLoss: 0,
    takeProfit: 0,
    wall: now.getTime(),
    magic: '0',
    comment: 'a mano 77',
    reason: 0,
  });
  await db.insert(schema.copierLeftCopies).values({
    userId,
    serverId: link.serverId,
    number: accountNumber + 2,
    masterServerId: link.serverId,
    masterNumber: accountNumber,
    position: '880044',
    symbol: 'AUDNZD.p',
    childPosition: '990044',
    childSymbol: 'AUDNZDm',
    side: 'sell',
    openedUnits: toUnits(0.61),
    ofUnits: toUnits(0.62),
    units: toUnits(0.6),
    openedAt: new Date(Date.UTC(2026, 2, 10, 15, 1)),
    leftAt: new Date(Date.UTC(2026, 2, 10, 15, 2)),
  });
  await copyTrades(db, { ...link, sealedPassword: sealed, reference: 'ref-78' });
}

/** Records of the copier: a position of the first connector account, the master, was copied into a second one. */
async function copyTrades(
  db: Api['db'],
  link: Omit<typeof schema.connectorAccounts.$inferInsert, 'type' | 'slot'>,
) {
  const [master] = await db.select().from(schema.connectorAccounts);
  const [child] = await db
    .insert(schema.connectorAccounts)
    .values({ ...link, type: 3, slot: 1, number: accountNumber + 1, multiplier: '1.5' })
    .returning();
  const [childId, masterId] = [child?.id ?? 0, master?.id ?? 0];
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 14, minute));
  const traded = { position: '880011', symbol: 'GBPJPY.p', side: 'buy', price: 191.234 } as const;
  const stops = { stopLoss: 190.5, takeProfit: 192.75 };
  await db
    .insert(schema.copierMasters)
    .values({ accountId: masterId, baselineAt: at(1), seenAt: at(2), lastEventAt: at(3) });
  await db.insert(schema.copierChildren).values({
    accountId: childId,
    activatedAt: at(4),
    maxLot: 3.25,
    maxPositions: 17,
    maxDailyLoss: 432.1,
    maxTotalLoss: 1432.2,
    maxDrawdown: 976.4,
    onLossLimit: 'cerrar',
    maxSlippagePoints: 23,
    rules: {
      sizing: 'risk',
      fixedLots: 0.37,
      riskPercent: 1.75,
      isInverse: true,
      onlySide: 'sell',
      symbolList: 'only',
      symbols: ['GBPJPY.p'],
      areStopsCopied: false,
      isMinimumForced: true,
      hours: { from: 543, to: 987, days: [2], zone: 'Europe/Lisbon' },
    },
    symbolMap: [{ from: 'GBPJPY.p', to: 'GBPJPYm' }],
    day: '2026-03-10',
    dayEquity: 10_432.55,
    stoppedDay: '2026-03-11',
    stoppedAt: at(9),
    seenAt: at(5),
  });
  await db.insert(schema.copierMasterPositions).values({
    ...traded,
    ...stops,
    masterId,
    openedUnits: toUnits(0.75),
    units: toUnits(0.25),
    openedAt: at(6),
  });
  const [event] = await db
    .insert(schema.copierEvents)
    .values({
      ...traded,
      ...stops,
      masterId,
      key: 'clave-77',
      kind: 'open',
      units: toUnits(0.75),
      openedUnits: toUnits(0.75),
      leftUnits: toUnits(0.75),
      at: at(7),
      seenAt: at(8),
    })
    .returning();
  const { position, side } = traded;
  const copied = { childSymbol: 'GBPJPYm', childPosition: '990022' };
  const [command] = await db
    .insert(schema.copierCommands)
    .values({
      ...copied,
      childId,
      masterId,
      eventId: event?.id ?? 0,
      position,
      action: 'open',
      state: 'done',
      reason: 'capped',
      sum: { master: 0.75, multiplier: 1.5, contractRatio: 1, exact: 1.125, result: 1.12, step: 0.01 },
      units: toUnits(1.12),
      price: 191.255,
      retcode: 10_009,
      message: 'Request completed',
      attempts: 2,
      seenAt: at(9),
      queuedAt: at(10),
      sentAt: at(11),
      answeredAt: at(12),
      updatedAt: at(13),
    })
    .returning();
  await db.insert(schema.copierPositions).values({
    ...copied,
    childId,
    position,
    side,
    commandId: command?.id ?? 0,
    openedUnits: toUnits(1.12),
    ofUnits: toUnits(0.75),
    units: toUnits(0.37),
    openedAt: at(14),
    closedAt: at(15),
    hasClosingDeal: true,
  });
  await db.insert(schema.copierPastCopies).values({
    ...copied,
    id: 1,
    childId,
    position: '880055',
    action: 'open',
    state: 'done',
    reason: 'rounded',
    sum: { master: 0.35, multiplier: 1.5, contractRatio: 1, exact: 0.525, result: 0.52, step: 0.01 },
    symbol: 'GBPJPY.p',
    side: 'sell',
    units: toUnits(0.52),
    masterNumber: 61_234_567,
    price: 191.355,
    message: 'Request completed before',
    seenAt: at(19),
    sentAt: at(20),
    answeredAt: at(21),
  });
  await db.insert(schema.copierFindings).values({
    childId,
    childPosition: '990033',
    kind: 'volume',
    symbol: 'GBPJPYm',
    side,
    units: toUnits(1.5),
    expectedUnits: toUnits(1.12),
    stopLoss: 190.51,
    takeProfit: 192.76,
    expectedStopLoss: 190.52,
    expectedTakeProfit: 192.77,
    position,
    foundAt: at(16),
    confirmedAt: at(17),
    resolvedAt: at(18),
    resolution: 'adopted',
  });
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
  // A check with a replaced key: no licence has its token.
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
export async function fullPerson(api: Api) {
  const { db, settings, now } = api;
  const admin = await api.signedIn('Jefa', { rol: 1 });
  await db.execute(sql`alter table users alter column id restart with ${sql.raw(String(fullId))}`);
  const { body } = await api.anyone.post('/register', registration);
  const userId = body.data.id as number;
  await db.update(schema.users).set({ emailProvenAt: now() }).where(eq(schema.users.id, userId));
  const token = body.access_token as string;
  const me = api.caller({ authorization: `Bearer ${token}` });
  // Requested and never verified.
  await me.put('/me/email', { email: pendingEmail });
  const sealed = createVault(settings.credentialsKey).seal(brokerPassword, 'prueba');
  await openBooks(api, userId, sealed, now());
  await buy(api, userId, now());
  await addAuditEntries(api, userId, admin.id);
  await db.insert(schema.secondFactors).values({ userId, sealedSecret: sealed });
  await db.insert(schema.passkeys).values({
    userId,
    credentialId: 'llave-77',
    publicKey: 'clave-publica-77',
    userHandle: 'asa-77',
    counter: 0,
    isSynced: true,
    name: 'Móvil de prueba 77',
    createdAt: now(),
  });
  await db.insert(schema.recoveryCodes).values({ userId, codeHash: 'hash-77' });
  await db
    .insert(schema.idempotentRequests)
    .values({ userId, keyHash: 'k', fingerprint: 'f', status: 200, createdAt: now() });
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
  if (!user) throw new Error('no user was registered');
  return { admin, user, token, registration, me };
}
