import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkShellKeys } from './shell-keys';
import { createTemporaryFolder } from '../testing/temporary-folder';

let shell: string;

beforeEach(() => {
  shell = createTemporaryFolder();
});

/** Writes the page and the facts of a shell, and the facts of an earlier one. */
async function build(facts: object) {
  await writeFile(path.join(shell, 'host.1.json'), JSON.stringify({ rootKeys: ['earlier='] }));
  await writeFile(path.join(shell, 'host.2.json'), JSON.stringify(facts));
  await writeFile(path.join(shell, 'index.html'), '<meta name="parque-host" content="/shell/host.2.json" />');
}

test('a shell with the root keys of the settings, in any order, has no fault', async () => {
  await build({ rootKeys: ['second=', 'first='] });
  expect(await checkShellKeys(shell, ['first=', 'second='])).toBeUndefined();
});

test.each([['first='], ['first=', 'third='], ['earlier=']])(
  'a shell that was built with other root keys than %j is named with both lists and the remedy',
  async (...rootKeys) => {
    await build({ rootKeys: ['first=', 'second='] });
    const fault = await checkShellKeys(shell, rootKeys);
    expect(fault).toContain(`(first=,second=) than ROOT_KEYS (${rootKeys.join()})`);
    expect(fault).toMatch(/build it again with PARQUE_ROOT_KEYS set to ROOT_KEYS$/);
  },
);

test('a page whose facts are missing or without keys accepts no root key', async () => {
  await writeFile(path.join(shell, 'index.html'), '<meta name="parque-host" content="/shell/host.3.json" />');
  expect(await checkShellKeys(shell, ['first='])).toContain('(none) than ROOT_KEYS (first=)');
  await build({});
  expect(await checkShellKeys(shell, ['first='])).toContain('(none) than ROOT_KEYS (first=)');
});

test('a folder without a page, or with the page of npm run dev, has no fault of its keys', async () => {
  expect(await checkShellKeys(shell, ['first='])).toBeUndefined();
  await writeFile(path.join(shell, 'index.html'), '<html></html>');
  expect(await checkShellKeys(shell, ['first='])).toBeUndefined();
});
