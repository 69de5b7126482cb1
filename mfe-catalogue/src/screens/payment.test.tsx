import { addresses, type FoundPurchaseEntity } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import {
  answer,
  createAccount,
  fakeApi,
  openScreen,
  people,
  refuse,
  withSupportChat,
} from '@parque/remote/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { createLicence, createOwnedProduct, createProduct } from '../testing/products';
import { screens } from '.';

const server = fakeApi(
  answer(addresses.getAccount, createAccount()),
  answer(addresses.listBrokerAccounts, []),
  answer(addresses.listProducts, [createProduct(20, 'Oro', { price: '250.00' })]),
  answer(addresses.listOwnedProducts, {
    products: [
      createOwnedProduct(3, 'Dashboard anual'),
      createOwnedProduct(1, 'Conector', { fecha_caducidad: null }),
      createOwnedProduct(7, 'Trend Scanner', {
        status: 'Suspendido',
        fecha_caducidad: '2020-06-02T12:00:00Z',
      }),
    ],
  }),
);

const open = (at = '/payment') => openScreen(manifest, screens, { at, as: people.ana });
const findOwnedCard = () => screen.findByRole('region', { name: 'Tus productos' });

test.each(['/', '/payment'])('spec 2: %s shows the payments view', async (at) => {
  open(at);
  expect(await screen.findByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
  expect(await within(await findOwnedCard()).findByText('Dashboard anual')).toBeVisible();
});

test('spec 2: payments are reported in the support chat of the installation, in a new tab', async () => {
  withSupportChat('https://chat.example/parque');
  open();
  const link = await screen.findByRole('link', { name: /Reporta tu pago a soporte/ });
  expect(link).toHaveAttribute('href', 'https://chat.example/parque');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('without a support chat the view names another way', async () => {
  open();
  expect(await screen.findByText(/Responde al correo de confirmación de tu compra/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Reporta tu pago/ })).not.toBeInTheDocument();
});

test('owned products show their status and expiry', async () => {
  open();
  const items = await within(await findOwnedCard()).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Dashboard anualCaduca el 14/03/2031Activo',
    'ConectorSin caducidadActivo',
    'Trend ScannerCaducó el 02/06/2020Suspendido',
  ]);
});

describe('a purchase that does not appear', () => {
  const createFoundPurchase = (
    state: FoundPurchaseEntity['state'],
    buyer: string | null = null,
  ): FoundPurchaseEntity => ({
    state,
    product: state === 'unknown' || state === 'support' ? null : 'DashPro',
    buyer,
  });
  const getCard = async () =>
    within(await screen.findByRole('region', { name: '¿Has pagado y no aparece?' }));

  async function search(result: FoundPurchaseEntity) {
    const bodies = server.record(addresses.findOwnPurchase, result);
    const user = open();
    const form = await getCard();
    expect(form.getByRole('button', { name: 'Buscar compra' })).toBeDisabled();
    await user.type(form.getByLabelText('Código de la transacción'), ' HP0012345678 ');
    await user.click(form.getByRole('button', { name: 'Buscar compra' }));
    expect(await form.findByRole('status')).toBeVisible();
    expect(bodies).toEqual([{ transaction: 'HP0012345678' }]);
    return { user, form };
  }

  test.each([
    ['own', /DashPro está en tu cuenta/],
    ['other_account', /DashPro está en otra cuenta/],
    ['unknown', /Todavía no nos consta ese código/],
  ] as const)(
    'a purchase that does not appear is found with state %s, and the next step is named',
    async (state, text) => {
      const { form } = await search(createFoundPurchase(state));
      expect(form.getByRole('status')).toHaveTextContent(text);
    },
  );

  test('a purchase that waits for the verification of the address offers the link again', async () => {
    const requests = server.record(addresses.sendEmailProof, () => {});
    const { user, form } = await search(createFoundPurchase('email_unproven'));
    expect(form.getByRole('status')).toHaveTextContent('DashPro espera a que confirmes tu correo');
    await user.click(form.getByRole('button', { name: 'Enviar de nuevo' }));
    expect(await screen.findByText('Te hemos enviado otro enlace a ana@correo.es.')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('a purchase with another address shows that address masked and the way to add it', async () => {
    announceAddresses(['/cuenta']);
    const { form } = await search(createFoundPurchase('other_email', 'm•••@correo.es'));
    expect(form.getByRole('status')).toHaveTextContent('La compra está a nombre de m•••@correo.es');
    expect(form.getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '#/cuenta');
  });

  test('the typed code of a purchase is kept while another page is open', async () => {
    const user = open();
    await user.type((await getCard()).getByLabelText('Código de la transacción'), 'HP1');
    cleanup();
    open();
    expect((await getCard()).getByLabelText('Código de la transacción')).toHaveValue('HP1');
  });

  test('a failed search for a purchase shows the reason and keeps the code', async () => {
    server.use(refuse(addresses.findOwnPurchase, 'network'));
    const user = open();
    const form = await getCard();
    await user.type(form.getByLabelText('Código de la transacción'), 'HP1{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor.');
    expect(form.getByLabelText('Código de la transacción')).toHaveValue('HP1');
  });
});

test('a user without products is led to the catalogue', async () => {
  server.use(answer(addresses.listOwnedProducts, { products: [] }));
  open();
  expect(await screen.findByText('Todavía no tienes productos')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '#/products');
});

test('the message for support names the user, and the product once it is chosen', async () => {
  const user = open();
  const card = await screen.findByRole('region', { name: 'Mensaje para soporte' });
  expect(within(card).getByText('ana@correo.es')).toBeVisible();
  expect(card).not.toHaveTextContent('Importe:');
  await user.selectOptions(await within(card).findByLabelText('Producto que has pagado'), 'Oro');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(card).getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Copiado')).toBeVisible();
  const [text = ''] = write.mock.lastCall ?? [];
  expect(text.replace(/\d\d\/\d\d\/\d{4}/, 'dd/mm/aaaa').split('\n')).toEqual([
    'Hola, he pagado un producto y quiero activarlo.',
    'Email: ana@correo.es',
    'Producto: Oro',
    'Importe: 250,00\u00a0US$',
    'Fecha: dd/mm/aaaa',
    'Adjunto el comprobante.',
  ]);
});

describe('the first steps', () => {
  const getCard = async () => within(await screen.findByRole('region', { name: 'Tus primeros pasos' }));
  const findSteps = async () =>
    (await getCard()).getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent);
  const answerProducts = (...ids: number[]) =>
    answer(addresses.listOwnedProducts, {
      products: ids.map((id) => createOwnedProduct(id, id === 6 ? 'DashPro' : 'Otro')),
    });

  test('the first steps of a new user begin with the choice of a product', async () => {
    server.use(answerProducts(), answer(addresses.getAccount, createAccount({ is_email_proven: false })));
    open('/');
    expect(await findSteps()).toEqual([
      'Elige un producto',
      'Paga en Hotmart',
      'Confirma tu correo',
      'Conecta tu cuenta',
    ]);
    const link = (await getCard()).getByRole('link', { name: 'Elegir producto' });
    expect(link).toHaveAttribute('href', '#/products');
    expect((await getCard()).queryByRole('button')).not.toBeInTheDocument();
  });

  test('the first steps continue with the sales page that was opened', async () => {
    server.use(answerProducts());
    const first = openScreen(manifest, screens, { at: '/products', as: people.ana });
    await first.click(await screen.findByRole('link', { name: /^ADQUIRIR Oro/ }));
    cleanup();
    open('/');
    expect((await getCard()).getByText('Has elegido Oro.')).toBeVisible();
    const link = (await getCard()).getByRole('link', { name: 'Continuar con el pago' });
    expect(link).toHaveAttribute('href', 'https://venta.example/20');
  });

  test('the first steps of a buyer whose address is not verified offer the link again', async () => {
    server.use(
      answerProducts(6),
      answer(addresses.getAccount, createAccount({ is_email_proven: false })),
      answer(addresses.getLicence, null),
    );
    open('/');
    expect((await findSteps()).slice(0, 2)).toEqual(['Elige un producto (hecho)', 'Paga en Hotmart (hecho)']);
    expect((await getCard()).getByRole('button', { name: 'Enviar de nuevo' })).toBeVisible();
  });

  test('the first steps end with the first account of the product, and disappear with it', async () => {
    announceAddresses(['/dashpro']);
    server.use(answerProducts(6), answer(addresses.getLicence, null));
    open('/');
    expect((await getCard()).getByRole('link', { name: 'Abrir DashPro' })).toHaveAttribute(
      'href',
      '#/dashpro',
    );
    cleanup();
    announceAddresses(['/dashpro']);
    server.use(answer(addresses.getLicence, createLicence(6, { account_1: 41005995 })));
    open('/');
    await findOwnedCard();
    await waitFor(() => expect(screen.queryByText('Tus primeros pasos')).not.toBeInTheDocument());
  });

  test('the first steps offer a journal with sample data, where the installation has one', async () => {
    announceAddresses(['/panel/ejemplo']);
    server.use(answerProducts());
    open('/');
    const link = (await getCard()).getByRole('link', { name: 'Ver un diario de ejemplo' });
    expect(link).toHaveAttribute('href', '#/panel/ejemplo');
  });

  test.each([
    [2, 1],
    [6, 0],
  ])('the first steps offer to the owner of product %s %s ways to connect a terminal', async (id, count) => {
    announceAddresses(['/terminales', '/panel', '/dashpro']);
    server.use(
      answerProducts(id),
      answer(addresses.listBrokerAccounts, []),
      answer(addresses.getLicence, null),
    );
    open('/');
    expect(await (await getCard()).findByRole('link', { name: /^Abrir/ })).toBeVisible();
    const links = (await getCard()).queryAllByRole('link', { name: 'Conectar mi terminal' });
    expect(links).toHaveLength(count);
  });

  test('the first steps are shown together with the rest of the screen, so that nothing moves when they are known', async () => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.use(
      answerProducts(),
      answer(addresses.getAccount, async () => {
        await released;
        return createAccount({ is_email_proven: false });
      }),
    );
    open('/');
    expect(await screen.findByRole('status', { name: 'Cargando tus primeros pasos' })).toBeInTheDocument();
    expect(screen.queryByText('Todavía no tienes productos')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('Todavía no tienes productos')).toBeVisible();
    expect(screen.getByText('Tus primeros pasos')).toBeVisible();
  });

  test('the first steps are not shown when the account cannot be read', async () => {
    server.use(answerProducts(), refuse(addresses.getAccount, 'internal'));
    open('/');
    expect(await screen.findByText('Todavía no tienes productos')).toBeVisible();
    expect(screen.queryByText('Tus primeros pasos')).not.toBeInTheDocument();
  });
});
