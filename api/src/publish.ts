import { openStorage } from './database/storage';
import { migrations } from './installation';
import { publishRelease } from './registry/registry';
import { ReleaseRefused } from './registry/release-folder';
import { folderStore } from './registry/store';
import { readSettings, StartRefused } from './settings';

const help = `publish <folder>…: puts built remotes into the registry of this installation

  <folder>   what parque-build made: remote.json and the files that it lists

Takes the same settings as the server (DATA_DIR or DATABASE_URL, REMOTES_STORE). People get the new release at
their next visit; nothing is restarted.
`;

async function publishAll(folders: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  const { db, close } = await openStorage(settings, migrations);
  try {
    const store = folderStore(settings.remotesStore);
    const by = { actor: process.env.USER ?? 'operator', reason: 'published by command' };
    for (const folder of folders) {
      const { name, version, revision, isNew } = await publishRelease({ db, store }, folder, by);
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
