import { queryClient } from '@parque/api-client';
import { addresses, type OwnedProductEntity, type UserEntity } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, createAccount, fakeApi, fakeStream } from '@parque/remote/testing';
import { reloadSession, signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { App } from '../frame/page/app';
import { loadSignedIn } from '../frame/session/signed-in-part';
import type { Composition } from '../remotes/composition';

/** Answers what each page of a signed-in user requests, and loads the part for such users. */
export function fakePageApi(listOwned: () => OwnedProductEntity[] = () => []) {
  beforeAll(() => loadSignedIn());
  const stream = fakeStream(addresses.streamSession);
  const server = fakeApi(
    answer(addresses.listNotifications, { rows: [], unread: 0 }),
    stream.handler,
    answer(addresses.listOwnedProducts, () => ({ products: listOwned() })),
    answer(addresses.getAccount, createAccount()),
  );
  return { server, stream };
}

/** Goes to an address with the session of a user, or without one. */
export function goTo(address: string, user?: UserEntity): void {
  reloadSession();
  if (user) signIn('token-1', user);
  act(() => {
    window.location.hash = address;
  });
}

/** Puts elements into the providers of the page. */
export const wrapInPage = (children: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <HashRouter useTransitions={false}>{children}</HashRouter>
  </QueryClientProvider>
);

/** The whole page of a registry. */
export const createPage = (registry: Composition) =>
  wrapInPage(<App registry={registry} isBehind={false} onRefresh={() => Promise.resolve()} />);
