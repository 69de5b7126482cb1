/**
 * Runs before the first paint, from its own small file. It sets the theme, and requests the session of another tab. While
 * the shell downloads, it preloads the files of the screen at the address, and prefetches the first calls of a session. It
 * reads the registry that came with the document and names no remote. Nothing is verified yet, so files are fetched and
 * neither executed nor applied. It opens the page again when a file of the shell does not load.
 */
import type {
  KeyListEntity,
  RegistryDocumentEntity,
  RegistryStateEntity,
  ReleaseEntity,
  SignedEntity,
  UserEntity,
} from '@parque/contract';
import { choose, toReleaseId } from '@parque/release';
import { browserStorage, tabStorage, tokenKey } from '@parque/session/storage';
import { isUnstyled } from './boot/is-unstyled';
import { takeSession } from './boot/take-session';
import { applyTheme, isNext, readPageData, preloadScreen, type NextScreen } from './boot/preload-screen';

const parsePayload = <T>(signedEntity: SignedEntity | undefined) =>
  JSON.parse(signedEntity?.payload ?? 'null') as T | null;

function nextScreen(user: UserEntity | null): NextScreen | undefined {
  const { keys, state, releases } = readPageData('parque-registry') as Partial<RegistryDocumentEntity>;
  const grants = parsePayload<KeyListEntity>(keys)?.grants ?? [];
  const installation = String(JSON.parse(browserStorage.get('parque:installation') ?? '""'));
  const audience = { installation, ...(user && { userId: user.id, role: user.rol }) };
  for (const remote of parsePayload<RegistryStateEntity>(state)?.remotes ?? []) {
    const version = choose(remote, audience)?.version ?? remote.stable;
    const manifest = parsePayload<ReleaseEntity>(releases?.[toReleaseId(remote.name, version)])?.manifest;
    const route = manifest?.routes.find(isNext);
    // The frame of a third party has a cache of its own.
    const isFramed = grants.some(({ level, remote: name }) => level && name === remote.name);
    if (remote.state === 'on' && manifest && route && !isFramed)
      return { base: `${remote.base}${version}/`, manifest, route };
  }
  return undefined;
}

const reopenAfterMs = 5_000;
const retryStylesAfterMs = 1000;

/** Opens the page again, because a file of the document did not load and nothing of the shell runs without it. */
function reload(): void {
  document.documentElement.className = 'pq-late';
  setTimeout(() => location.reload(), reopenAfterMs);
}

/** Requests the style sheet of the document until it has loaded. The page works without it, and keeps what a user types. */
function retryStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('[rel=stylesheet]');
  setTimeout(() => {
    const copy = link?.cloneNode() as HTMLLinkElement;
    // Caches can contain changed bytes under its address.
    copy.href = `${copy.href.split('?')[0]}?${Date.now()}`;
    copy.onerror = retryStyles;
    link?.replaceWith(copy);
  }, retryStylesAfterMs);
}

/** Preloads and prefetches what the screen needs while the shell downloads, and takes the session of another tab. */
function prepare(): void {
  // Only scripts of the document are deferred.
  addEventListener('error', ({ target }) => (target as Partial<HTMLScriptElement>).defer && reload(), true);
  // Damaged data is rejected later by the shell, with its reason.
  const preload = () => void preloadScreen(nextScreen).catch(() => undefined);
  preload();
  if (tabStorage.get(tokenKey)) return;
  // Pages over plain http have no locks.
  window.parqueSession = takeSession().catch(() => false);
  // The preload runs in a task of its own, so that a waiting shell reads the session before calls are prefetched.
  void window.parqueSession.then((isTaken) => isTaken && setTimeout(preload));
}

// The document names this file again as its last script, which runs after the shell has run or has failed.
const isLast = 'last' in (document.currentScript as HTMLScriptElement).dataset;
applyTheme();
if (!isLast) prepare();
// The style sheet of the document precedes this script.
if (isLast && isUnstyled()) retryStyles();
if (isLast && !('started' in document.documentElement.dataset)) reload();
