import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const program = path.join(__dirname, 'rolling-restart.mjs');

test('two processes behind one port are restarted in turn, and no call is dropped', async () => {
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const { stdout } = await run(process.execPath, [program, '1'], { env }).catch((failed) => failed);
  expect(stdout).toMatch(
    /^2 restarts: [1-9]\d* writes acknowledged, 0 dropped; calls by process: [1-9]\d*, [1-9]\d*$/m,
  );
  expect(stdout).not.toContain('✗');
}, 600_000);
