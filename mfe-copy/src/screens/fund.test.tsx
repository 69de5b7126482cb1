import { offerSessionRenewal } from '@parque/api-client';
import { addresses, type FundEntity } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse, refuseOnce } from '@parque/remote/testing';
import { getSession, signIn } from '@parque/session';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { createFund } from '../testing/funds';
import { screens } from '.';

const server = fakeApi(answer(addresses.listFunds, []));

const open = () => openScreen(manifest, screens, { at: '/fondo-de-inversion', as: people.ana });
const findUser = () => screen.findByLabelText('Usuario de Binance');
const getAmount = () => screen.getByLabelText('Monto Transferido');
const getButton = () => screen.getByRole('button', { name: 'Registrar pago' });
const findInvestment = () => screen.findByRole('region', { name: 'Tu inversión' });

/** Opens the form and enters a payment. */
async function openAndEnter(typed: string) {
  const typing = open();
  await enterText(typing, await findUser(), 'ana_bnb');
  await enterText(typing, getAmount(), typed);
  return typing;
}

/** Answers with the registered payments, as the API does. */
const keepPayments = () =>
  server.record(addresses.registerFund, ({ body }) => {
    const stored = createFund({ ...(body as object), ammount: '1500.50' });
    server.use(answer(addresses.listFunds, [stored]));
    return stored;
  });

test('spec 2: without a payment the form has fields for user and amount, and the steps are explained', async () => {
  open();
  expect(await findUser()).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Sociedades en Automático', level: 1 })).toBeVisible();
  expect(getAmount()).toBeEnabled();
  expect(getButton()).toBeEnabled();
  const steps = screen.getByRole('region', { name: 'Cómo funciona' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
});

test('spec 2: a payment is sent as a decimal, confirmed, shown and locked', async () => {
  const bodies = keepPayments();
  const typing = open();
  await typing.type(await findUser(), '  ana_bnb ');
  await typing.type(getAmount(), '1.500,50');
  await typing.type(screen.getByLabelText(/ID de la transacción/), ' 0xab12 ');
  await typing.type(screen.getByLabelText(/^Red/), ' TRC20');
  expect(getAmount()).toHaveAccessibleDescription(/Vas a registrar 1\.500,50\sUS\$/);
  await typing.click(getButton());
  expect(await screen.findByText('Pago cargado correctamente')).toBeVisible();
  expect(bodies).toEqual([
    { binance_user: 'ana_bnb', ammount: '1500.5', transaction_id: '0xab12', network: 'TRC20' },
  ]);
  expect(await findInvestment()).toHaveTextContent('ana_bnb');
  expect(await findUser()).toBeDisabled();
  expect(getAmount()).toBeDisabled();
  expect(getAmount()).toHaveValue('1.500,50');
  expect(getButton()).toBeDisabled();
});

test('a payment whose session expired is stored once, after the password was entered', async () => {
  const stopRenewal = offerSessionRenewal();
  const tokens: (string | null)[] = [];
  const stored: unknown[] = [];
  server.use(
    refuseOnce(addresses.registerFund, 'session_expired'),
    answer(addresses.registerFund, ({ body, authorization }) => {
      tokens.push(authorization);
      stored.push(body);
      const kept = createFund({ ...(body as object), ammount: '1500.00' });
      server.use(answer(addresses.listFunds, [kept]));
      return kept;
    }),
  );
  const typing = await openAndEnter('1500');
  await typing.dblClick(getButton());
  await waitFor(() => expect(getSession().isExpired).toBe(true));
  expect(stored).toEqual([]);
  act(() => signIn('token-nuevo', people.ana));
  expect(await screen.findByText('Pago cargado correctamente')).toBeVisible();
  expect(tokens).toEqual(['Bearer token-nuevo']);
  expect(stored).toHaveLength(1);
  stopRenewal();
});

test('spec 2: an existing payment locks the form and shows user, investment, date and status', async () => {
  server.use(answer(addresses.listFunds, [createFund()]));
  open();
  const card = await findInvestment();
  expect(card).toHaveTextContent(/Inversión1\.500,00\sUS\$/);
  expect(card).toHaveTextContent('Usuario de Binanceana_bnb');
  expect(card).toHaveTextContent('Fecha18/11/2026');
  expect(card).toHaveTextContent('ReferenciaNº 214');
  expect(within(card).getByText('Pendiente')).toBeVisible();
  expect(await findUser()).toHaveValue('ana_bnb');
  for (const control of [await findUser(), getAmount(), getButton()]) expect(control).toBeDisabled();
  expect(
    screen.getByText('Ya tienes un pago registrado. Si te equivocaste, anula el registro y haz otro.'),
  ).toBeVisible();
});

test.each([
  ['confirmed locks the form', 1, 'Recibido el lunes.', 'Confirmado'],
  ['rejected can be followed by another one', 2, 'No ha llegado.', 'Rechazado'],
] as const)('a payment that was %s, and shows the note of the admin', async (_what, status, note, label) => {
  server.use(answer(addresses.listFunds, [createFund({ status, note })]));
  open();
  const card = await findInvestment();
  expect(within(card).getByText(label)).toBeVisible();
  expect(card).toHaveTextContent(`Nota${note}`);
  expect(await findUser()).toHaveValue(status === 1 ? 'ana_bnb' : '');
  expect(getButton().matches(':disabled')).toBe(status === 1);
});

test('after a confirmed payment a further one is registered, with six decimals', async () => {
  server.use(answer(addresses.listFunds, [createFund({ status: 1 })]));
  const typing = open();
  await findInvestment();
  const added = createFund({ id: 215, ammount: '99.123456' });
  const bodies = server.record(addresses.registerFund, () => {
    server.use(answer(addresses.listFunds, [added, createFund({ status: 1 })]));
    return added;
  });
  await typing.click(screen.getByRole('button', { name: 'Registrar otra aportación' }));
  await typing.type(await findUser(), 'ana_bnb');
  await typing.type(getAmount(), '99,123456');
  expect(getAmount()).toHaveAccessibleDescription(/Vas a registrar 99,123456\sUS\$/);
  await typing.click(getButton());
  await waitFor(async () => expect(await findUser()).toBeDisabled());
  expect(bodies).toMatchObject([{ ammount: '99.123456' }]);
  expect(await findInvestment()).toHaveTextContent('Nº 215');
  expect(screen.queryByRole('button', { name: 'Registrar otra aportación' })).not.toBeInTheDocument();
});

const withdrawn = createFund({ status: 2, withdrawn_at: '2026-11-19T12:00:00Z' });
const findWithdrawButton = () => screen.findByRole('button', { name: 'Anular registro' });
const getDialog = () => within(screen.getByRole('alertdialog', { name: '¿Anular este registro?' }));

test('withdrawing a payment opens the form again after a confirmation', async () => {
  const sent = server.record(
    addresses.withdrawFund,
    () => {
      server.use(answer(addresses.listFunds, [withdrawn]));
      return withdrawn;
    },
    ({ params }) => params,
  );
  server.use(answer(addresses.listFunds, [createFund()]));
  const typing = open();
  await typing.click(await findWithdrawButton());
  expect(screen.getByRole('alertdialog')).toHaveTextContent(/1\.500,00\sUS\$ deja de contar/);
  expect(sent).toEqual([]);
  await typing.click(getDialog().getByRole('button', { name: 'Anular registro' }));
  expect(await screen.findByText('Pago retirado')).toBeVisible();
  expect(sent).toMatchObject([{ id: '214' }]);
  expect(within(await findInvestment()).getByText('Retirado')).toBeVisible();
  await waitFor(() => expect(getButton()).toBeEnabled());
  expect(await findUser()).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tu inversión' })).toHaveFocus());
});

test('withdrawing a payment that an admin has settled in the meantime shows the reason and the new status', async () => {
  server.use(answer(addresses.listFunds, [createFund()]), refuse(addresses.withdrawFund, 'fund_settled'));
  const typing = open();
  await typing.click(await findWithdrawButton());
  server.use(answer(addresses.listFunds, [createFund({ status: 1 })]));
  await typing.click(getDialog().getByRole('button', { name: 'Anular registro' }));
  expect(await within(await findInvestment()).findByText('Confirmado')).toBeVisible();
  expect(await screen.findByText(/Este pago ya está revisado/)).toBeVisible();
});

test.each([1, 2] as const)('withdrawing a payment is not offered with status %j', async (status) => {
  server.use(answer(addresses.listFunds, [createFund({ status })]));
  open();
  await findInvestment();
  expect(screen.queryByRole('button', { name: 'Anular registro' })).not.toBeInTheDocument();
});

test('spec 2: several payments are listed in a table, and the current one beside the form', async () => {
  server.use(
    answer(addresses.listFunds, [
      createFund({ id: 215, ammount: '20.00' }),
      createFund({ status: 2, note: 'No ha llegado.' }),
    ]),
  );
  open();
  expect(await findInvestment()).toHaveTextContent('Nº 215');
  const rows = within(screen.getByRole('table', { name: 'Tus registros' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
    'Usuario de BinanceInversiónFechaEstado',
    'ana_bnb20,00 US$18/11/2026Pendiente',
    'ana_bnb1.500,00 US$18/11/2026Rechazado',
  ]);
});

test('a missing value is reported beside its field, and no request is sent', async () => {
  const bodies = keepPayments();
  const typing = open();
  await findUser();
  await typing.click(getButton());
  expect(await findUser()).toHaveAccessibleDescription('Escribe tu usuario de Binance.');
  expect(getAmount()).toHaveAccessibleDescription('Escribe el monto en cifras, por ejemplo 1.500,00.');
  await typing.type(await findUser(), 'ana');
  expect(await findUser()).toBeValid();
  await typing.type(getAmount(), 'mil');
  await typing.click(getButton());
  expect(getAmount()).toBeInvalid();
  expect(await findUser()).toBeValid();
  expect(bodies).toEqual([]);
});

test('a field error of the API is shown beside the amount, and keeps the typed text', async () => {
  const message = 'El monto debe ser mayor que cero.';
  server.use(refuse(addresses.registerFund, 'invalid_input', { fields: { ammount: message } }));
  const typing = await openAndEnter('0');
  await typing.click(getButton());
  await waitFor(() => expect(getAmount()).toHaveAccessibleDescription(message));
  expect(screen.getByRole('alert')).toHaveTextContent('Error al cargar datos');
  expect(getAmount()).toHaveValue('0');
  expect(getButton()).toBeEnabled();
  await typing.type(getAmount(), '5');
  expect(getAmount()).toBeValid();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['internal', 'network'] as const)(
  'spec 4: a failure (%s) shows Error al cargar datos, keeps the typed text and allows another attempt',
  async (code) => {
    server.use(refuse(addresses.registerFund, code));
    const typing = await openAndEnter('1500');
    await typing.click(getButton());
    expect(await screen.findByText('Error al cargar datos')).toBeVisible();
    expect(await findUser()).toHaveValue('ana_bnb');
    expect(getAmount()).toHaveValue('1500');
    expect(getButton()).toBeEnabled();
    keepPayments();
    await typing.click(getButton());
    expect(await screen.findByText('Pago cargado correctamente')).toBeVisible();
    expect(screen.queryByText('Error al cargar datos')).not.toBeInTheDocument();
  },
);

test('spec 4: a payment is not sent twice while its request is in flight', async () => {
  let sendReply: (value: FundEntity) => void = () => undefined;
  const calls = server.record(
    addresses.registerFund,
    () => new Promise<FundEntity>((resolve) => (sendReply = resolve)),
  );
  const typing = await openAndEnter('1500');
  // Both clicks happen before React's next render.
  act(() => {
    getButton().click();
    getButton().click();
  });
  await typing.type(getAmount(), '{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(getButton()).toBeDisabled();
  server.use(answer(addresses.listFunds, [createFund()]));
  sendReply(createFund());
  await findInvestment();
  expect(calls).toHaveLength(1);
});

test('a typed payment is shown again after another screen, and not after it was registered', async () => {
  keepPayments();
  await open().type(await findUser(), 'ana_bnb');
  cleanup();
  const typing = open();
  expect(await findUser()).toHaveValue('ana_bnb');
  await typing.type(getAmount(), '1.500,50');
  await typing.click(getButton());
  await findInvestment();
  expect(sessionStorage.getItem('parque:drafts')).toBeNull();
});

test('a payment that was registered elsewhere in the meantime is explained and shown', async () => {
  server.use(refuse(addresses.registerFund, 'fund_registered'));
  const typing = await openAndEnter('20');
  server.use(answer(addresses.listFunds, [createFund()]));
  await typing.click(getButton());
  await waitFor(async () => expect(await findUser()).toBeDisabled());
  expect(getAmount()).toHaveValue('1.500,00');
  expect(
    screen.getByText('Ya tienes un pago registrado. Si te equivocaste, anula el registro y haz otro.'),
  ).toBeVisible();
});
