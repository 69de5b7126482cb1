import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { msPerHour } from '@parque/domain/durations';
import { createApp } from './app';
import { createFirstAdmin } from './people/auth/admins/first-admin';
import { lockTimeoutMs } from './core/database/database';
import { openStorage } from './core/database/storage';
import type { Services } from './core/http/area';
import { startLoop, type Loop } from './core/loop';
import { dropIdleConnections } from './core/http/connections/connections';
import { createDeparture } from './core/http/connections/departure';
import { ApiRuleError } from './core/http/api-rule-error';
import { resolveFolders, migrations, workspace } from './setup/installation';
import { formatRefusal } from './platform/registry/keys/key-lists';
import { publishRelease } from './platform/registry/releases/publish';
import { readRelease } from './platform/registry/releases/release-folder';
import { ReleaseRefusedError } from './platform/registry/releases/release-refused-error';
import { releaseStore } from './platform/registry/storage/release-store';
import { withTrustedKeys } from './platform/registry/keys/trusted-keys';
import { sweepUploads } from './platform/registry/releases/uploads';
import { seedDemo } from './setup/seed/demo';
import { readSettings, requireDataDir, StartRefusedError, type Settings } from './settings';
import { checkShellKeys } from './setup/shell-keys';
import { requireRightKey } from './core/vault/right-key';
import { runSweeps } from './sweeps';

/** Shorter than the 30 s after which supervisors usually kill a process. */
const patience = 25_000;

/** Codes of errors that the machine or the settings cause, such as a full disk or an address of another machine. */
const machineFaults = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EEXIST',
  'ENOSPC',
  'ENOTDIR',
  'ENOTFOUND',
  'EROFS',
]);

/** A fault that the operator can correct, in one line. Any other fault keeps its stack. */
function describeError(error: unknown, settings: Settings | undefined): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartRefusedError) return message;
  if (error instanceof ReleaseRefusedError) return `Cannot publish: ${error.reasons.join('; ')}`;
  if (error instanceof ApiRuleError) return `Cannot publish: ${formatRefusal(error)}`;
  if (code === 'EADDRINUSE') {
    return `Port ${settings?.port} is in use: stop what uses it, or choose another with PORT or --port`;
  }
  if (code && machineFaults.has(code)) return `Cannot start: ${message}`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

async function publishBuilt({ settings, ...services }: Services): Promise<void> {
  const store = releaseStore(settings);
  for (const folder of settings.releases) {
    const options = { actor: 'start', reason: 'construida en esta máquina', promote: true };
    const offeredRelease = await readRelease(folder);
    const { isNew, ...publication } = await publishRelease({ ...services, store }, offeredRelease, options);
    if (isNew) services.log.info(publication, 'remote published');
  }
}

/** Handles stop signals. A signal that arrives during the start takes effect after it, so that the database always stops. */
function stopRequests() {
  let stop: (signal: string) => void = () => undefined;
  let pendingSignal: string | undefined;
  const receiveSignal = (signal: string) => {
    pendingSignal = signal;
    stop(signal);
  };
  process.on('SIGINT', receiveSignal);
  process.on('SIGTERM', receiveSignal);
  return {
    stopWith(work: (signal: string) => Promise<void>) {
      let isStopping = false;
      stop = (signal) => {
        if (isStopping) return;
        isStopping = true;
        // Ends a stop that hangs, before the supervisor kills the process.
        setTimeout(() => process.exit(1), patience).unref();
        void work(signal).then(
          () => process.exit(0),
          () => process.exit(1),
        );
      };
      if (pendingSignal) stop(pendingSignal);
    },
  };
}

async function run(startSettings: Settings): Promise<void> {
  const requests = stopRequests();
  requireDataDir(startSettings);
  const { db, close } = await openStorage(startSettings, migrations, { lock_timeout: lockTimeoutMs });
  let app: Awaited<ReturnType<typeof createApp>> | undefined;
  let sweepLoop: Loop | undefined;
  const end = async () => {
    await Promise.all([app?.close(), sweepLoop?.stop()]);
    await close();
  };
  try {
    await requireRightKey(db, startSettings.credentialsKey);
    const settings = await withTrustedKeys(startSettings, db, workspace);
    await mkdir(settings.remotesStore, { recursive: true });
    await sweepUploads(settings);
    const departure = createDeparture();
    // Lines that are logged during a write are written together; the rest is written when the process ends.
    const logTo = pino.destination({ sync: false });
    const folders = resolveFolders(settings);
    app = await createApp({ settings, db, departure, folders, logTo });
    const shellFault = await checkShellKeys(folders.shell, settings.rootKeys);
    if (shellFault) app.log.warn(shellFault);
    dropIdleConnections(app);
    const services: Services = { db, settings, log: app.log, now: () => new Date() };
    if (settings.demo) app.log.warn('not in production mode: this is the demo, whose passwords are public');
    await createFirstAdmin(services);
    if (settings.demo) await seedDemo(services);
    await publishBuilt(services);
    await app.listen({ host: settings.host, port: settings.port });

    // The first sweep runs at the start, because a process that is often restarted never runs for an hour.
    sweepLoop = startLoop(
      (isStopped) => runSweeps(services, { isStopped }).then(() => msPerHour),
      () => msPerHour,
    );
    requests.stopWith(async (signal) => {
      services.log.info({ signal }, 'stopping');
      departure.announce();
      // Ctrl-C is used without a balancer, so there is nothing to wait for.
      if (signal === 'SIGTERM') await pause(settings.drainMs);
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  await run(settings);
} catch (error) {
  process.stderr.write(`${describeError(error, settings)}\n`);
  process.exit(1);
}
