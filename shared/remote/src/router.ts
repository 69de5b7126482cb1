/**
 * The router of the platform: the few parts of react-router-dom that screens use, one instance for the shell and
 * every remote. Each React root mounts its own `HashRouter`; they all follow the one address bar.
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
 * Makes each change of the address through the history API known to every router of the page: `pushState` and
 * `replaceState` notify nobody, so a root would not see where another root has gone. Called once, by the shell.
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
