import { Key } from 'selenium-webdriver';
import { registerUser } from '../testing/people';
import { registerTrader } from '../testing/product/journal';
import { findButton, findField, findHeading, findText, type Visitor } from '../testing/webkit/visitor';
import { expect, test } from '../testing/webkit/test';

test('a user signs in, and signs out without a trace in the storage', async ({
  product,
  server,
  visitor,
}) => {
  const user = await registerUser(product);
  await visitor.driver.get(`${server.address}/#/login`);
  await visitor.reach(/#\/login$/);
  await visitor.fill(findField('Email'), user.email);
  await visitor.fill(findField('Contraseña'), user.password);
  await visitor.click(findButton('Iniciar sesión'));
  await visitor.see(findHeading('Pago'));
  await visitor.see(findText('Nuria Vidal'));
  await visitor.click(findButton('Cerrar Sesión'));
  await visitor.reach(/#\/login$/);
  await visitor.see(findButton('Iniciar sesión'));
  const stored = await visitor.driver.executeScript('return [sessionStorage.token, sessionStorage.user]');
  expect(stored).toEqual([null, null]);
});

test('a note on a day of the journal is stored', async ({ product, visitor }) => {
  await visitor.open(await registerTrader(product), '/panel?mes=-1');
  const day =
    '//table[starts-with(@aria-label,"Resultado por día") or caption[starts-with(.,"Resultado por día")]]//button';
  const note = findField('Nota');
  // WebDriver scrolls the day to the top, where the bar covers it.
  await visitor.driver.executeScript('arguments[0].click()', await visitor.see(day));
  await visitor.click('//a[.="Nota, plan y revisión del día"]');
  await visitor.fill(note, 'Esperé a la segunda señal');
  await visitor.click(findButton('Guardar nota'));
  await visitor.see(findText('Nota guardada'));
  await visitor.driver.navigate().refresh();
  expect(await (await visitor.see(note)).getAttribute('value')).toBe('Esperé a la segunda señal');
});

test('a dialog opens over the journal, and Escape closes it', async ({ product, visitor }) => {
  await visitor.open(await registerTrader(product), '/panel');
  await visitor.click(findButton('Calculadora de lotes'));
  await visitor.see(findField('PE'));
  await visitor.press(Key.ESCAPE);
  await visitor.miss('//dialog[@open]');
});

/** What the browser reports when the network of the machine changes. */
const report = ({ driver }: Visitor, event: 'online' | 'offline') =>
  driver.executeScript('window.dispatchEvent(new Event(arguments[0]))', event);

test('a lost connection is shown until it is restored', async ({ product, server, visitor }) => {
  await visitor.open(await registerUser(product), '/');
  await visitor.see(findHeading('Pago'));
  const restore = server.refuse();
  await report(visitor, 'offline');
  await visitor.see(findText('Sin conexión'));
  restore();
  await report(visitor, 'online');
  await visitor.miss(findText('Sin conexión'));
});
