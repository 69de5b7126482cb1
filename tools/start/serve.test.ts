import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getNpmHere } from '../../shared/cli/src/dev/npm-command.mjs';
import { findRunningOrigin } from './running.mjs';
import { findFreePort } from '../processes/free-port.mjs';

const listeningScript = `
  const server = require('node:http').createServer((_, response) => response.end()).listen(process.env.PORT, process.env.HOST);
  process.on('SIGTERM', () => { console.log('stopping'); server.close(() => process.exit(0)); });
  process.on('SIGINT', () => console.log('interrupted'));`;

const sources = path.join(__dirname, '..');
let root: string;
let runningChild: ChildProcess | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parque-serve-'));
  mkdirSync(path.join(root, 'api/dist'), { recursive: true });
});

afterEach(() => {
  runningChild?.kill('SIGTERM');
  rmSync(root, { recursive: true, force: true });
});

/** Serves a fake api and collects the output. */
async function serve(api: string, settings: NodeJS.ProcessEnv = {}) {
  writeFileSync(path.join(root, 'api/dist/main.js'), api);
  const script = `const { serve } = await import(${JSON.stringify(path.join(__dirname, 'serve.mjs'))});
    process.exitCode = await serve(${JSON.stringify(root)});`;
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...env, PORT: String(await findFreePort()), ...settings },
  });
  runningChild = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve) => {
      const resolveIfPrinted = () => output.includes(text) && resolve();
      child.stdout.on('data', resolveIfPrinted);
      resolveIfPrinted();
    });
  const exit = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, waitForOutput, exit };
}

test('Ctrl-C stops the api once, however often the signal arrives, and prints no stack', async () => {
  const { child, waitForOutput, exit } = await serve(listeningScript);
  await waitForOutput('Ctrl-C stops it.');
  child.kill('SIGINT');
  child.kill('SIGINT');
  const { code, output } = await exit;
  expect(code).toBe(0);
  expect(output.match(/stopping/g)).toHaveLength(1);
  expect(output).not.toMatch(/interrupted|Error|^\s+at /m);
});

test.each(['127.0.0.2', '::1'])('the greeting of a server that listens on %s is printed', async (HOST) => {
  const { child, waitForOutput, exit } = await serve(listeningScript, { HOST });
  await waitForOutput('Ctrl-C stops it.');
  expect(findRunningOrigin(root)).toContain(HOST);
  child.kill('SIGTERM');
  expect((await exit).code).toBe(0);
  expect(findRunningOrigin(root)).toBeUndefined();
});

test('an api that does not start prints its output alone, and its exit code is returned', async () => {
  const { exit } = await serve("console.error('Port 80 is in use'); process.exit(3);");
  expect(await exit).toEqual({ code: 3, output: 'Port 80 is in use\n' });
});

test('an api that is stopped during its start is no failure', async () => {
  const { child, waitForOutput, exit } = await serve("console.log('starting'); setInterval(() => {}, 1000);");
  await waitForOutput('starting');
  child.kill('SIGTERM');
  expect((await exit).code).toBe(0);
});

test.each(['SIGTERM', 'SIGHUP'] as const)('%s to npm alone ends the server, too', async (signal) => {
  writeFileSync(path.join(root, 'api/dist/main.js'), listeningScript);
  writeFileSync(path.join(root, 'package.json'), '{ "scripts": { "start": "node start.mjs" } }');
  const imports = ['start/serve.mjs', 'processes/end-with-npm.mjs'].map(
    (file) => `await import(${JSON.stringify(path.join(sources, file))})`,
  );
  writeFileSync(
    path.join(root, 'start.mjs'),
    `const { serve, endWithNpm } = { ...${imports.join(', ...')} };
      endWithNpm();
      process.exitCode = await serve(${JSON.stringify(root)});`,
  );
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const npm = getNpmHere('npm');
  const child = spawn(npm.program, [...npm.args, 'start'], {
    cwd: root,
    env: { ...env, PORT: String(await findFreePort()) },
  });
  runningChild = child;
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += String(text);
      if (output.includes('Ctrl-C stops it.')) resolve();
    });
    child.once('close', () => reject(new Error(`npm ended before the greeting: ${output}`)));
  });
  await ready;
  child.kill(signal);
  // The streams are closed once npm, the start and the server have all ended.
  await once(child, 'close');
  expect(output.match(/^stopping$/gm)).toHaveLength(1);
});
