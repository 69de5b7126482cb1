import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StartRefusedError } from '../../settings';
import { requireExistingDatabase } from './existing';
import { createTemporaryFolder } from '../../testing/temporary-folder';

let dataDir: string;

beforeEach(() => {
  dataDir = path.join(createTemporaryFolder(), 'data');
});

test('a command without a database is refused, names the folder, and creates nothing', () => {
  const check = () => requireExistingDatabase({ DATA_DIR: dataDir });
  expect(check).toThrow(StartRefusedError);
  expect(check).toThrow(`${dataDir} contains none. Load the settings`);
  expect(existsSync(dataDir)).toBe(false);
});

test('an embedded database in DATA_DIR is accepted', async () => {
  await mkdir(path.join(dataDir, 'database/postgres-15'), { recursive: true });
  expect(() => requireExistingDatabase({ DATA_DIR: dataDir })).not.toThrow();
});

test('a database in DATABASE_URL is accepted', () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://parque@db/parque' };
  expect(() => requireExistingDatabase(env)).not.toThrow();
});
