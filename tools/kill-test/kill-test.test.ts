import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

test('every acknowledged write is stored once after each kill of the api and of its database', async () => {
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const { stdout } = await run(
    process.execPath,
    [path.join(__dirname, '../kill-test.mjs'), '--rounds', '6', '--seed', '11'],
    { env },
  );
  expect(stdout).toMatch(/^round 6, .* acknowledged/m);
  expect(stdout).not.toContain('✗');
}, 600_000);
