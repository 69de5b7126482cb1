/**
 * The router of the platform: the parts of react-router-dom that screens use, one instance for the shell and every
 * remote.
 * Each React root mounts its own `HashRouter`; all of them follow the same address bar.
 */
export {
  HashRouter,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

/**
 * Makes every router of the page receive changes through `pushState` and `replaceState`. These fire no event, so that
 * a
 * root would miss the navigation of another root. Called once, by the shell.
 */
export function announceNavigation(target: Window = window): void {
  const { history } = target;
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method].bind(history);
    history[method] = (...change: Parameters<History['pushState']>) => {
      const before = target.location.href;
      original(...change);
      if (target.location.href !== before)
        target.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    };
  }
}
