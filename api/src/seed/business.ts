import { eq } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { grantProduct, revokeProduct } from '../admin/decisions';
import { userEntity } from '../auth/user';
import { copyLinkFor, takeCopyLink } from '../copy/copy-links';
import { addCopyUser } from '../copy/copy-users';
import { users } from '../database/schema';
import { noteContact, noteRefusal, type Check } from '../ea/repository';
import { registerFund, settleFund } from '../fund/fund';
import type { Services } from '../http/area';
import { editLicence, saveLicence } from '../licences/licences';

const dayMs = 24 * 60 * 60 * 1000;

/** The product as it was so many days ago. */
const daysAgo = (services: Services, days: number): Services => {
  const at = new Date(+services.now() - days * dayMs);
  return { ...services, now: () => at };
};

/** Somebody of the demo, by their address. */
export async function demoPerson({ db }: Services, email: string): Promise<UserEntity> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`the demo has no ${email}`);
  return userEntity(row);
}

const copyProduct = { id: 4, url: 'copy-trading' };

/** Payments to the fund: two wait, one was taken, one was sent back and paid again. */
async function payToFund(services: Services, admin: UserEntity): Promise<void> {
  const pay = async (email: string, binance_user: string, ammount: string, days: number) =>
    registerFund(daysAgo(services, days), await demoPerson(services, email), { binance_user, ammount });
  const settle = (id: number, status: 1 | 2, note: string, days: number) =>
    settleFund(daysAgo(services, days), admin, { id, status, note, version: 1 });

  const taken = await pay('elena.iturbe@correo.example', 'elena_btc', '2500.00', 63);
  await settle(taken.id, 1, 'Transferencia recibida', 62);
  const returned = await pay('andres.coll@correo.example', 'andrescoll', '150.00', 30);
  await settle(returned.id, 2, 'El importe no coincide con la transferencia.', 29);
  await pay('andres.coll@correo.example', 'andrescoll', '1500.50', 28);
  await pay('farid@correo.example', 'farid.h', '12000.00', 4);
}

/** Licences with one account, two and none; one is blocked. */
async function tieAccounts(services: Services, admin: UserEntity) {
  const tie = async (
    email: string,
    product_id: number,
    days: number,
    account_1: number | null,
    account_2: number | null = null,
  ) =>
    saveLicence(daysAgo(services, days), await demoPerson(services, email), {
      product_id,
      account_1,
      account_2,
    });
  const andres = await tie('andres.coll@correo.example', 6, 138, 41005995, 41005996);
  const farid = await tie('farid@correo.example', 6, 58, 7720118);
  await tie('mariadelosangeles.fernandezvillanueva@correo.example', 6, 39, 900112233, 900112234);
  await tie('beatriz@correo.example', 7, 87, 5501277);
  const oscar = await tie('oscar.lamela@correo.example', 7, 17, 6021455);
  await tie('farid@correo.example', 7, 95, null);
  await editLicence(daysAgo(services, 6), admin, { id: oscar.id, status: 'Bloqueado' });
  return { andres: andres.id, farid: farid.id, oscar: oscar.id };
}

/** What the robots of those licences asked, and what was said. */
async function askFromTerminals(
  { db, now }: Services,
  licences: Awaited<ReturnType<typeof tieAccounts>>,
): Promise<void> {
  const check = (login: number, server: string, hours: number, product: 'dashpro' | 'escaner'): Check => ({
    question: { token: '', product, login, server, mode: 'real', version: '1.4', nonce: 'semilla-demo' },
    address: '198.51.100.24',
    at: new Date(+now() - hours * 60 * 60 * 1000),
  });
  await noteContact(db, licences.andres, check(41005995, 'ICMarketsSC-MT5', 1, 'dashpro'));
  await noteContact(db, licences.andres, check(41005996, 'ICMarketsSC-MT5', 27, 'dashpro'));
  await noteContact(db, licences.farid, check(7720118, 'Pepperstone-Live02', 3, 'dashpro'));
  const foreign = check(7720999, 'Pepperstone-Live02', 30, 'dashpro');
  await noteRefusal(db, licences.farid, 'CUENTA_NO_REGISTRADA', foreign);
  await noteRefusal(db, licences.oscar, 'BLOQUEADA', check(6021455, 'FxPro-MT5', 5, 'escaner'));
  await noteRefusal(db, null, 'TOKEN_NO_VALIDO', check(1234567, 'Deriv-Server', 52, 'dashpro'));
}

async function copyTrades(services: Services, admin: UserEntity): Promise<void> {
  await addCopyUser(daysAgo(services, 160), admin, {
    product_id: copyProduct.id,
    email: 'maestra@parque.example',
    usuario: '30114477',
    clave: 'maestra-de-la-demo',
    servidor: 'Deriv-Server',
    tipoCuenta: 'Master',
  });
  for (const [email, size, days] of [
    ['elena.iturbe@correo.example', '5000.00', 116],
    ['ines.quiroga@correo.example', '1000.00', 71],
  ] as const) {
    const [then, person] = [daysAgo(services, days), await demoPerson(services, email)];
    const { link } = await copyLinkFor(then, person, copyProduct.url);
    if (link) await takeCopyLink(then, person, copyProduct.url, { link, size });
  }
}

async function decide(services: Services, admin: UserEntity): Promise<void> {
  const ines = await demoPerson(services, 'ines.quiroga@correo.example');
  const carles = await demoPerson(services, 'carles.puig@correo.example');
  await grantProduct(daysAgo(services, 12), admin, {
    user_id: ines.id,
    product_id: 2,
    until: new Date(+services.now() + 18 * dayMs).toISOString(),
    reason: 'Un mes de regalo por la incidencia del día 9',
  });
  await revokeProduct(daysAgo(services, 130), admin, {
    user_id: carles.id,
    product_id: 6,
    reason: 'Devolución pedida por el cliente',
  });
}

/** What customers and the office did until today, through the same doors as everybody. */
export async function seedBusiness(services: Services, admin: UserEntity): Promise<void> {
  await payToFund(services, admin);
  await askFromTerminals(services, await tieAccounts(services, admin));
  await copyTrades(services, admin);
  await decide(services, admin);
}
