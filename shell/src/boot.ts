/**
 * Runs before the first paint, from its own small file: sets the theme, and asks for the files of the screen that
 * the address names while the shell itself is still on its way. Knows no remote: it reads the registry that came
 * with the document.
 */
import type { RegistryEntity, RegistryEntryEntity, RemoteRouteEntity } from '@parque/contract';

const theme = localStorage.getItem('parque:theme');
if (theme === 'light' || theme === 'system') document.documentElement.dataset.theme = theme;

const registry = JSON.parse(
  document.getElementById('parque-registry')?.textContent ?? 'null',
) as RegistryEntity | null;
const pathname = location.hash.slice(1).split('?')[0] || '/';
const isSignedIn = Boolean(sessionStorage.getItem('token'));

function answers({ path }: RemoteRouteEntity): boolean {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`).test(pathname);
}

/** Whether the screen will be shown for sure: what depends on products waits until they are known. */
function isCertain(route: RemoteRouteEntity): boolean {
  if (!isSignedIn) return route.access === 'signed-out';
  return route.access !== 'signed-out' && !route.requires && answers(route);
}

function preload({ base, manifest }: RegistryEntryEntity): void {
  for (const { file, integrity, kind } of manifest.files.filter(({ first }) => first)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = kind === 'style' ? 'style' : 'script';
    link.href = base + file;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

const wanted = registry?.remotes.find(({ manifest }) => manifest.routes.some(isCertain));
if (wanted) preload(wanted);
