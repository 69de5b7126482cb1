import { useDeferredValue, useEffect, useState } from 'react';
import type { ChosenRemote, Composition } from '../../remotes/composition';
import { matchRoute, type RouteMatch } from '../../remotes/routes';
import { HomeNotice } from '../page/home-notice';

interface Seen {
  readonly registry: Composition;
  /** The remotes that this page has had, and that its registry no longer contains. */
  readonly retired: readonly ChosenRemote[];
}

function next({ registry: before, retired }: Seen, registry: Composition): Seen {
  const { remotes, refused } = registry;
  const names = new Set([
    ...remotes.map(({ manifest }) => manifest.name),
    ...refused.map(({ name }) => name),
  ]);
  const isRetired = ({ manifest }: ChosenRemote) => !names.has(manifest.name);
  return { registry, retired: [...before.remotes.filter(isRetired), ...retired.filter(isRetired)] };
}

/** Returns the route at an address of a remote that was retired while this page was open. */
export function useRetiredRoute(registry: Composition, pathname: string): RouteMatch | undefined {
  const [composition, setSeen] = useState<Seen>({ registry, retired: [] });
  if (composition.registry !== registry) setSeen(next(composition, registry));
  return matchRoute({ ...registry, remotes: composition.retired }, pathname);
}

export function RetiredSection({ route: { title } }: Pick<RouteMatch, 'route'>) {
  // The title is set in a second render, because the page for an unknown address sets its own after the first one.
  const shownTitle = useDeferredValue(title, 'Sección retirada');
  // `useTitle` is not used: as an export for this part it would add to the download of the sign-in.
  useEffect(() => {
    document.title = `${shownTitle} · Parqué`;
  }, [shownTitle]);
  return (
    <HomeNotice page={title} icon="warning" title="Esta sección se ha retirado">
      Ya no forma parte de la plataforma. Tus datos están a salvo.
    </HomeNotice>
  );
}
