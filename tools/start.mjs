import './processes/node-version.mjs';

// Imported after the version check, because an older Node cannot parse them.
const { install } = await import('./install.mjs');
const { build } = await import('./builds.mjs');
const { endWithNpm } = await import('./processes/end-with-npm.mjs');
const { acquireLock } = await import('./processes/folder-lock.mjs');
const { serve } = await import('./start/serve.mjs');
const { root } = await import('./root.mjs');

const { help, parseStartOptions } = await import('./start/start-options.mjs');
const { getDemoPassword, resetDemo } = await import('./start/demo-data.mjs');
const { requireUsableAddress } = await import('./start/port.mjs');

async function start() {
  const options = parseStartOptions(process.argv.slice(2), process.env);
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  endWithNpm();
  await requireUsableAddress(options.env);
  // The lock is held until the server answers: a second start then finds everything built, and the port in use.
  const releaseLock = await acquireLock(root);
  await requireUsableAddress(options.env);
  if (options.reset) resetDemo(root, options.env);
  if (!(await install()) || !(await build(root))) return 1;
  // The password is changed only when the server can start: it would be printed nowhere otherwise.
  await requireUsableAddress(options.env);
  const password = getDemoPassword(root, options.env);
  return serve(
    root,
    { ...options.env, ...(password && { DEMO_PASSWORD: password }) },
    releaseLock,
    options.json,
  );
}

try {
  process.exitCode = await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
