import { getBrokers } from '../../broker/brokers';
import { openDatabase, type Connection } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { readSettings } from '../../../settings';
import { removeEmptied } from '../accounts/removal';
import { startCopier } from '../copier';

/* A copier process for tests to kill. Arguments: the database and its migrations. */
const [connection = '{}', migrations = ''] = process.argv.slice(2);
const { db } = await openDatabase(JSON.parse(connection) as Connection, migrations);
const write = (...words: unknown[]) => process.stderr.write(`${JSON.stringify(words)}\n`);
const services = {
  db,
  settings: readSettings({ NODE_ENV: 'test' }),
  log: { info: write, warn: write, error: write },
  now: () => new Date(),
} as unknown as Services;
getBrokers(services);
startCopier(services, removeEmptied);
process.stdout.write('copying\n');
