import type { OwnedProductEntity } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { sampleMonth } from '../../components/sample/sample-month';
import { dashboard } from '../../testing/journal';
import { screens } from '..';

fakeApi();

const open = (owns: readonly OwnedProductEntity[] = [], address = '/panel/ejemplo') =>
  openScreen(manifest, screens, { at: address, as: people.ana, owns });

test('the sample shows a month of invented trades under a badge, without a call to the API', async () => {
  open();
  expect(await screen.findByText('Datos de ejemplo')).toBeVisible();
  expect(screen.getByText(/no se guardan ni se mezclan con las tuyas/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Beneficio Neto' })).toHaveTextContent('+588,50');
  expect(
    within(screen.getByRole('table', { name: 'Operaciones recientes' })).getAllByRole('row'),
  ).toHaveLength(16);
});

test('a visitor sees the sample with a link to the registration, and without what requires a session', async () => {
  announceAddresses(['/registro']);
  openScreen(manifest, screens, { at: '/panel/muestra' });
  expect(await screen.findByText('Este diario es un ejemplo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Crear cuenta' })).toHaveAttribute('href', '#/registro');
  expect(screen.queryByRole('link', { name: 'Análisis' })).not.toBeInTheDocument();
});

test('a user without the product closes the sample to the home page', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Cerrar el ejemplo' })).toHaveAttribute('href', '#/');
});

test('an owner of the product leaves the sample for their journal', async () => {
  open([dashboard]);
  expect(await screen.findByRole('link', { name: 'Cerrar el ejemplo' })).toHaveAttribute('href', '#/panel');
});

test('a day of the sample opens with its trades and without notes', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: /31 de marzo/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('row')).toHaveLength(3);
  expect(dialog.queryByText(/nota/i)).not.toBeInTheDocument();
});

test('the analysis of the sample shows curve, groups and risk, without a call to the API', async () => {
  const user = open([dashboard]);
  await user.click(await screen.findByRole('link', { name: 'Análisis' }));
  expect(await screen.findByText('Este análisis es un ejemplo')).toBeVisible();
  expect(screen.getByText('Beneficio Neto').closest('div')).toHaveTextContent('+588,50');
  expect(screen.getByRole('region', { name: 'Curva de capital' })).toBeVisible();
  const groups = screen.getByRole('table', { name: 'Resultado por símbolo' });
  expect(within(groups).getByRole('row', { name: /GBPUSD/ })).toHaveTextContent(/ R/);
  await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Día');
  expect(screen.getByRole('table', { name: 'Resultado por día' })).toHaveTextContent('Lunes');
  expect(screen.getByRole('region', { name: 'Riesgo y dinero' })).toHaveTextContent(/Expectativa en R/);
  expect(screen.getByRole('link', { name: 'Cerrar el ejemplo' })).toHaveAttribute('href', '#/panel/analisis');
});

test('the figures of the sample agree with its trades', () => {
  const { days, profit, trades } = sampleMonth();
  const all = days.flatMap(({ op }) => op);
  expect(all).toHaveLength(trades);
  expect(all.reduce((sum, trade) => sum + Math.round(trade.profit * 100), 0)).toBe(Math.round(profit * 100));
  for (const { side, openPrice, closePrice, profit: net } of all) {
    const priceMove = (closePrice - (openPrice ?? 0)) * (side === 'buy' ? 1 : -1);
    expect(priceMove * 10_000).toBeCloseTo(net, 1);
  }
});
