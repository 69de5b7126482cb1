import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './core/database/database';
import { sendCredentials } from './people/auth/sessions/kept-cookie';
import { sendDeviceKeys } from './people/auth/sign-in/device-key';
import { getMailboxUrl, serveDemo } from './setup/demo/routes';
import type { Services } from './core/http/area';
import { createDeparture, type Departure } from './core/http/connections/departure';
import { reportMetrics } from './core/metrics/metrics';
import { serveUnsubscribe } from './core/notifications/unsubscribe';
import { servePictures } from './shop/products/pictures';
import type { BusyShare } from './trading/terminal/sync/poll';
import { findCurrentKeys } from './platform/registry/keys/key-lists';
import { remotesBase } from './platform/registry/releases/publish';
import { createFileCache } from './core/files/file-cache';
import { createIntegrityLookup, serveStored } from './platform/registry/storage/release-store';
import { createS3Store } from './platform/registry/storage/s3-store';
import { mountAreas } from './areas';
import { applyServerRules, createServer, type ServerParts } from './core/http/server';
import { servePage } from './platform/web/page';
import { serveSandbox } from './platform/web/sandbox';
import { offerShell, serveOtherShells } from './platform/web/shell-versions';
import { hashedFileHeaders, serveFiles, type Folders } from './platform/web/static';

/** The dependencies of the server. */
export interface AppParts extends ServerParts {
  readonly db: Database;
  readonly folders: Folders;
  readonly now?: () => Date;
  readonly departure?: Departure;
  readonly busyShare?: BusyShare;
  /** Calls are rejected while the event loop is later than this on average, in milliseconds; 0: never. */
  readonly maxLoopDelayMs?: number;
}

/**
 * Creates the whole server, not yet listening. Its `close` ends the running calls and the background work.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, folders } = parts;
  const app = createServer(parts);
  const services: Services = { db, settings, log: app.log, now: parts.now ?? (() => new Date()) };

  const departure = parts.departure ?? createDeparture();
  sendDeviceKeys(app, settings);
  sendCredentials(app, settings);
  await applyServerRules(app, services, departure, parts.maxLoopDelayMs);
  reportMetrics(app, services, async () => (await findCurrentKeys(db))?.list.expiresAt);

  await mountAreas(app, services, { folders, busyShare: parts.busyShare });
  const cache = createFileCache({
    folder: path.join(settings.dataDir, 'file-cache'),
    maxBytes: settings.fileCacheBytes,
    log: app.log,
  });
  if (settings.s3) {
    const files = { store: createS3Store(settings.s3), cache, findIntegrity: createIntegrityLookup(db) };
    serveStored(app, files, remotesBase);
  }
  servePictures(app, { db, cache });
  await serveUnsubscribe(app, services);
  await offerShell(app, services, folders.shell);
  await serveFiles(app, folders, (scope) => {
    serveOtherShells(scope, { db, cache, folder: folders.earlierShells, headers: hashedFileHeaders });
  });
  serveDemo(app, services);
  if (existsSync(path.join(folders.shell, 'index.html')))
    await servePage(app, services, { shell: folders.shell, mailboxUrl: getMailboxUrl(settings) });
  await serveSandbox(app, services, folders.shell);
  return app;
}
