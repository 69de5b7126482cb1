import { screen, waitFor, within } from '@testing-library/react';
import { readCopies, fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, createCopy, createChild } from '../testing/copier';

const { serveChild, showChild } = fakeCopierApi();

const plain = createChild().rules;

async function openRules() {
  const user = openChild();
  const button = await screen.findByRole('button', { name: 'Guardar reglas' });
  const form = button.closest('form');
  if (!form) throw new Error('no form');
  return { user, form: within(form), button };
}

test.each([
  [
    'Lote fijo',
    /^Lotes de cada apertura/,
    '0,25',
    { sizing: 'lote_fijo', fixed_lots: 0.25 },
    /lote fijo 0,25/,
  ],
  [
    'Riesgo fijo por operación',
    /^Cantidad en riesgo/,
    '75,50',
    { sizing: 'riesgo_fijo', risk_money: 75.5 },
    /riesgo fijo 75,5/,
  ],
])('%s is stored with its amount, and shown on the card', async (sizing, label, text, rules, shown) => {
  const { sent } = serveChild(createActiveChild());
  const { user, form, button } = await openRules();
  expect(button).toBeDisabled();
  await user.selectOptions(form.getByLabelText('Lotaje'), sizing);
  expect(button).toBeDisabled();
  await user.type(form.getByLabelText(label), text);
  await user.click(button);
  expect(await screen.findByText(shown)).toBeVisible();
  expect(sent).toEqual([{ rules: { ...plain, risk_money: null, own_stop: null, ...rules }, version: 1 }]);
});

test('an own stop is stored with its distance in whole points, and the screen names it', async () => {
  const { sent } = serveChild(createActiveChild());
  const { user, form, button } = await openRules();
  const group = within(form.getByRole('group', { name: 'Stop propio por distancia' }));
  await user.click(group.getByRole('radio', { name: 'Si falta' }));
  await user.type(form.getByLabelText(/^Distancia del stop propio/), '200,5');
  expect(form.getByText('Escribe un número entero.')).toBeVisible();
  await user.clear(form.getByLabelText(/^Distancia del stop propio/));
  await user.type(form.getByLabelText(/^Distancia del stop propio/), '200');
  await user.click(button);
  expect(await screen.findByText(/stop propio a 200 puntos si la maestra no tiene/)).toBeVisible();
  expect(sent).toMatchObject([{ rules: { own_stop: { points: 200, is_always: false } } }]);
});

test('risk, inverse copy, filters, hours, stops and the smallest order are stored together', async () => {
  const { sent } = serveChild(createActiveChild());
  const { user, form, button } = await openRules();
  await user.selectOptions(form.getByLabelText('Lotaje'), 'Riesgo en %');
  expect(form.getByText(/Sin stop loss no se copia/)).toBeVisible();
  await user.type(form.getByLabelText(/^Riesgo por operación/), '1,5');
  for (const name of ['Inversa', 'Compras', 'Solo estos', 'En un horario', 'No copiar', 'Abrir el mínimo']) {
    await user.click(form.getByRole('radio', { name }));
  }
  await user.type(form.getByLabelText(/^Nombres en la maestra/), 'EURUSD, XAUUSD EURUSD');
  await user.click(form.getByRole('checkbox', { name: /Viernes/ }));
  await user.click(button);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        rules: {
          sizing: 'riesgo',
          fixed_lots: null,
          risk_percent: 1.5,
          risk_money: null,
          is_inverse: true,
          side: 'compra',
          symbol_list: 'solo',
          symbols: ['EURUSD', 'XAUUSD'],
          hours: { from: '08:00', to: '18:00', days: [1, 2, 3, 4], zone: 'server' },
          are_stops_copied: false,
          are_stops_clamped: false,
          own_stop: null,
          is_minimum_forced: true,
        },
        version: 1,
      },
    ]),
  );
});

test.each([
  ['Lote fijo', /^Lotes de cada apertura/, '0', 'Escribe un número mayor que 0.'],
  ['Lote fijo', /^Lotes de cada apertura/, 'x', 'Escribe un número.'],
  ['Riesgo en %', /^Riesgo por operación/, '101', 'Como mucho 100.'],
  ['Riesgo fijo por operación', /^Cantidad en riesgo/, '0', 'Escribe un número mayor que 0.'],
])('%s: a wrong figure shows its error and is not sent', async (sizing, label, text, error) => {
  const { sent } = serveChild(createActiveChild());
  const { user, form, button } = await openRules();
  await user.selectOptions(form.getByLabelText('Lotaje'), sizing);
  await user.type(form.getByLabelText(label), text);
  expect(form.getByText(error)).toBeVisible();
  expect(button).toBeDisabled();
  expect(sent).toEqual([]);
});

test('a filter without symbols and hours without days are not sent', async () => {
  serveChild(createActiveChild());
  const { user, form, button } = await openRules();
  await user.click(form.getByRole('radio', { name: 'Salvo estos' }));
  expect(form.getByText('Escribe al menos un símbolo.')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'En un horario' }));
  for (const name of [/Lunes/, /Martes/, /Miércoles/, /Jueves/, /Viernes/]) {
    await user.click(form.getByRole('checkbox', { name }));
  }
  expect(form.getByText('Elige al menos un día.')).toBeVisible();
  expect(button).toBeDisabled();
});

test('the log shows how a volume by risk was computed', async () => {
  const sum = { master: 3, multiplier: 1, contract_ratio: 1, exact: 0.2, result: 0.2, step: 0.01 };
  const basis = { of: 'risk', percent: 1, equity: 10_000, loss_per_lot: 500, currency: 'USD' } as const;
  showChild(createActiveChild(), createCopy(1, { sum: { ...sum, basis } }));
  await waitFor(async () =>
    expect((await readCopies())[0]).toContain('1 % de 10000 US$ ÷ 500 US$ por lote = 0,2 → 0,20, paso 0,01'),
  );
});
