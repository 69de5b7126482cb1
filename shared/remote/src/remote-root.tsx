import { queryClient } from '@parque/api-client';
import { usePersonScope } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { useDecimalSeparator, useHiddenAmounts, useTimeZone } from '@parque/ui';
import { Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { LeaveQuestions } from './leave-question';
import type { PathOf, RemoteDefinition } from './manifest';
import { HashRouter, Outlet, Route, Routes } from './router';

type Screen = ComponentType | LazyExoticComponent<ComponentType>;

/** One screen for each route of the remote, by path. */
export type Screens<Definition extends RemoteDefinition> = Readonly<Record<PathOf<Definition>, Screen>>;

interface RemoteRootProps {
  readonly screens: Readonly<Record<string, Screen>>;
  /** Surrounds all screens, and shows the current one by `Outlet`. */
  readonly layout?: ComponentType | undefined;
}

/**
 * The React root of a remote: its screens behind its own router, with the query cache that all remotes share. No state of
 * a screen reaches the next user: the screens are mounted again for another user, and removed on sign-out, until the
 * shell unmounts the root.
 */
export function RemoteRoot({ screens, layout: Layout = Outlet }: RemoteRootProps) {
  const scope = usePersonScope();
  const [first] = useState(scope);
  // Names and sentences contain amounts and dates too, so that hiding amounts, another decimal separator and another
  // time zone render all of them again.
  useHiddenAmounts();
  useDecimalSeparator();
  useTimeZone();
  if (first.userId !== undefined && scope.userId === undefined) return null;
  return (
    <QueryClientProvider key={scope.id} client={queryClient}>
      <HashRouter useTransitions={false}>
        <LeaveQuestions>
          <Suspense fallback={null}>
            <Routes>
              <Route element={<Layout />}>
                {Object.entries(screens).map(([path, Screen]) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
              </Route>
              <Route path="*" element={null} />
            </Routes>
          </Suspense>
        </LeaveQuestions>
      </HashRouter>
    </QueryClientProvider>
  );
}
