import { addresses, type CopierStateEntity } from '@parque/contract';
import { answer, fakeApi, openCard } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import {
  createActiveChild,
  createCopierState,
  createChild,
  copyMaster,
  createState,
} from '../testing/copier';
import { CopierStateCard } from './copier-state';

const server = fakeApi();
const getCard = () => screen.getByRole('region', { name: 'Copias' });

function open(state: CopierStateEntity) {
  server.use(answer(addresses.getCopier, state));
  return openCard(CopierStateCard, 'Copias');
}

/** The lines of the card: what the owner has to decide. */
const readDecisions = async () =>
  (await within(getCard()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('the card is for those who can open the connector', () => {
  const [connector] = manifest.routes;
  expect(manifest.contributions).toMatchObject([{ id: 'copier-state', requires: connector.requires }]);
});

test('copies that run without a difference need no decision', async () => {
  open(
    createCopierState(
      createActiveChild(),
      createActiveChild({ id: 3 }),
      createChild({ id: 4, needs_confirmation: false }),
    ),
  );
  expect(await screen.findByText('2 de 3 copias activas')).toBeVisible();
  expect(getCard()).toHaveTextContent('1 de 1 maestra en marcha');
  expect(getCard()).toHaveTextContent('Nada que decidir');
  expect(screen.getByRole('link', { name: 'Ver el conector' })).toHaveAttribute('href', '#/conector');
});

test('what the owner has to decide is counted by kind', async () => {
  open(
    createState(
      [copyMaster(), copyMaster({ id: 9, status: 'sin_conexion' })],
      [
        createActiveChild({ id: 2, master_id: 1, findings: 2 }),
        createActiveChild({ id: 3, master_id: 1, findings: 1 }),
        createActiveChild({ id: 4, master_id: 1, status: 'detenido_por_limite' }),
        createActiveChild({ id: 5, master_id: 1, status: 'credenciales_rechazadas' }),
        createActiveChild({ id: 6, master_id: 1, status: 'no_puede_operar' }),
        createChild({ id: 7, master_id: 1 }),
      ],
    ),
  );
  await screen.findByText('2 de 6 copias activas');
  expect(await readDecisions()).toEqual([
    'Posiciones que no cuadran3',
    'Detenidas por un límite1',
    'Cuentas sin acceso3',
    'Copias por activar1',
  ]);
  expect(screen.getByRole('link')).toHaveAttribute('href', '#/conector');
});

test('differences of one child lead to its comparison', async () => {
  open(createCopierState(createActiveChild({ id: 12, findings: 1 }), createActiveChild({ id: 13 })));
  const link = await screen.findByRole('link', { name: 'Decidir' });
  expect(link).toHaveAttribute('href', '#/conector/12/conciliacion');
});

test('an active copy does not run while its master cannot be reached', async () => {
  open(createState([copyMaster({ status: 'sin_conexion' })], [createActiveChild({ master_id: 1 })]));
  expect(await screen.findByText('0 de 1 copia activa')).toBeVisible();
  expect(await readDecisions()).toEqual(['Cuentas sin acceso1']);
});

test('a child without a master cannot be activated', async () => {
  open(createState([], [createChild({ master_id: null })]));
  expect(await screen.findByText('Nada que decidir')).toBeVisible();
});

test('without the product nothing new is opened', async () => {
  open({ ...createCopierState(createActiveChild()), is_entitled: false });
  expect(await screen.findByText('Sin producto activo: no se abre nada nuevo')).toBeVisible();
});

test('without accounts the card leads to the connector', async () => {
  open(createState([], []));
  expect(await screen.findByText('Todavía no hay cuentas conectadas')).toBeVisible();
});
