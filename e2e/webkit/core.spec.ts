import { Key } from 'selenium-webdriver';
import { newUser } from '../testing/people';
import { newTrader } from '../testing/product/journal';
import { button, choice, field, heading, text, type Visitor } from '../testing/webkit/visitor';
import { expect, test } from '../testing/webkit/test';

test('a user signs in, and signs out without a trace in the storage', async ({
  product,
  server,
  visitor,
}) => {
  const user = await newUser(product);
  await visitor.driver.get(`${server.address}/#/login`);
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

test('a note on a day of the journal is stored', async ({ product, visitor }) => {
  await visitor.open(await newTrader(product), '/panel?mes=-1');
  const day =
    '//table[starts-with(@aria-label,"Resultado por día") or caption[starts-with(.,"Resultado por día")]]//button';
  const note = field('Nota');
  // WebDriver scrolls the day to the top, where the bar covers it.
  await visitor.driver.executeScript('arguments[0].click()', await visitor.see(day));
  await visitor.click('//a[.="Nota, plan y revisión del día"]');
  await visitor.fill(note, 'Esperé a la segunda señal');
  await visitor.click(button('Guardar nota'));
  await visitor.see(text('Nota guardada'));
  await visitor.driver.navigate().refresh();
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
