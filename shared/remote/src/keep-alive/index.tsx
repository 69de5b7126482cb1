import { Activity, Suspense, useEffect, useState } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import {
  type ContentProps,
  matchPath,
  Route,
  Routes,
  useLocation,
  type RouteDeclaration,
} from '@parque/remote';

/** Hidden screens of a remote; a further one removes the oldest. */
const maxHidden = 3;
const lifeMs = 10 * 60_000;

type Location = ReturnType<typeof useLocation>;

interface OpenScreen {
  readonly path: string;
  /** The address at which it is shown, or was last shown: a hidden screen does not follow the address bar. */
  readonly location: Location;
  readonly isKeptAlive: boolean;
}

/** Returns the screens after a navigation; the same array if nothing changes. Screens stay in the order of their opening. */
function updateScreens(
  open: readonly OpenScreen[],
  route: RouteDeclaration | undefined,
  location: Location,
): readonly OpenScreen[] {
  const isShown = ({ path }: OpenScreen) => path === route?.path;
  const hiddenScreens = open.filter((screen) => screen.isKeptAlive && !isShown(screen)).slice(-maxHidden);
  const remainingScreens = open
    .filter((screen) => isShown(screen) || hiddenScreens.includes(screen))
    .map((screen) => (isShown(screen) && screen.location !== location ? { ...screen, location } : screen));
  const isNew = route !== undefined && !remainingScreens.some(isShown);
  const next = isNew
    ? [...remainingScreens, { path: route.path, location, isKeptAlive: route.keepAlive === true }]
    : remainingScreens;
  const isSame = next.length === open.length && next.every((screen, index) => screen === open[index]);
  return isSame ? open : next;
}

interface ScreenFrameProps {
  readonly screen: OpenScreen;
  readonly Screen: ContentProps['screens'][string] | undefined;
  readonly isShown: boolean;
  readonly onExpire: (path: string) => void;
}

/** Draws a screen. While it is hidden its effects are removed: it sends no calls, and its timers are stopped. */
function ScreenFrame({ screen: { path, location }, Screen, isShown, onExpire }: ScreenFrameProps) {
  useEffect(() => {
    if (isShown) return undefined;
    const timer = setTimeout(() => onExpire(path), lifeMs);
    return () => clearTimeout(timer);
  }, [isShown, path, onExpire]);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Suspense fallback={null}>
        <Routes location={location}>
          <Route path={path} element={Screen && <Screen />} />
        </Routes>
      </Suspense>
    </Activity>
  );
}

/**
 * Draws the screens of a remote so that those of routes with `keepAlive` stay in memory, hidden, for ten minutes after the
 * user leaves them, also at addresses of other remotes. At most three stay.
 *
 * @example
 *   export const { bootstrap, mount, unmount } = defineLifecycles(
 *     manifest, screens, undefined, KeptScreens,
 *   );
 */
export function KeptScreens({ routes, screens }: ContentProps) {
  const location = useLocation();
  const [open, setOpen] = useState<readonly OpenScreen[]>([]);
  const [remove] = useState(
    () => (path: string) => setOpen((current) => current.filter((screen) => screen.path !== path)),
  );
  const route = routes.find(({ path }) => matchPath(path, location.pathname));
  const next = updateScreens(open, route, location);
  if (next !== open) setOpen(next);
  return next.map((screen) => (
    <ScreenFrame
      key={screen.path}
      screen={screen}
      Screen={screens[screen.path]}
      isShown={screen.path === route?.path}
      onExpire={remove}
    />
  ));
}
