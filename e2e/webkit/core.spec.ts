import { Key } from 'selenium-webdriver';
import { call } from '../testing/product/api';
import { newPerson, type Person } from '../testing/people';
import type { Product } from '../testing/product/product';
import { button, choice, field, heading, text, type User } from '../testing/webkit/user';
import { expect, test } from '../testing/webkit/test';

const number = 10001234;

/** A trader with an account in the journal. */
async function newTrader(product: Product): Promise<Person> {
  const trader = await newPerson(product, [2]);
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Demo')?.id;
  const body = { server_id, number, password: `ver-${number}` };
  const { status } = await call(product, 'POST', '/account', { body, token: trader.token });
  expect(status).toBe(201);
  return trader;
}

test('a user signs in, and signs out without a trace in the storage', async ({ product, server, user }) => {
  const person = await newPerson(product);
  await user.driver.get(server.address);
  await user.reach(/#\/login$/);
  await user.fill(field('Email'), person.email);
  await user.fill(field('Contraseña'), person.password);
  await user.click(button('Iniciar sesión'));
  await user.see(heading('Pago'));
  await user.see(text('Nuria Vidal'));
  await user.click(button('Cerrar Sesión'));
  await user.reach(/#\/login$/);
  await user.see(button('Iniciar sesión'));
  const stored = await user.driver.executeScript('return [sessionStorage.token, sessionStorage.user]');
  expect(stored).toEqual([null, null]);
});

test('a wrong password is rejected with a message, and the typed address stays', async ({ server, user }) => {
  await user.driver.get(server.address);
  await user.fill(field('Email'), 'nadie@correo.example');
  await user.fill(field('Contraseña'), 'otra-contraseña');
  await user.click(button('Iniciar sesión'));
  await user.see(text('Usuario o Clave Invalidos'));
  expect(await (await user.see(field('Email'))).getAttribute('value')).toBe('nadie@correo.example');
});

test('the catalogue shows each product with its price, and opens a sale without an opener', async ({
  product,
  user,
}) => {
  await user.open(await newPerson(product), '/products');
  await user.see(heading('DashPro'));
  await user.see(text('149,00'));
  const sale = await user.see('//a[starts-with(normalize-space(@aria-label),"ADQUIRIR DashPro")]');
  expect(await sale.getAttribute('href')).toMatch(/^https:\/\/pay\.hotmart\.com\//);
  expect(await sale.getAttribute('rel')).toContain('noopener');
});

test('a registered account number of DashPro is locked, also after a reload', async ({ product, user }) => {
  await user.open(await newPerson(product, [6]), '/dashpro');
  const account = field('Cuenta Nro 1');
  await user.fill(account, '41005995');
  await user.click(button('REGISTRAR CUENTA NR 1'));
  await user.click(button('Registrar y fijar'));
  const locked = `${account}[@disabled]`;
  await user.see(locked);
  await user.driver.navigate().refresh();
  expect(await (await user.see(locked)).getAttribute('value')).toBe('41005995');
});

test('a note on a day of the journal is stored', async ({ product, user }) => {
  await user.open(await newTrader(product), '/panel?mes=-1');
  const day =
    '//table[starts-with(@aria-label,"Resultado por día") or caption[starts-with(.,"Resultado por día")]]//button';
  const note = field('Nota');
  await user.click(day);
  await user.click('//summary[contains(.,"Añadir una nota al día")]');
  await user.fill(note, 'Esperé a la segunda señal');
  await user.click(button('Guardar nota'));
  await user.see(text('Nota guardada'));
  await user.driver.navigate().refresh();
  await user.click(day);
  expect(await (await user.see(note)).getAttribute('value')).toBe('Esperé a la segunda señal');
});

test('the calculator computes a lot size', async ({ product, user }) => {
  await user.open(await newTrader(product), '/panel');
  await user.click(button('Calculadora de lotes'));
  await user.choose(field('Mercado'), 'EURUSD');
  await user.see(text('Lote mínimo'));
  await user.fill(field('PE'), '1,1');
  await user.fill(field('SL'), '1,0963');
  await user.click(choice('Recomendado'));
  await user.see(text('Lote recomendado'));
  await user.press(Key.ESCAPE);
  await user.miss('//dialog[@open]');
});

test('a connected master account is listed', async ({ product, user }) => {
  await user.open(await newPerson(product, [1]), '/conector');
  await user.choose(field('Servidor'), 'Parque-Demo');
  await user.choose(field('Tipo de cuenta'), 'Cuenta Maestra');
  await user.fill(field('Numero de cuenta'), String(number));
  await user.fill(field('Contraseña'), `demo-${number}`);
  await user.click(button('Registrar Cuenta'));
  await user.see(text(`Cuenta ${number} Guardada con éxito`));
  await user.see(heading('Cuenta Master'));
  await user.see(`//table//*[normalize-space(.)="${number}"]`);
});

test('a payment to the fund is pending, and locks the form', async ({ product, user }) => {
  await user.open(await newPerson(product), '/fondo-de-inversion');
  await user.fill(field('Usuario de Binance'), 'nuria_btc');
  await user.fill(field('Monto Transferido'), '1.500,50');
  await user.click(button('Registrar pago'));
  await user.see(text('Pendiente'));
  await user.see(`${field('Monto Transferido')}[@disabled]`);
});

/** What the browser reports when the network of the machine changes. */
const report = ({ driver }: User, event: 'online' | 'offline') =>
  driver.executeScript('window.dispatchEvent(new Event(arguments[0]))', event);

test('a lost connection is shown until it is restored', async ({ product, server, user }) => {
  await user.open(await newPerson(product), '/');
  await user.see(heading('Pago'));
  const restore = server.refuse();
  await report(user, 'offline');
  await user.see(text('Sin conexión'));
  restore();
  await report(user, 'online');
  await user.miss(text('Sin conexión'));
});
