import { eq } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { grantProduct } from '../admin/decisions';
import { userEntity } from '../auth/sessions/user';
import { copyLinkFor, takeCopyLink } from '../copy/copy-links';
import { addCopyUser } from '../copy/copy-users';
import { users } from '../database/schema';
import { noteContact, noteRefusal, type Check } from '../ea/repository';
import { registerFund, settleFund } from '../fund/fund';
import { currentFund } from '../fund/repository';
import type { Services } from '../http/area';
import { editLicence, saveLicence } from '../licences/licences';
import { licenceOf } from '../licences/repository';

const dayMs = 24 * 60 * 60 * 1000;

/** The product as it was the given number of days ago. */
const daysAgo = (services: Services, days: number): Services => {
  const at = new Date(+services.now() - days * dayMs);
  return { ...services, now: () => at };
};

/** A user of the demo, by e-mail address. */
export async function demoPerson({ db }: Pick<Services, 'db'>, email: string): Promise<UserEntity> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`the demo has no ${email}`);
  return userEntity(row);
}

const copyProduct = { id: 4, url: 'copy-trading' };

/** An action of a user or an admin, some days ago. */
type Act = readonly [days: number, act: (then: Services) => Promise<unknown>];

const pay =
  (email: string, binance_user: string, ammount: string) =>
  async (then: Services): Promise<unknown> =>
    registerFund(then, await demoPerson(then, email), { binance_user, ammount });

/** An admin confirms (1) or rejects (2) the current payment of a user. */
const settle = (admin: UserEntity, email: string, status: 1 | 2, note: string) => async (then: Services) => {
  const current = await currentFund(then.db, (await demoPerson(then, email)).id);
  if (current) await settleFund(then, admin, { id: current.id, status, note, version: current.version });
};

const tie =
  (email: string, product_id: number, account_1: number | null, account_2: number | null = null) =>
  async (then: Services): Promise<unknown> =>
    saveLicence(then, await demoPerson(then, email), { product_id, account_1, account_2 });

const block = (admin: UserEntity, email: string, productId: number) => async (then: Services) => {
  const licence = await licenceOf(then.db, (await demoPerson(then, email)).id, productId);
  if (licence) await editLicence(then, admin, { id: licence.id, status: 'Bloqueado' });
};

const takeLink = (email: string, size: string) => async (then: Services) => {
  const person = await demoPerson(then, email);
  const { link } = await copyLinkFor(then, person, copyProduct.url);
  if (link) await takeCopyLink(then, person, copyProduct.url, { link, size });
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
const acts = (admin: UserEntity): readonly Act[] => [
  [160, (then) => addCopyUser(then, admin, master)],
  [138, tie(andres, 6, 41005995, 41005996)],
  [116, takeLink(elena, '5000.00')],
  [95, tie(farid, 7, null)],
  [87, tie(beatriz, 7, 5501277)],
  [71, takeLink(ines, '1000.00')],
  [63, pay(elena, 'elena_btc', '2500.00')],
  [62, settle(admin, elena, 1, 'Transferencia recibida')],
  [58, tie(farid, 6, 7720118)],
  [39, tie(maria, 6, 900112233, 900112234)],
  [30, pay(andres, 'andrescoll', '150.00')],
  [29, settle(admin, andres, 2, 'El importe no coincide con la transferencia.')],
  [28, pay(andres, 'andrescoll', '1500.50')],
  [17, tie(oscar, 7, 6021455)],
  [12, (then) => giveAMonth(then, admin)],
  [6, block(admin, oscar, 7)],
  [4, pay(farid, 'farid.h', '12000.00')],
];

async function giveAMonth(then: Services, admin: UserEntity): Promise<void> {
  await grantProduct(then, admin, {
    user_id: (await demoPerson(then, ines)).id,
    product_id: 2,
    until: new Date(+then.now() + 30 * dayMs).toISOString(),
    reason: 'Un mes de regalo por la incidencia del día 9',
  });
}

/** Licence checks of Expert Advisors, with their answers. */
async function checkLicencesFromTerminals({ db, now }: Services): Promise<void> {
  const licence = async (email: string, productId: number) => {
    const found = await licenceOf(db, (await demoPerson({ db }, email)).id, productId);
    return found?.id ?? null;
  };
  const check = (login: number, server: string, hours: number, product: 'dashpro' | 'escaner'): Check => ({
    question: { token: '', product, login, server, mode: 'real', version: '1.4', nonce: 'semilla-demo' },
    address: '198.51.100.24',
    at: new Date(+now() - hours * 60 * 60 * 1000),
  });
  const [ofAndres, ofFarid] = [await licence(andres, 6), await licence(farid, 6)];
  if (ofAndres) {
    await noteContact(db, ofAndres, check(41005995, 'ICMarketsSC-MT5', 1, 'dashpro'));
    await noteContact(db, ofAndres, check(41005996, 'ICMarketsSC-MT5', 27, 'dashpro'));
  }
  if (ofFarid) await noteContact(db, ofFarid, check(7720118, 'Pepperstone-Live02', 3, 'dashpro'));
  await noteRefusal(db, null, 'TOKEN_NO_VALIDO', check(1234567, 'Deriv-Server', 52, 'dashpro'));
  const foreign = check(7720999, 'Pepperstone-Live02', 30, 'dashpro');
  await noteRefusal(db, ofFarid, 'CUENTA_NO_REGISTRADA', foreign);
  await noteRefusal(db, await licence(oscar, 7), 'BLOQUEADA', check(6021455, 'FxPro-MT5', 5, 'escaner'));
}

/** Seeds the actions of customers and admins until today, through the same functions as the API. */
export async function seedBusiness(services: Services, admin: UserEntity): Promise<void> {
  for (const [days, act] of acts(admin)) await act(daysAgo(services, days));
  await checkLicencesFromTerminals(services);
}
