import { addresses } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import { fakeCopierApi, openChild } from '../testing/child-screen';
import { createActiveChild, createCopy, createStatistics } from '../testing/copier';

const { server, serveChild, showChild } = fakeCopierApi();

const busy = createStatistics({
  copies: 42,
  result: { amount: -12.5, currency: 'EUR', digits: 2 },
  delay: { average: 91, p95: 1250, count: 80 },
  slippage: { percent: 0.00314, count: 40 },
  symbols: [
    { symbol: 'EURUSD.m', count: 30, slippage: 0.00003 },
    { symbol: 'XAUUSD', count: 10, slippage: -0.12 },
  ],
  left_out: [
    { reason: 'below_min', message: 'El resultado es menor que el lotaje mínimo.', count: 5 },
    { reason: 'late', message: 'Llegó demasiado tarde.', count: 2 },
  ],
});

const findCard = async () => within(await screen.findByRole('region', { name: 'Estadísticas' }));

test('few orders have no 95th percentile, and a broker that does not answer leaves only the result unknown', async () => {
  const delay = { average: 91, p95: 1250, count: 19 };
  server.use(answer(addresses.getCopyStatistics, { ...busy, delay, result: null }));
  showChild(createActiveChild());
  const card = await findCard();
  expect(await card.findByText(/^19 órdenes\. /)).toBeVisible();
  expect(card.getByText('El bróker no ha contestado')).toBeVisible();
  expect(card.getByText('42')).toBeVisible();
});

test('the statistics screen shows copies, closed result, delay, slippage and omissions of the child', async () => {
  server.use(answer(addresses.getCopyStatistics, busy));
  showChild(createActiveChild());
  const card = await findCard();
  expect(await card.findByText('42')).toBeVisible();
  expect(card.getByText(/−12,50/)).toBeVisible();
  expect(card.getByText('91 ms')).toBeVisible();
  expect(
    card.getByText(
      'Casi siempre, hasta 1.250 ms; 80 órdenes. Plataforma y bróker, sin el tramo de la maestra hasta Parqué',
    ),
  ).toBeVisible();
  expect(card.getByText('0,0031 % peor')).toBeVisible();
  expect(card.getByText('Sobre la maestra, 40 aperturas')).toBeVisible();
  expect(card.getByRole('heading', { name: 'Aperturas no copiadas: 7' })).toBeVisible();
  const listRows = (name: string) =>
    within(card.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
  expect(listRows('Aperturas no copiadas, por motivo')).toEqual([
    ['El resultado es menor que el lotaje mínimo.', '5'],
    ['Llegó demasiado tarde.', '2'],
  ]);
  expect(listRows('Deslizamiento por símbolo')).toEqual([
    ['EURUSD.m', '30', '+0,00003'],
    ['XAUUSD', '10', '−0,12'],
  ]);
});

test.each([
  [-0.00314, '0,0031 % mejor'],
  [0.00001, 'Ninguno'],
  [0, 'Ninguno'],
])('a slippage of %p per cent is shown as "%s"', async (percent, text) => {
  server.use(answer(addresses.getCopyStatistics, { ...busy, slippage: { percent, count: 1 } }));
  showChild(createActiveChild());
  const card = await findCard();
  expect(await card.findByText(text)).toBeVisible();
  expect(card.getByText('Sobre la maestra, 1 apertura')).toBeVisible();
});

test('a chosen period is requested from a midnight on, stays in the address, and keeps the filter of the log', async () => {
  serveChild(createActiveChild(), createCopy(1));
  const requested: (string | null)[] = [];
  server.use(
    answer(addresses.getCopyStatistics, ({ query }) => {
      requested.push(query.from ?? null);
      return requested.length > 1 ? busy : createStatistics();
    }),
  );
  const user = openChild('/conector/2?resultado=copiada');
  const card = await findCard();
  expect(await card.findByText('No se copió nada en este periodo')).toBeVisible();
  expect(card.getByRole('radio', { name: '7 días' })).toBeChecked();
  await user.click(card.getByRole('radio', { name: 'Hoy' }));
  expect(await card.findByText('42')).toBeVisible();
  await user.click(card.getByRole('radio', { name: 'Todo' }));
  await card.findByText('42');
  const [week, today, all] = requested;
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  expect(today).toBe(midnight.toISOString());
  expect(new Date(midnight.setDate(midnight.getDate() - 6)).toISOString()).toBe(week);
  expect(all).toBeNull();
  expect(screen.getByLabelText('Resultado')).toHaveValue('copiada');
  await user.selectOptions(screen.getByLabelText('Resultado'), 'Omitidas');
  expect(card.getByRole('radio', { name: 'Todo' })).toBeChecked();
});

test('copies that end while the screen is open refresh the figures', async () => {
  server.use(answer(addresses.getCopyStatistics, busy));
  const { stream } = showChild(createActiveChild(), createCopy(1));
  const card = await findCard();
  expect(await card.findByText('42')).toBeVisible();
  server.use(answer(addresses.getCopyStatistics, { ...busy, copies: 43 }));
  stream.send('copia', createCopy(2));
  expect(await card.findByText('43', {}, { timeout: 10_000 })).toBeVisible();
});
