import { eq } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import { grantProduct } from '../../people/admin/decisions';
import { toUserEntity } from '../../people/auth/sessions/user';
import { getCopyLink, takeCopyLink } from '../../shop/copy/copy-links';
import { addCopyUser } from '../../shop/copy/copy-users';
import { users } from '../../core/database/schema';
import { recordContact, recordRefusal, type Check } from '../../shop/licences/ea/repository';
import { registerFund, settleFund } from '../../shop/fund/fund';
import { listBlockingFunds } from '../../shop/fund/repository';
import type { Services } from '../../core/http/area';
import { editLicence, saveLicence } from '../../shop/licences/licences';
import { findLicence } from '../../shop/licences/repository';

/** The product as it was the given number of days ago. */
const setClockBack = (services: Services, days: number): Services => {
  const shiftedTime = new Date(+services.now() - days * msPerDay);
  return { ...services, now: () => shiftedTime };
};

export async function getDemoUser({ db }: Pick<Services, 'db'>, email: string): Promise<UserEntity> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`the demo data has no user ${email}`);
  return toUserEntity(row);
}

const copyProduct = { id: 4, url: 'copy-trading' };

/** An action of a user or an admin, some days ago. */
type Act = readonly [days: number, act: (past: Services) => Promise<unknown>];

const registerPayment =
  (email: string, binance_user: string, ammount: string) =>
  async (past: Services): Promise<unknown> =>
    registerFund(past, await getDemoUser(past, email), { binance_user, ammount });

/** An admin confirms (1) or rejects (2) the current payment of a user. */
const settle = (admin: UserEntity, email: string, status: 1 | 2, note: string) => async (past: Services) => {
  const [current] = await listBlockingFunds(past.db, (await getDemoUser(past, email)).id, null);
  if (current) await settleFund(past, admin, { id: current.id, status, note, version: current.version });
};

const linkAccounts =
  (email: string, product_id: number, account_1: number | null, account_2: number | null = null) =>
  async (past: Services): Promise<unknown> =>
    saveLicence(past, await getDemoUser(past, email), { product_id, account_1, account_2 });

const block = (admin: UserEntity, email: string, productId: number) => async (past: Services) => {
  const licence = await findLicence(past.db, (await getDemoUser(past, email)).id, productId);
  if (licence) await editLicence(past, admin, { id: licence.id, status: 'Bloqueado' });
};

const takeLink = (email: string, size: string) => async (past: Services) => {
  const user = await getDemoUser(past, email);
  const { link } = await getCopyLink(past, user, copyProduct.url);
  if (link) await takeCopyLink(past, user, copyProduct.url, { link, size });
};

const [andres, beatriz, elena, farid, ines, maria, oscar] = [
  'andres.coll@correo.example',
  'beatriz@correo.example',
  'elena.iturbe@correo.example',
  'farid@correo.example',
  'ines.quiroga@correo.example',
  'mariadelosangeles.fernandezvillanueva@correo.example',
  'oscar.lamela@correo.example',
] as const;

const master = {
  product_id: copyProduct.id,
  email: 'maestra@parque.example',
  usuario: '30114477',
  clave: 'maestra-de-la-demo',
  servidor: 'Deriv-Server',
  tipoCuenta: 'Master',
} as const;

/** Oldest first, because the audit log is append-only. */
const listActs = (admin: UserEntity): readonly Act[] => [
  [160, (past) => addCopyUser(past, admin, master)],
  [138, linkAccounts(andres, 6, 41005995, 41005996)],
  [116, takeLink(elena, '5000.00')],
  [95, linkAccounts(farid, 7, null)],
  [87, linkAccounts(beatriz, 7, 5501277)],
  [71, takeLink(ines, '1000.00')],
  [63, registerPayment(elena, 'elena_btc', '2500.00')],
  [62, settle(admin, elena, 1, 'Transferencia recibida')],
  [58, linkAccounts(farid, 6, 7720118)],
  [39, linkAccounts(maria, 6, 900112233, 900112234)],
  [30, registerPayment(andres, 'andrescoll', '150.00')],
  [29, settle(admin, andres, 2, 'El importe no coincide con la transferencia.')],
  [28, registerPayment(andres, 'andrescoll', '1500.50')],
  [17, linkAccounts(oscar, 7, 6021455)],
  [12, (past) => grantMonth(past, admin)],
  [6, block(admin, oscar, 7)],
  [4, registerPayment(farid, 'farid.h', '12000.00')],
];

async function grantMonth(past: Services, admin: UserEntity): Promise<void> {
  await grantProduct(past, admin, {
    user_id: (await getDemoUser(past, ines)).id,
    product_id: 2,
    until: new Date(+past.now() + 30 * msPerDay).toISOString(),
    reason: 'Un mes de regalo por la incidencia del día 9',
  });
}

async function checkLicencesFromTerminals({ db, now }: Services): Promise<void> {
  const findLicenceId = async (email: string, productId: number) => {
    const userLicence = await findLicence(db, (await getDemoUser({ db }, email)).id, productId);
    return userLicence?.id ?? null;
  };
  const check = (login: number, server: string, hours: number, product: 'dashpro' | 'escaner'): Check => ({
    question: { token: '', product, login, server, mode: 'real', version: '1.4', nonce: 'semilla-demo' },
    address: '198.51.100.24',
    at: new Date(+now() - hours * msPerHour),
  });
  const [andresLicence, faridLicence] = [await findLicenceId(andres, 6), await findLicenceId(farid, 6)];
  if (andresLicence) {
    await recordContact(db, andresLicence, check(41005995, 'ICMarketsSC-MT5', 1, 'dashpro'));
    await recordContact(db, andresLicence, check(41005996, 'ICMarketsSC-MT5', 27, 'dashpro'));
  }
  if (faridLicence) await recordContact(db, faridLicence, check(7720118, 'Pepperstone-Live02', 3, 'dashpro'));
  await recordRefusal(db, null, 'TOKEN_NO_VALIDO', check(1234567, 'Deriv-Server', 52, 'dashpro'));
  const foreign = check(7720999, 'Pepperstone-Live02', 30, 'dashpro');
  await recordRefusal(db, faridLicence, 'CUENTA_NO_REGISTRADA', foreign);
  await recordRefusal(
    db,
    await findLicenceId(oscar, 7),
    'BLOQUEADA',
    check(6021455, 'FxPro-MT5', 5, 'escaner'),
  );
}

/** Seeds the actions of customers and admins until today, through the same functions as the API. */
export async function seedBusiness(services: Services, admin: UserEntity): Promise<void> {
  for (const [days, act] of listActs(admin)) await act(setClockBack(services, days));
  await checkLicencesFromTerminals(services);
}
