/**
 * Runs before the first paint, from its own small file: sets the theme, and asks for what the screen at the address is
 * made of while the shell itself is still on its way: its files, and what every session begins with. Knows no remote:
 * it reads the registry that came with the document. Nothing is verified yet, so it only fetches: what was fetched
 * neither runs nor styles.
 */
import { prefetchEarly, earlyAnswer } from '@parque/api-client/early-answers';
import type {
  RegistryDocumentEntity,
  RegistryStateEntity,
  ReleaseEntity,
  RemoteRouteEntity,
  SignedEntity,
  UserEntity,
} from '@parque/contract';
import { getAccount, listOwnedProducts } from '@parque/contract/addresses';
import { choose, releaseId } from '@parque/release';
import type { SessionState } from '@parque/session';
import { permissionFor } from '@parque/session/access';
import { browserStorage, tabStorage } from '@parque/session/storage';
import { askForFirstFiles } from './composition/first-files';
import { signedInFiles } from './frame/signed-in-files';

const theme = browserStorage.get('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;

const pathname = location.hash.slice(1).split('?')[0] || '/';
const token = tabStorage.get('token');

function answers({ path }: RemoteRouteEntity): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);
}

/** Whether the route is where this page will be: without a session that is the way in. */
const isNext = (route: RemoteRouteEntity): boolean =>
  token ? route.access !== 'signed-out' && answers(route) : route.access === 'signed-out';

const payloadOf = <T>(signed: SignedEntity | undefined) => JSON.parse(signed?.payload ?? 'null') as T | null;

const pageData = (id: string) => JSON.parse(document.getElementById(id)?.textContent || '{}') as unknown;

interface NextScreen {
  readonly base: string;
  readonly manifest: ReleaseEntity['manifest'];
  readonly route: RemoteRouteEntity;
}

function nextScreen(user: UserEntity | null): NextScreen | undefined {
  const { state, releases } = pageData('parque-registry') as Partial<RegistryDocumentEntity>;
  const installation = String(JSON.parse(browserStorage.get('parque:installation') ?? '""'));
  const person = { installation, ...(user && { userId: user.id, role: user.rol }) };
  for (const remote of payloadOf<RegistryStateEntity>(state)?.remotes ?? []) {
    const version = choose(remote, person)?.version ?? remote.stable;
    const manifest = payloadOf<ReleaseEntity>(releases?.[releaseId(remote.name, version)])?.manifest;
    const route = manifest?.routes.find(isNext);
    if (remote.state === 'on' && manifest && route)
      return { base: `${remote.base}${version}/`, manifest, route };
  }
  return undefined;
}

async function preloadScreen(): Promise<void> {
  const user = JSON.parse(tabStorage.get('user') ?? 'null') as UserEntity | null;
  const { apiBase = '/api' } = pageData('parque-settings') as { apiBase?: string };
  if (token && user) {
    askForFirstFiles('preload', '', { files: signedInFiles() });
    prefetchEarly(apiBase, token, [getAccount.path, listOwnedProducts.path]);
  }
  const screen = nextScreen(user);
  if (!screen) return;
  const { requires } = screen.route;
  // What depends on products waits until they are known: nobody downloads what they may not open.
  const owned = requires?.anyProduct && ((await earlyAnswer(listOwnedProducts.path)) as Owned);
  const session = {
    token: token ?? undefined,
    user: user ?? undefined,
    owned: owned?.products,
    remaining: owned?.remaining,
  };
  if (permissionFor(requires, session) !== 'granted') return;
  askForFirstFiles('preload', screen.base, screen.manifest);
  // Older manifests name these calls `asks`.
  if (token) prefetchEarly(apiBase, token, screen.route.prefetch ?? screen.route.asks ?? []);
}

type Owned =
  { readonly products: SessionState['owned']; readonly remaining?: SessionState['remaining'] } | undefined;

// What is damaged is refused later, with its reason.
preloadScreen().catch(() => undefined);
