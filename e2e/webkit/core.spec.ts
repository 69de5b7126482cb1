import { Key } from 'selenium-webdriver';
import { call } from '../testing/product/api';
import { newUser, type User } from '../testing/people';
import type { Product } from '../testing/product/product';
import { button, choice, field, heading, text, type Visitor } from '../testing/webkit/visitor';
import { expect, test } from '../testing/webkit/test';

const number = 10001234;

/** A trader with an account in the journal. */
async function newTrader(product: Product): Promise<User> {
  const trader = await newUser(product, [2]);
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Demo')?.id;
  const body = { server_id, number, password: `ver-${number}` };
  const { status } = await call(product, 'POST', '/account', { body, token: trader.token });
  expect(status).toBe(201);
  return trader;
}

test('a user signs in, and signs out without a trace in the storage', async ({
  product,
  server,
  visitor,
}) => {
  const user = await newUser(product);
  await visitor.driver.get(server.address);
  await visitor.reach(/#\/login$/);
  await visitor.fill(field('Email'), user.email);
  await visitor.fill(field('Contraseña'), user.password);
  await visitor.click(button('Iniciar sesión'));
  await visitor.see(heading('Pago'));
  await visitor.see(text('Nuria Vidal'));
  await visitor.click(button('Cerrar Sesión'));
  await visitor.reach(/#\/login$/);
  await visitor.see(button('Iniciar sesión'));
  const stored = await visitor.driver.executeScript('return [sessionStorage.token, sessionStorage.user]');
  expect(stored).toEqual([null, null]);
});

test('a wrong password is rejected with a message, and the typed address stays', async ({
  server,
  visitor,
}) => {
  await visitor.driver.get(server.address);
  await visitor.fill(field('Email'), 'nadie@correo.example');
  await visitor.fill(field('Contraseña'), 'otra-contraseña');
  await visitor.click(button('Iniciar sesión'));
  await visitor.see(text('Usuario o Clave Invalidos'));
  expect(await (await visitor.see(field('Email'))).getAttribute('value')).toBe('nadie@correo.example');
});

test('the catalogue shows each product with its price, and opens a sale without an opener', async ({
  product,
  visitor,
}) => {
  await visitor.open(await newUser(product), '/products');
  await visitor.see(heading('DashPro'));
  await visitor.see(text('149,00'));
  const sale = await visitor.see('//a[starts-with(normalize-space(@aria-label),"ADQUIRIR DashPro")]');
  expect(await sale.getAttribute('href')).toMatch(/^https:\/\/pay\.hotmart\.com\//);
  expect(await sale.getAttribute('rel')).toContain('noopener');
});

test('a registered account number of DashPro is locked, also after a reload', async ({
  product,
  visitor,
}) => {
  await visitor.open(await newUser(product, [6]), '/dashpro');
  const account = field('Cuenta Nro 1');
  await visitor.fill(account, '41005995');
  await visitor.click(button('REGISTRAR CUENTA NR 1'));
  await visitor.click(button('Registrar y fijar'));
  const locked = `${account}[@disabled]`;
  await visitor.see(locked);
  await visitor.driver.navigate().refresh();
  expect(await (await visitor.see(locked)).getAttribute('value')).toBe('41005995');
});

test('a note on a day of the journal is stored', async ({ product, visitor }) => {
  await visitor.open(await newTrader(product), '/panel?mes=-1');
  const day =
    '//table[starts-with(@aria-label,"Resultado por día") or caption[starts-with(.,"Resultado por día")]]//button';
  const note = field('Nota');
  await visitor.click(day);
  await visitor.click('//summary[contains(.,"Añadir una nota al día")]');
  await visitor.fill(note, 'Esperé a la segunda señal');
  await visitor.click(button('Guardar nota'));
  await visitor.see(text('Nota guardada'));
  await visitor.driver.navigate().refresh();
  await visitor.click(day);
  expect(await (await visitor.see(note)).getAttribute('value')).toBe('Esperé a la segunda señal');
});

test('the calculator computes a lot size', async ({ product, visitor }) => {
  await visitor.open(await newTrader(product), '/panel');
  await visitor.click(button('Calculadora de lotes'));
  await visitor.choose(field('Mercado'), 'EURUSD');
  await visitor.see(text('Lote mínimo'));
  await visitor.fill(field('PE'), '1,1');
  await visitor.fill(field('SL'), '1,0963');
  await visitor.click(choice('Recomendado'));
  await visitor.see(text('Lote recomendado'));
  await visitor.press(Key.ESCAPE);
  await visitor.miss('//dialog[@open]');
});

test('a connected master account is listed', async ({ product, visitor }) => {
  await visitor.open(await newUser(product, [1]), '/conector');
  await visitor.choose(field('Servidor'), 'Parque-Demo');
  await visitor.choose(field('Tipo de cuenta'), 'Cuenta Maestra');
  await visitor.fill(field('Numero de cuenta'), String(number));
  await visitor.fill(field('Contraseña'), `demo-${number}`);
  await visitor.click(button('Registrar Cuenta'));
  await visitor.see(text(`Cuenta ${number} Guardada con éxito`));
  await visitor.see(heading('Cuenta Master'));
  await visitor.see(`//table//*[normalize-space(.)="${number}"]`);
});

test('a payment to the fund is pending, and locks the form', async ({ product, visitor }) => {
  await visitor.open(await newUser(product), '/fondo-de-inversion');
  await visitor.fill(field('Usuario de Binance'), 'nuria_btc');
  await visitor.fill(field('Monto Transferido'), '1.500,50');
  await visitor.click(button('Registrar pago'));
  await visitor.see(text('Pendiente'));
  await visitor.see(`${field('Monto Transferido')}[@disabled]`);
});

/** What the browser reports when the network of the machine changes. */
const report = ({ driver }: Visitor, event: 'online' | 'offline') =>
  driver.executeScript('window.dispatchEvent(new Event(arguments[0]))', event);

test('a lost connection is shown until it is restored', async ({ product, server, visitor }) => {
  await visitor.open(await newUser(product), '/');
  await visitor.see(heading('Pago'));
  const restore = server.refuse();
  await report(visitor, 'offline');
  await visitor.see(text('Sin conexión'));
  restore();
  await report(visitor, 'online');
  await visitor.miss(text('Sin conexión'));
});
