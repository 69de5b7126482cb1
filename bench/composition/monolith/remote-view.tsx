import { prefetchEarly } from '@parque/api-client/early-answers';
import { readSettings, Route, Routes } from '@parque/remote';
import { getSession } from '@parque/session';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { RouteMatch } from '../../../shell/src/remotes/routes';
import { Waiting } from '../../../shell/src/frame/page/waiting';
import { loadSection, sectionNames } from './sections';

const createSection = (name: string): ComponentType =>
  lazy(async () => {
    const { screens } = await loadSection(name);
    const routes = Object.entries(screens).map(([path, Screen]) => (
      <Route key={path} path={path} element={<Screen />} />
    ));
    return { default: () => <Routes>{routes}</Routes> };
  });

const components: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  sectionNames.map((name) => [name, createSection(name)]),
);

const openedSections = new Set<string>();

/** Sends the first calls of a screen while its chunk loads. */
function prefetchCalls({ entry, route }: RouteMatch): void {
  const { token } = getSession();
  if (openedSections.has(entry.manifest.name)) return;
  openedSections.add(entry.manifest.name);
  if (token) prefetchEarly(readSettings().apiBase, token, route.prefetch ?? []);
}

/** Replaces the shell's view of a remote with a lazy part of the same application, in the same React root. */
export function RemoteView({ match }: { readonly match: RouteMatch }) {
  useEffect(() => prefetchCalls(match), [match]);
  const Section = components[match.entry.manifest.name];
  return (
    <Suspense fallback={match.route.layout === 'bare' ? null : <Waiting title={match.route.title} />}>
      {Section && <Section />}
    </Suspense>
  );
}
