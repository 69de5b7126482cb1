import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { outsideRemote } from '../../tools/build/packaging/outside.mjs';
import { lucia, sessionOf } from '../testing/people';
import { done, createTeamKnown, terminalAt } from '../testing/releases/release-command';
import { expect, test } from '../testing/test';
import { root } from '../testing/workspace';
import { patient } from '../testing/patience';

test.use({ installation: 'new-remote' });
test.describe.configure({ timeout: patient(120_000) });

const run = promisify(execFile);

test('a newly generated remote passes the check of its publication, and is in the menu', async ({
  product,
  page,
  open,
}) => {
  const folder = await outsideRemote(root, 'fresca');
  const packed = path.join(folder, '../node_modules/@parque');
  const type = terminalAt(product, folder, path.join(packed, 'cli/bin/parque.mjs'));
  try {
    await createTeamKnown(type, folder, 'fresca');
    await run(process.execPath, [path.join(packed, 'remote/build/cli.mjs')], { cwd: folder });
    expect(done(await type("publish --reason 'first version'"))).toContain('it is stable');

    await open(await sessionOf(product, lucia), '/products');
    await page.getByRole('link', { name: 'Fresca', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Fresca', level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tus productos' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
  } finally {
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
});
