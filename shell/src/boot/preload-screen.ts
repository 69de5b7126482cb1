import { prefetchEarly, getEarlyAnswer } from '@parque/api-client/early-answers';
import type { RemoteManifestEntity, RemoteRouteEntity, UserEntity } from '@parque/contract';
import { getAccount, listOwnedProducts } from '@parque/contract/addresses';
import type { SessionState } from '@parque/session';
import { getPermission } from '@parque/session/access';
import { browserStorage, tabStorage, tokenKey, userKey } from '@parque/session/storage';
import { requestFirstFiles } from '../remotes/loading/first-files';
import { readSignedInFiles } from '../frame/session/signed-in-files';

type Route = Pick<RemoteRouteEntity, 'path' | 'access' | 'requires' | 'otherwise' | 'prefetch'>;

export interface NextScreen {
  /** Address of the release; the files are relative to it. */
  readonly base: string;
  readonly manifest: Pick<RemoteManifestEntity, 'files'>;
  readonly route: Route;
}

type Owned =
  | { readonly products: SessionState['owned']; readonly remaining?: SessionState['remaining'] }
  | undefined;

/** Applies the stored theme. Without a stored theme, the document's attribute remains. */
export function applyTheme(): void {
  const theme = browserStorage.get('parque:theme');
  if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;
}

const pathname = location.hash.slice(1).split('?')[0] || '/';
const getToken = () => tabStorage.get(tokenKey);

function isPathMatch({ path }: Route): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);
}

/** Whether the page will open this route; without a session that is the sign-in, or where the home path sends visitors. */
export const isNext = (route: Route, _: number, routes: readonly Route[]): boolean =>
  getToken()
    ? route.access !== 'signed-out' && isPathMatch(route)
    : route.access === 'signed-out' &&
      (pathname !== '/' || routes.find(isPathMatch)?.otherwise === route.path);

/** Reads the JSON of an element of the document, `{}` if there is no such element. */
export const readPageData = (id: string) =>
  JSON.parse(document.getElementById(id)?.textContent || '{}') as unknown;

/**
 * Preloads the files of the screen at the address, and prefetches the first calls of a session. Files are fetched and
 * neither executed nor applied.
 *
 * @param nextScreen - Finds the screen that the page will open.
 */
export async function preloadScreen(
  nextScreen: (user: UserEntity | null) => NextScreen | undefined,
): Promise<void> {
  const token = getToken();
  const user = JSON.parse(tabStorage.get(userKey) ?? 'null') as UserEntity | null;
  const { apiBase = '/api' } = readPageData('parque-settings') as { apiBase?: string };
  if (token && user) {
    requestFirstFiles('preload', '', { files: readSignedInFiles() });
    prefetchEarly(apiBase, token, [getAccount.path, listOwnedProducts.path]);
  }
  const screen = nextScreen(user);
  if (!screen) return;
  const { requires } = screen.route;
  // A route that requires products waits for the user's products, so that users download only what they may open.
  const ownedProducts = requires?.anyProduct && ((await getEarlyAnswer(listOwnedProducts.path)) as Owned);
  const session = {
    token: token ?? undefined,
    user: user ?? undefined,
    owned: ownedProducts?.products,
    remaining: ownedProducts?.remaining,
  };
  if (getPermission(requires, session) !== 'granted') return;
  requestFirstFiles('preload', screen.base, screen.manifest);
  if (token) prefetchEarly(apiBase, token, screen.route.prefetch ?? []);
}
