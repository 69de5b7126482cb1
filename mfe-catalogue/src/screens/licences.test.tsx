import { queryClient } from '@parque/api-client';
import { addresses, type LicenceEntity } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { reportConnection } from '@parque/ui';
import manifest from '../manifest';
import { createLicence, createOwnedProduct } from '../testing/products';
import { screens } from '.';

const server = fakeApi(
  answer(addresses.getEaContacts, { contacts: [], refusal: null }),
  answer(addresses.getEaProgram, { address: 'https://parque.example', file: null }),
);

const locked = 'Una cuenta registrada no se puede cambiar. Si te equivocaste, escribe a soporte.';
const findField = (slot: number) => screen.findByLabelText(`Cuenta Nro ${slot}`);
const getButton = (slot: number) => screen.getByRole('button', { name: `REGISTRAR CUENTA NR ${slot}` });
const getConfirmButton = () => screen.getByRole('button', { name: 'Registrar y fijar' });

const products = [
  { at: '/dashpro', id: 6, title: 'DashPro', heading: 'IndÍcanos el código de verificación de tu cuenta' },
  { at: '/escaner', id: 7, title: 'Trend Scanner', heading: 'Ingresa El Numero De Cuenta' },
] as const;

/** How a test stores the licence of a product, and opens its screen. */
const prepare = ({ at, id, title }: (typeof products)[number]) => ({
  open: () => openScreen(manifest, screens, { at, as: people.ana, owns: [createOwnedProduct(id, title)] }),
  stored: (changes: Partial<LicenceEntity> | null) =>
    server.use(answer(addresses.getLicence, changes && createLicence(id, changes))),
});

describe.each(products)('$title', (product) => {
  const { id, title, heading } = product;
  const { open, stored } = prepare(product);

  test('spec 2: the screen of a licence requests that of the user and its product, and shows two account fields and the features', async () => {
    const requested = server.record(addresses.getLicence, null, ({ params }) => params);
    open();
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(await findField(1)).toBeEnabled();
    expect(await findField(2)).toBeEnabled();
    const features = screen.getByRole('region', { name: 'Qué incluye' });
    expect(within(features).getAllByRole('listitem').length).toBeGreaterThan(2);
    expect(requested).toMatchObject([{ userId: '7', productId: String(id) }]);
  });

  test.each([1, 2] as const)(
    'spec 2: registering number %i sends only that number, confirms it and locks its field',
    async (slot) => {
      stored(null);
      const bodies = server.record(
        addresses.saveLicence,
        createLicence(id, { [`account_${slot}`]: 7740912 }),
      );
      const user = open();
      await user.type(await findField(slot), '7740912');
      await user.click(getButton(slot));
      await user.click(getConfirmButton());
      expect(await screen.findByText('Actualizado: cuenta 7740912')).toBeVisible();
      expect(bodies).toEqual([{ product_id: id, [`account_${slot}`]: 7740912 }]);
      expect(await findField(slot)).toBeDisabled();
      expect(await findField(slot)).toHaveValue('7740912');
      expect(getButton(slot)).toBeDisabled();
      expect(await findField(slot === 1 ? 2 : 1)).toBeEnabled();
      await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
    },
  );

  test('a number is registered after a confirmation that shows the number, the account and the product', async () => {
    stored(null);
    const bodies = server.record(addresses.saveLicence, createLicence(id, { account_2: 7740912 }));
    const user = open();
    await user.type(await findField(2), '07740912');
    await user.click(getButton(2));
    const dialog = screen.getByRole('alertdialog', { name: '¿Registrar esta cuenta?' });
    expect(within(dialog).getByText('7740912')).toBeVisible();
    expect(dialog).toHaveAccessibleDescription(
      new RegExp(`Quedará fijada como Cuenta Nro 2 de ${title}\\. Después no podrás cambiarla`),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(bodies).toEqual([]);
    expect(await findField(2)).toHaveValue('07740912');
    await user.click(getButton(2));
    await user.click(getConfirmButton());
    expect(await screen.findByText('Actualizado: cuenta 7740912')).toBeVisible();
    expect(bodies).toEqual([{ product_id: id, account_2: 7740912 }]);
  });
});

describe('the screen of a licence', () => {
  const [dashPro] = products;
  const { open, stored } = prepare(dashPro);

  /** Enters a number, and confirms that it is to be registered. */
  async function register(user: ReturnType<typeof open>, slot: 1 | 2, number = '7740912') {
    await enterText(user, await findField(slot), number);
    await user.click(getButton(slot));
    await user.click(getConfirmButton());
  }

  test.each([
    [{}, ['Activo', 'Caduca el 14/03/2031']],
    [{ status: 'Bloqueado' }, ['Bloqueado', /escribe a soporte para saber por qué/]],
    [{ access: 'suspended', fecha_caducidad: null }, ['Sin acceso']],
    [{ access: 'revoked', fecha_caducidad: null }, ['Sin acceso']],
    [{ access: null, fecha_caducidad: null }, ['Sin acceso']],
  ] as const)('a licence with %j shows %j, and Activo only if it works', async (changes, texts) => {
    stored(changes);
    open();
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByText('Activo')).toHaveLength(texts[0] === 'Activo' ? 1 : 0);
    expect(screen.queryByText('Sin caducidad')).not.toBeInTheDocument();
  });

  test('a typed number is shown again after another screen', async () => {
    stored(null);
    const user = open();
    await user.type(await findField(1), '51203847');
    cleanup();
    open();
    expect(await findField(1)).toHaveValue('51203847');
    expect(await findField(2)).toHaveValue('');
  });

  test('spec 4: a registered number locks its field and button, and leaves the other field open', async () => {
    stored({ account_1: 51203847 });
    open();
    expect(await findField(1)).toHaveValue('51203847');
    expect(await findField(1)).toBeDisabled();
    expect(getButton(1)).toBeDisabled();
    expect(await findField(2)).toBeEnabled();
    expect(screen.getByText(/llevas una registrada/)).toBeVisible();
  });

  test('spec 5: a field takes digits only, and an empty number cannot be registered', async () => {
    stored(null);
    const user = open();
    expect(await findField(1)).toHaveAttribute('inputmode', 'numeric');
    expect(getButton(1)).toBeDisabled();
    await user.type(await findField(1), 'a-0');
    expect(getButton(1)).toBeDisabled();
    await user.type(await findField(1), '12 34,5e');
    expect(await findField(1)).toHaveValue('012345');
    expect(getButton(1)).toBeEnabled();
  });

  test('a number that was registered elsewhere in the meantime is explained and shown', async () => {
    stored(null);
    server.use(refuse(addresses.saveLicence, 'account_locked'));
    const user = open();
    await user.type(await findField(1), '7740912');
    stored({ account_1: 51203847 });
    await user.click(getButton(1));
    await user.click(getConfirmButton());
    await waitFor(async () => expect(await findField(1)).toHaveValue('51203847'));
    expect(await findField(1)).toBeDisabled();
    expect(await findField(1)).toHaveAccessibleDescription(locked);
  });

  test.each(['network', 'account_locked'] as const)(
    'a failure (%s) ends once the sent number is found registered, as after a lost answer',
    async (code) => {
      stored(null);
      server.use(refuse(addresses.saveLicence, code));
      const user = open();
      await register(user, 1);
      stored({ account_1: 7740912 });
      await act(() => queryClient.invalidateQueries({ queryKey: [addresses.getLicence.id] }));
      await waitFor(async () => expect(await findField(1)).toBeDisabled());
      expect(await findField(1)).not.toHaveAccessibleDescription();
      expect(screen.queryByText(/No hay conexión con el servidor/)).not.toBeInTheDocument();
    },
  );

  test('a failure is shown below its field, keeps the typed number, and ends with the missing connection', async () => {
    stored(null);
    server.use(refuse(addresses.saveLicence, 'network'));
    const user = open();
    await register(user, 2);
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
    act(reportConnection);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Ya hay conexión. Inténtalo de nuevo.')).toBeVisible();
    expect(await findField(2)).toHaveValue('7740912');
    expect(await findField(1)).toBeValid();
    expect(getButton(2)).toBeEnabled();
  });
});
