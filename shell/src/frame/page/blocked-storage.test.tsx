import { queryClient } from '@parque/api-client';
import { addresses, type AccountEntity } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, fakeApi, fakeStream, people } from '@parque/remote/testing';
import { getSession, reloadSession, signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureWorker } from '../../offline/worker-registration';
import { createRegistrySource } from '../../registry/registry-source';
import { registered, rootKeys, signedDocument } from '../../testing/signed-registry';
import { loadSignedIn } from '../session/signed-in-part';
import { Platform } from './platform';

beforeAll(() => loadSignedIn());

const account: AccountEntity = {
  email: people.ana.email,
  is_email_proven: true,
  pending_email: null,
  has_waiting_purchase: false,
  second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
  passkeys: 0,
};

fakeApi(
  answer(addresses.listNotifications, { rows: [], next: null, unread: 0 }),
  fakeStream(addresses.streamSession).handler,
  answer(addresses.listOwnedProducts, () => ({ products: [] })),
  answer(addresses.getAccount, () => account),
  answer(addresses.logout, () => undefined),
);

const restores: (() => void)[] = [];

/** Makes a property throw on access, like a browser that blocks storage. */
function block(owner: object, name: string): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  restores.push(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
  Object.defineProperty(owner, name, {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
}

/** Runs a test with blocked storage, and restores it before the hooks of other files use it. */
async function withBlockedStorage(run: () => Promise<void>): Promise<void> {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) block(window, name);
  block(navigator, 'serviceWorker');
  await run().finally(() => restores.splice(0).forEach((restore) => restore()));
}

async function openAndSignOut(): Promise<void> {
  reloadSession();
  signIn('token-1', people.ana);
  act(() => {
    window.location.hash = '/diario';
  });
  const source = createRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(signedDocument({ remotes: [registered({ state: 'off' })] }));
  configureWorker(true);
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <Platform source={source} />
      </HashRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Esta sección está desactivada')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  expect(getSession().user).toBeUndefined();
}

test('a page with blocked storage shows the menu and the section, and signs the user out', async () => {
  await withBlockedStorage(openAndSignOut);
});
