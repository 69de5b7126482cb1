import { getNpmCommand } from './npm-command.mjs';

const acceptOnly = (existingFile: string) => (file: string) => file === existingFile;

test.each([
  [
    'win32',
    'C:\\Program Files\\nodejs\\node.exe',
    'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npx-cli.js',
  ],
  ['linux', '/usr/local/bin/node', '/usr/local/lib/node_modules/npm/bin/npx-cli.js'],
  ['darwin', '/opt/homebrew/bin/node', '/opt/homebrew/lib/node_modules/npm/bin/npx-cli.js'],
] as const)('on %s Node runs the script of npx that came with it', (platform, execPath, script) => {
  const command = getNpmCommand('npx', { platform, execPath, exists: acceptOnly(script) });
  expect(command).toEqual({ program: execPath, args: [script] });
});

test('the npm that runs the command is used, whatever its location', () => {
  const npmScript = '/home/ana/.npm/lib/npm/bin/npm-cli.js';
  const script = '/home/ana/.npm/lib/npm/bin/npx-cli.js';
  const machine = {
    platform: 'linux',
    execPath: '/usr/bin/node',
    npmScript,
    exists: acceptOnly(script),
  } as const;
  expect(getNpmCommand('npx', machine).args).toEqual([script]);
});

test('an npm that is installed elsewhere is found by its name', () => {
  const machine = { platform: 'linux', execPath: '/usr/bin/node', exists: () => false } as const;
  expect(getNpmCommand('npm', machine)).toEqual({ program: 'npm', args: [] });
});
