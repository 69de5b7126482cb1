import { openStorage } from './database/storage';
import { migrations, workspace } from './installation';
import { publishRelease } from './registry/publish';
import { readRelease } from './registry/release-folder';
import { ReleaseRefused } from './registry/release-refused';
import { releaseStore } from './registry/release-store';
import { withTrustedKeys } from './registry/trusted-keys';
import { readSettings, StartRefused } from './settings';

const help = `publish <folder>…: puts built remotes into the registry of this installation

  <folder>   a built remote with the release.json that its team signed

Takes the same settings as the server (DATA_DIR or DATABASE_URL, REMOTES_STORE). People get the new release at
their next visit; nothing is restarted.
`;

async function publishAll(folders: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  const { db, close } = await openStorage(settings, migrations);
  try {
    await withTrustedKeys(settings, db, workspace);
    const parts = { db, store: releaseStore(settings), now: () => new Date() };
    const options = {
      actor: process.env.USER ?? 'operator',
      reason: 'published by command',
      promote: true,
    };
    for (const folder of folders) {
      const offered = await readRelease(folder);
      const { name, version, revision, isNew } = await publishRelease(parts, offered, options);
      const outcome = isNew ? `is in the registry since revision ${revision}` : 'is in the registry already';
      process.stdout.write(`${name} ${version} ${outcome}\n`);
    }
  } finally {
    await close();
  }
}

const folders = process.argv.slice(2);
if (folders.length === 0 || folders.includes('--help')) {
  process.stdout.write(help);
} else {
  try {
    await publishAll(folders);
  } catch (error) {
    const isTheirs = error instanceof StartRefused || error instanceof ReleaseRefused;
    process.stderr.write(`${isTheirs ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  }
}
