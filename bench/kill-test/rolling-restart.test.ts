import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const program = path.join(__dirname, 'rolling-restart.mjs');

test.each([
  [['--help'], 0, /^Restarts two processes [^]*--help/],
  [['dos'], 1, /^The number of rounds is a number of 1 or more, not "dos". Try --help\.\n$/],
  [['0'], 1, /^The number of rounds/],
  [['--round', '2'], 1, /^Unknown option '--round'.* Try --help\.\n$/],
])('with %j nothing is restarted', async (args, code, text) => {
  const ended = await run(process.execPath, [program, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (failed) => ({ code: failed.code, text: failed.stdout + failed.stderr }),
  );
  expect(ended).toEqual({ code, text: expect.stringMatching(text) });
});

test('two processes behind one port are restarted in turn, and no call is dropped', async () => {
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const { stdout } = await run(process.execPath, [program, '1'], { env }).catch((failed) => failed);
  expect(stdout).toMatch(
    /^2 restarts: [1-9]\d* writes acknowledged, 0 dropped; calls by process: [1-9]\d*, [1-9]\d*$/m,
  );
  expect(stdout).not.toContain('✗');
}, 600_000);
