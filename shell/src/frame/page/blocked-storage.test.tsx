import { addresses } from '@parque/contract';
import { answer, people } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureWorker } from '../../offline/worker-registration';
import { createRegistrySource } from '../../registry/registry-source';
import { fakePageApi, goTo, wrapInPage } from '../../testing/page';
import { createRegisteredRemote, rootKeys, createSignedDocument } from '../../testing/signed-registry';
import { Platform } from './platform';

const { server } = fakePageApi();
beforeEach(() => server.use(answer(addresses.logout, () => undefined)));

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
  goTo('/diario', people.ana);
  const source = createRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(createSignedDocument({ remotes: [createRegisteredRemote({ state: 'off' })] }));
  configureWorker(true);
  render(wrapInPage(<Platform source={source} />));
  expect(await screen.findByText('Esta sección está desactivada')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  expect(getSession().user).toBeUndefined();
}

test('a page with blocked storage shows the menu and the section, and signs the user out', async () => {
  await withBlockedStorage(openAndSignOut);
});
