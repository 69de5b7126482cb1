import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi(
  answer(addresses.listAllProducts, [
    createAdminProduct(6, 'DashPro'),
    createAdminProduct(7, 'Trend Scanner'),
  ]),
);
const pack = {
  hotmart_id: 999,
  products: [
    { id: 6, title: 'DashPro' },
    { id: 7, title: 'Trend Scanner' },
  ],
};

function open(...packs: (typeof pack)[]) {
  server.use(answer(addresses.listPacks, packs));
  return openScreen(manifest, screens, { at: '/admin-productos?ver=packs', as: people.admin });
}
const getDialog = () => within(screen.getByRole('dialog'));

test('a pack is created with its number, its products and the one in which its revenue counts', async () => {
  const bodies = server.record(addresses.editPack, [pack]);
  const user = await pressButtons(open(), 'Nuevo pack');
  await user.type(getDialog().getByLabelText('Nº en Hotmart'), '999');
  await user.click(getDialog().getByRole('checkbox', { name: 'DashPro' }));
  await user.type(getDialog().getByLabelText('Motivo'), 'Lo vendemos junto');
  await user.click(getDialog().getByRole('button', { name: 'Guardar' }));
  expect(getDialog().getByRole('alert')).toHaveTextContent('Elige al menos dos productos.');
  await user.click(getDialog().getByRole('checkbox', { name: 'Trend Scanner' }));
  await user.selectOptions(getDialog().getByLabelText('Sus ingresos cuentan en'), 'Trend Scanner');
  await user.click(getDialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Pack guardado')).toBeVisible();
  expect(bodies).toEqual([
    { hotmart_id: 999, product_ids: [7, 6], replaces: [], reason: 'Lo vendemos junto' },
  ]);
  expect((await readRows('Packs'))[0]?.slice(0, 3)).toEqual(['999', 'DashPro y Trend Scanner', 'DashPro']);
});

test('a pack is removed with a reason, and one that another admin changed is not', async () => {
  server.use(refuse(addresses.editPack, 'edit_conflict'));
  const user = await pressButtons(open(pack), 'Quitar el pack 999');
  await user.type(getDialog().getByLabelText('Motivo'), 'Ya no se vende');
  await user.click(getDialog().getByRole('button', { name: 'Quitar' }));
  expect(await getDialog().findByRole('alert')).toBeVisible();
  const bodies = server.record(addresses.editPack, []);
  server.use(answer(addresses.listPacks, []));
  await user.click(getDialog().getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('No hay ningún pack')).toBeVisible();
  expect(bodies).toEqual([{ hotmart_id: 999, product_ids: [], replaces: [6, 7], reason: 'Ya no se vende' }]);
});
