/**
 * Lets the platform open without a connection: keeps the shell that it was built with, and the files of the releases
 * that the page has proven. It decides nothing: what may run is the signed registry's to say, and the page compares
 * every script and style with its hash, wherever it comes from. Calls of the API never pass through here.
 */
import { answerFile, answerPage, mayBeKept, opensPage } from './answers';
import type { KnownFile } from './files';
import { keepReleases } from './kept-releases';
import { dropOlderShells, keepShell, type OwnShell } from './own-shell';
import { scope } from './scope';

/** Written into the worker when the shell is built. */
declare const OWN_SHELL: OwnShell;

async function openPages(): Promise<string[]> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell(OWN_SHELL).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderShells(OWN_SHELL).then(() => scope.clients.claim()));
});

scope.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: readonly KnownFile[] };
  if (keep) event.waitUntil(keepReleases({ page: event.source?.id ?? '', files: keep, openPages }));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (opensPage(request)) {
    event.respondWith(answerPage(OWN_SHELL, request, (work) => event.waitUntil(work)));
  } else if (request.mode !== 'navigate' && mayBeKept(request)) {
    event.respondWith(answerFile(request));
  }
});
