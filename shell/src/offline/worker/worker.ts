/**
 * Service worker. Stores the shell that it was built with, so that the platform opens offline. It also stores the files
 * of the releases that the page has verified. It takes no decisions: the signed registry decides what may run, and the
 * page checks the hash of every script and style, also of stored ones. Calls of the API never pass through the worker.
 */
import { respondWithFile, respondWithPage, isCacheable, isPageRequest } from './answers';
import type { ListedFile } from './files';
import { storeReleases } from './cached-releases';
import { dropOlderShells, storeShell, type OwnShell } from './own-shell';
import { openMessage, renewSubscription, showMessage } from './push';
import { scope } from './scope';

/** Written into the worker when the shell is built. */
declare const OWN_SHELL: OwnShell;

const isOnlyPage = async () =>
  (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1;

scope.addEventListener('install', (event) => {
  event.waitUntil(storeShell(OWN_SHELL).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderShells(OWN_SHELL).then(() => scope.clients.claim()));
});

scope.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: readonly ListedFile[] };
  if (keep) event.waitUntil(storeReleases(keep, isOnlyPage));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isPageRequest(request)) {
    event.respondWith(respondWithPage(OWN_SHELL, request, (work) => event.waitUntil(work)));
  } else if (request.mode !== 'navigate' && isCacheable(request)) {
    event.respondWith(respondWithFile(request));
  }
});

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
