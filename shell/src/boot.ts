/**
 * Runs before the first paint, from its own small file: sets the theme, and asks for the files of the screen that
 * the address names while the shell itself is still on its way. Knows no remote: it reads the registry that came
 * with the document. Nothing is verified yet, so it only fetches: what was fetched neither runs nor styles.
 */
import type {
  RegistryDocumentEntity,
  RegistryStateEntity,
  ReleaseEntity,
  RemoteRouteEntity,
  SignedEntity,
} from '@parque/contract';
import { choose, releaseId } from '@parque/release';
import { askForFirstFiles } from './composition/first-files';

const theme = localStorage.getItem('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;

const pathname = location.hash.slice(1).split('?')[0] || '/';

function answers({ path }: RemoteRouteEntity): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);
}

/** Whether the screen will be shown for sure: what depends on products waits until they are known. */
function isCertain(route: RemoteRouteEntity): boolean {
  if (!sessionStorage.getItem('token')) return route.access === 'signed-out';
  return route.access !== 'signed-out' && !route.requires && answers(route);
}

const payloadOf = <T>(signed: SignedEntity | undefined) => JSON.parse(signed?.payload ?? 'null') as T | null;

function preloadScreen(): void {
  const text = document.getElementById('parque-registry')?.textContent;
  const { state, releases } = JSON.parse(text || '{}') as Partial<RegistryDocumentEntity>;
  const user = JSON.parse(sessionStorage.getItem('user') ?? 'null') as { id: number; rol: number } | null;
  const installation = String(JSON.parse(localStorage.getItem('parque:installation') ?? '""'));
  const person = { installation, ...(user && { userId: user.id, role: user.rol }) };
  for (const remote of payloadOf<RegistryStateEntity>(state)?.remotes ?? []) {
    const version = choose(remote, person)?.version ?? remote.stable;
    const release = payloadOf<ReleaseEntity>(releases?.[releaseId(remote.name, version)]);
    if (remote.state === 'on' && release?.manifest.routes.some(isCertain)) {
      askForFirstFiles('preload', `${remote.base}${version}/`, release.manifest);
      return;
    }
  }
}

try {
  preloadScreen();
} catch {
  // What is damaged is refused later, with its reason.
}
