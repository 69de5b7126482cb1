import { Key } from 'selenium-webdriver';
import { newPerson } from '../testing/people';
import { newTrader } from '../testing/product/journal';
import { button, choice, field, heading, text, type User } from '../testing/webkit/user';
import { expect, test } from '../testing/webkit/test';

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
