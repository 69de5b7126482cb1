import './processes/node-version.mjs';

// Imported after the version check, because an older Node cannot parse them.
const { install } = await import('./install.mjs');
const { endWithNpm } = await import('./processes/end-with-npm.mjs');
const { root } = await import('./root.mjs');
const { parseDevelopmentOptions, help } = await import('./dev/development-options.mjs');

async function start() {
  const options = parseDevelopmentOptions(process.argv.slice(2), process.env);
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  endWithNpm();
  if (!(await install())) return 1;
  // This module is imported after the installation, because it imports installed packages.
  const { startWorkspace } = await import('./dev/workspace.mjs');
  return startWorkspace(root, options.env);
}

try {
  process.exitCode = await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
