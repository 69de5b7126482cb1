import { queryClient } from '@parque/api-client';
import type { OwnedProductEntity, UserEntity } from '@parque/contract';
import { reloadSession, setOwnedProducts, signIn } from '@parque/session';
import { Toasts } from '@parque/ui';
import { keepFocus } from '@parque/ui/keep-focus';
import '@parque/ui/testing';
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContributionProps, Lifecycles } from '../lifecycles';
import type { RemoteDefinition } from '../manifest';
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

/** Unmounts the cards of a test. */
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  reloadSession();
});

function startSession({ as, owns }: Omit<Visit, 'at'>): void {
  reloadSession();
  if (as) signIn('token-de-prueba', as);
  if (owns) setOwnedProducts(owns);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
}

/**
 * Mounts a contribution to a slot as the shell does. Only the network must be faked, with `fakeApi`.
 *
 * @param contribution - The default export of its module.
 * @returns The user who types and clicks.
 */
export async function openCard(
  contribution: Lifecycles,
  { title, ...session }: Omit<Visit, 'at'> & ContributionProps,
) {
  startSession(session);
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const ending = new AbortController();
  const onFault = (error: Error) => {
    throw error;
  };
  const props = { name: 'prueba', title, domElement, onFault, signal: ending.signal };
  await act(() => contribution.mount(props));
  endings.push(async () => {
    await act(() => contribution.unmount(props));
    domElement.remove();
  });
  return userEvent.setup();
}

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
  _definition: Definition,
  screens: Screens<Definition>,
  visit: Visit,
) {
  startSession(visit);
  act(() => {
    window.location.hash = visit.at;
  });
  render(
    <>
      <RemoteRoot screens={screens} />
      <Toasts />
    </>,
  );
  return userEvent.setup();
}
