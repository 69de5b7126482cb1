import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../root.mjs';
import { describeSteps, describeStepsAlone } from './new-remote-steps.mjs';

const origin = 'http://localhost:4691';

test('the commands after the creation of a remote name the address of Parqué', () => {
  for (const [text, line] of [
    [describeSteps('avisos', origin), `npm run dev -- --to ${origin} `],
    [describeStepsAlone('avisos', '/srv/mfe-avisos', root, origin), `parque login ${origin} --key `],
  ] as const) {
    expect(text).toContain(`keys publish --list .cache/keys/keys.json --to ${origin}`);
    expect(text).toContain(line);
    expect(text).not.toContain('8080');
  }
});

test('npm run new-remote lists --to, and rejects a wrong address before it writes anything', async () => {
  const runScript = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['tools/new-remote.mjs', ...args], { cwd: root });
  expect((await runScript('--help')).stdout).toContain('--to');
  await expect(runScript('avisos', '--to', 'localhost')).rejects.toMatchObject({
    code: 1,
    stderr: 'localhost is no address, such as http://localhost:8080. Try --help.\n',
  });
});
