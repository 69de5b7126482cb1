import { Route, Routes } from '@parque/remote';
import { lazy, Suspense, type ComponentType } from 'react';
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

/** Replaces the shell's view of a remote with a lazy part of the same application, in the same React root. */
export function RemoteView({ match }: { readonly match: RouteMatch }) {
  const Section = components[match.entry.manifest.name];
  return (
    <Suspense fallback={match.route.layout === 'bare' ? null : <Waiting title={match.route.title} />}>
      {Section && <Section />}
    </Suspense>
  );
}
