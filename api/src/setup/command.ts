import { mkdir, readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { requireExistingDatabase } from '../core/database/existing';
import { openStorage } from '../core/database/storage';
import type { Services } from '../core/http/area';
import { resolveFolders, migrations, workspace } from './installation';
import { withTrustedKeys } from '../platform/registry/keys/trusted-keys';
import { readSettings, requireDataDir, StartRefusedError } from '../settings';
import { createProducts, parseCatalogue } from './catalogue';
import { checkInstallation } from './check';

const help = `setup products <file>: creates the products of a JSON file; those whose url exists are left as they are
setup check:          checks settings, database, keys, admins, products, remotes and mail, and names what is missing

Takes the same settings as the server. Like a start, it brings the database to the schema of this build. The check
creates no database. The form of the file is deploy/catalogue.example.json; a product of the kinds connector, dashboard, dashpro and scanner gets the id
that opens its screen.
`;

async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const baseSettings = readSettings(process.env);
  requireDataDir(baseSettings);
  const { db, close } = await openStorage(baseSettings, migrations);
  try {
    const settings = await withTrustedKeys(baseSettings, db, workspace);
    return await work({ db, settings, log: pino({ level: 'silent' }), now: () => new Date() });
  } finally {
    await close();
  }
}

async function importProducts(file: string): Promise<void> {
  const catalogue = parseCatalogue(await readFile(file, 'utf8'));
  const createdProducts = await withServices((services) => createProducts(services, catalogue));
  for (const { id, title, isNew } of createdProducts) {
    process.stdout.write(`${isNew ? 'created' : 'exists '}  ${String(id).padStart(3)}  ${title}\n`);
  }
}

async function check(): Promise<void> {
  requireExistingDatabase(process.env);
  const results = await withServices(async ({ db, settings }) => {
    if (!settings.s3) await mkdir(settings.remotesStore, { recursive: true });
    return checkInstallation(db, settings, resolveFolders(settings));
  });
  for (const { subject, isFine, detail } of results) {
    process.stdout.write(`${isFine ? '✓' : '✗'} ${subject.padEnd(14)} ${detail}\n`);
  }
  if (results.some(({ isFine }) => !isFine)) process.exitCode = 1;
}

const [command, file, ...rest] = process.argv.slice(2);

function findCommand(): (() => Promise<void>) | undefined {
  if (command === 'products' && file && rest.length === 0) return () => importProducts(file);
  return command === 'check' && file === undefined ? check : undefined;
}

const run = findCommand();
if (run) {
  try {
    await run();
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const isPlain = error instanceof StartRefusedError || code === 'ENOENT' || code === 'EACCES';
    process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stdout.write(help);
  process.exitCode = command === undefined || command === '--help' ? 0 : 2;
}
