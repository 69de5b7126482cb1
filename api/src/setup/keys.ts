import { sql } from 'drizzle-orm';
import path from 'node:path';
import { requireExistingDatabase } from '../core/database/existing';
import { openStorage } from '../core/database/storage';
import { migrations } from './installation';
import { readSettings, StartRefusedError, type Settings } from '../settings';
import { beginChange, endChange } from '../core/vault/key-file';
import { rotateKeys, type RotatedColumn } from '../core/vault/rotation';

const help = `keys rotate: seals the stored passwords and second factors with a new master key

With CREDENTIALS_KEY set: seals everything with the first of its keys, while the product runs. Change it in three
steps, restarting the product's processes after each: "old,new", then "new,old", then run this command, then "new".

Without it (the key is the file credentials-key in DATA_DIR): makes a new key, seals everything with it and forgets
the old one. Stop the product first.

Can be broken off at any point and run again. Takes the same settings as the server.
`;

type Storage = Awaited<ReturnType<typeof openStorage>>;

/** A running product read its key at its start, and would not open what is sealed with a newer one. */
async function requireStoppedProduct({ db }: Storage): Promise<void> {
  const { rows } = await db.execute<{ others: number }>(
    sql`select count(distinct application_name)::int as others from pg_stat_activity
        where datname = current_database() and application_name <> ${`parque-${process.pid}`}
          and application_name like 'parque-%'`,
  );
  if (rows[0]?.others)
    throw new StartRefusedError('Stop the product first: it uses the key that is to be replaced');
}

async function rotate(settings: Settings, storage: Storage): Promise<RotatedColumn[]> {
  if (process.env.CREDENTIALS_KEY) return rotateKeys(storage.db, settings.credentialsKey);
  await requireStoppedProduct(storage);
  const file = path.join(settings.dataDir, 'credentials-key');
  const report = await rotateKeys(storage.db, await beginChange(file));
  if (report.every(({ undecryptable }) => undecryptable.length === 0)) await endChange(file);
  return report;
}

function print(report: readonly RotatedColumn[]): void {
  for (const { table, resealed, undecryptable } of report) {
    process.stdout.write(`${table}: ${resealed} encrypted again\n`);
    if (undecryptable.length === 0) continue;
    process.stderr.write(
      `${table}: no key opens ${undecryptable.length} (rows ${undecryptable.slice(0, 10).join(', ')})\n`,
    );
    process.exitCode = 1;
  }
}

async function run(): Promise<void> {
  requireExistingDatabase(process.env);
  const settings = readSettings(process.env);
  const storage = await openStorage(settings, migrations);
  try {
    print(await rotate(settings, storage));
  } finally {
    await storage.close();
  }
}

const [command, ...rest] = process.argv.slice(2);
if (command !== 'rotate' || rest.length > 0) {
  process.stdout.write(help);
  process.exitCode = command === undefined || command === '--help' ? 0 : 2;
} else {
  try {
    await run();
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartRefusedError ? error.message : String((error as Error).stack)}\n`,
    );
    process.exitCode = 1;
  }
}
