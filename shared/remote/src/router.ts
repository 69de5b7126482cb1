/**
 * The router of the platform: the parts of react-router-dom that screens use, one instance for the shell and every
 * remote. Each React root mounts its own `HashRouter`; all of them follow the same address bar.
 */
export {
  HashRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

declare global {
  interface WindowEventMap {
    /** Announces a `popstate`, the detail, before any router receives it. */
    'parque:pop': CustomEvent<PopStateEvent>;
  }
}

/**
 * Makes every router of the page receive changes through `pushState` and `replaceState`. These fire no event, so that a root would miss
 * the navigation of another root. Each `popstate` is first announced, so that it can be stopped: browsers
 * call the listeners of a window in the order in which they were added, and not those with `capture` first. Called once, by
 * the shell, before it creates a router.
 */
export function emitNavigationEvents(target: Window = window): void {
  const { history } = target;
  target.addEventListener('popstate', (event) =>
    target.dispatchEvent(new CustomEvent('parque:pop', { detail: event })),
  );
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (...change: Parameters<History['pushState']>) => {
      const previousHref = target.location.href;
      original(...change);
      if (target.location.href !== previousHref)
        target.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    };
  }
}
