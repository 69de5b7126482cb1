import { addresses, type PasskeyEntity } from '@parque/contract';
import {
  answer,
  createAccount,
  fakePasskeys,
  openScreen,
  people,
  pressButtons,
  refuse,
  removePasskeys,
} from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { fakeAccountApi } from '../testing/account-api';
import { screens } from '.';

const session = { access_token: 'token-nuevo', data: people.ana };
const request = { challenge: 'cmV0bw', rpId: 'localhost', userVerification: 'required' } as const;
const creation = {
  challenge: 'cmV0bw',
  rp: { id: 'localhost', name: 'Parqué' },
  user: { id: 'YW5h', name: people.ana.email, displayName: people.ana.name },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
};
const phone: PasskeyEntity = {
  id: 3,
  name: 'Chrome en Android',
  is_synced: true,
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: null,
};

let stored: PasskeyEntity[] = [];
const server = fakeAccountApi(
  answer(addresses.getAccount, createAccount({ passkeys: 1 })),
  answer(addresses.listPasskeys, () => stored),
  answer(addresses.startPasskeySignIn, request),
  answer(addresses.startPasskey, creation),
);

afterEach(() => {
  stored = [];
  removePasskeys();
});

describe('at the sign-in', () => {
  const name = 'Entrar con una llave de acceso';
  const open = () => openScreen(manifest, screens, { at: '/login' });

  test('a passkey starts a session without email and password', async () => {
    const requests = fakePasskeys();
    const bodies = server.record(addresses.signInWithPasskey, session);
    const user = open();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
    expect(requests).toEqual([{ kind: 'get', allowedCount: undefined }]);
    expect(bodies).toEqual([{ answer: expect.objectContaining({ id: 'bGxhdmU', type: 'public-key' }) }]);
  });

  test('a passkey chosen in the list of the email field starts a session', async () => {
    fakePasskeys('suggest');
    server.use(answer(addresses.signInWithPasskey, session));
    open();
    await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
  });

  test('a browser without passkeys offers none at the sign-in', () => {
    open();
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  test('a cancelled sign-in with a passkey is explained, and can be repeated', async () => {
    fakePasskeys('cancel');
    const user = open();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se ha usado ninguna llave de acceso.');
    expect(screen.getByRole('button', { name })).toBeEnabled();
    expect(getSession().token).toBeUndefined();
  });

  test('a passkey of no account is explained', async () => {
    fakePasskeys();
    server.use(refuse(addresses.signInWithPasskey, 'passkey_unknown'));
    const user = open();
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no es de ninguna cuenta');
  });
});

describe('in the account page', () => {
  const open = () => openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
  const getCard = async () => within(await screen.findByRole('region', { name: 'Llaves de acceso' }));

  test('a passkey is created on the device and added', async () => {
    const requests = fakePasskeys();
    server.use(
      answer(addresses.addPasskey, () => {
        stored = [phone];
        return phone;
      }),
    );
    const user = open();
    await user.click((await getCard()).getByRole('button', { name: 'Añadir una llave de acceso' }));
    expect(await screen.findByText('Ya puedes entrar con tu llave de acceso.')).toBeVisible();
    expect(await screen.findByText('Chrome en Android')).toBeVisible();
    expect(requests).toEqual([{ kind: 'create', allowedCount: undefined }]);
  });

  test.each([
    ['cancel', 'No se ha creado ninguna llave de acceso.'],
    ['known', 'Este dispositivo ya tiene una llave de acceso para tu cuenta.'],
  ] as const)('a device that answers %s adds no passkey, and the reason is shown', async (action, text) => {
    fakePasskeys(action);
    const user = open();
    await user.click((await getCard()).getByRole('button', { name: 'Añadir una llave de acceso' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test('a browser without passkeys lists them and adds none', async () => {
    stored = [phone];
    open();
    const card = await getCard();
    expect(await card.findByText('Chrome en Android')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Añadir una llave de acceso' })).not.toBeInTheDocument();
  });

  test('a passkey is removed after a question', async () => {
    stored = [phone];
    const removed = server.record(
      addresses.removePasskey,
      () => {
        stored = [];
      },
      ({ params }) => params.id,
    );
    const user = await pressButtons(open(), 'Quitar la llave de acceso Chrome en Android');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText('Llave de acceso quitada.')).toBeVisible();
    expect(removed).toEqual(['3']);
    await waitFor(() => expect(screen.queryByText('Chrome en Android')).not.toBeInTheDocument());
  });
});
