import { queryClient } from '@parque/api-client';
import type { OwnedProductEntity, UserEntity } from '@parque/contract';
import { reloadSession, setOwnedProducts, signIn } from '@parque/session';
import { Toasts } from '@parque/ui';
import { keepFocus } from '@parque/ui/keep-focus';
import '@parque/ui/testing';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { announceAddresses } from '../known-addresses';
import { defineRemote, type RemoteDefinition } from '../manifest';
import { RemoteRoot, type Screens } from '../remote-root';

/** Users of the tests. */
export const people = {
  ana: { id: 7, name: 'Ana Ruiz', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 },
  admin: { id: 1, name: 'Administración', email: 'admin@parque.es', telegram: null, inv: null, rol: 1 },
} as const satisfies Record<string, UserEntity>;

/** The user and the address of a visit. */
export interface Visit {
  /** Address of the screen, with its query: '/dashpro?x=1'. */
  readonly at: string;
  /** Without it the visitor is signed out. */
  readonly as?: UserEntity;
  readonly owns?: readonly OwnedProductEntity[];
}

keepFocus();

afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  reloadSession();
  announceAddresses([]);
});

/**
 * Opens a screen of a remote as the shell does: real router, real session, real query cache (without delays between
 * retries). Only the network must be faked, with `fakeApi`.
 *
 * @returns The user who types and clicks.
 *
 * @example
 *   const user = openScreen(manifest, screens, { at: '/products', as: people.ana });
 *   await user.click(await screen.findByRole('link', { name: 'DashPro' }));
 */
export function openScreen<Definition extends RemoteDefinition>(
  { routes }: Definition,
  screens: Screens<Definition>,
  visit: Visit,
) {
  reloadSession();
  if (visit.as) signIn('token-de-prueba', visit.as);
  if (visit.owns) setOwnedProducts(visit.owns);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  act(() => {
    window.location.hash = visit.at;
  });
  render(
    <>
      <RemoteRoot routes={routes} screens={screens} />
      <Toasts />
    </>,
  );
  return userEvent.setup();
}

const home = defineRemote({
  name: 'home',
  title: 'Inicio',
  hostApi: '^1.6.0',
  routes: [{ path: '/inicio', title: 'Inicio' }],
  menu: [],
});

/**
 * Opens a card of a remote alone, as on the first screen of the user.
 *
 * @returns The user who clicks.
 *
 * @example
 *   openCard(MonthCard, 'Este mes');
 */
export const openCard = (
  Card: ComponentType<{ readonly title: string }>,
  title: string,
  as: UserEntity = people.ana,
) => openScreen(home, { '/inicio': () => <Card title={title} /> }, { at: '/inicio', as });
