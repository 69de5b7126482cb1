/**
 * Runs before the first paint, from its own small file. It sets the theme. While the shell downloads, it preloads the
 * files of the screen at the address, and prefetches the first calls of a session. It contains no names of remotes: it
 * reads the registry that came with the document. Nothing is verified yet, so files are fetched and neither executed nor
 * applied.
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
import { requestFirstFiles } from './composition/first-files';
import { signedInFiles } from './frame/session/signed-in-files';

const theme = browserStorage.get('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;

const pathname = location.hash.slice(1).split('?')[0] || '/';
const token = tabStorage.get('token');

function answers({ path }: RemoteRouteEntity): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);
}

/** Whether the page will open this route; without a session that is the sign-in. */
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
    requestFirstFiles('preload', '', { files: signedInFiles() });
    prefetchEarly(apiBase, token, [getAccount.path, listOwnedProducts.path]);
  }
  const screen = nextScreen(user);
  if (!screen) return;
  const { requires } = screen.route;
  // A route that requires products waits for the user's products, so that users download only what they may open.
  const owned = requires?.anyProduct && ((await earlyAnswer(listOwnedProducts.path)) as Owned);
  const session = {
    token: token ?? undefined,
    user: user ?? undefined,
    owned: owned?.products,
    remaining: owned?.remaining,
  };
  if (permissionFor(requires, session) !== 'granted') return;
  requestFirstFiles('preload', screen.base, screen.manifest);
  // Older manifests name these calls `asks`.
  if (token) prefetchEarly(apiBase, token, screen.route.prefetch ?? screen.route.asks ?? []);
}

type Owned =
  { readonly products: SessionState['owned']; readonly remaining?: SessionState['remaining'] } | undefined;

// Damaged data is rejected later by the shell, with its reason.
preloadScreen().catch(() => undefined);
