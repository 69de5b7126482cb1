import { queryClient } from '@parque/api-client';
import { useUserScope } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { useDecimalSeparator, useHiddenAmounts, useTimeZone } from '@parque/ui';
import { Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { LeaveQuestions } from './leave-question';
import type { PathOf, RemoteDefinition, RouteDeclaration } from './manifest';
import { HashRouter, Outlet, Route, Routes } from './router';

type Screen = ComponentType | LazyExoticComponent<ComponentType>;

/** One screen for each route of the remote, by path. */
export type Screens<Definition extends RemoteDefinition> = Readonly<Record<PathOf<Definition>, Screen>>;

/** The props of a remote that draws its screens itself. */
export interface ContentProps {
  readonly routes: readonly RouteDeclaration[];
  readonly screens: Readonly<Record<string, Screen>>;
}

interface RemoteRootProps extends ContentProps {
  /** Surrounds all screens, and shows the current one by `Outlet`. */
  readonly layout?: ComponentType | undefined;
  /** Draws the screens in place of the layout, such as `KeptScreens`. */
  readonly content?: ComponentType<ContentProps> | undefined;
}

/**
 * What surrounds all that a remote draws: its own router, and the query cache that all remotes share. No state of a screen
 * reaches the next user: the content is mounted again for another user, and removed on sign-out, until the shell
 * unmounts the root.
 */
export function RemoteProviders({ draw }: { readonly draw: () => ReactNode }) {
  const scope = useUserScope();
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
          <Suspense fallback={null}>{draw()}</Suspense>
        </LeaveQuestions>
      </HashRouter>
    </QueryClientProvider>
  );
}

/** The React root of a remote: its screens. */
export function RemoteRoot({ layout: Layout = Outlet, content: Content, ...props }: RemoteRootProps) {
  return (
    <RemoteProviders
      draw={() =>
        Content ? (
          <Content {...props} />
        ) : (
          <Routes>
            <Route element={<Layout />}>
              {Object.entries(props.screens).map(([path, Screen]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
            <Route path="*" element={null} />
          </Routes>
        )
      }
    />
  );
}
