import { Signed } from '@parque/contract';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openStorage } from '../core/database/storage';
import { ApiRuleError } from '../core/http/api-rule-error';
import { resolveFolders, migrations, workspace } from './installation';
import { publishKeyList, formatRefusal } from '../platform/registry/keys/key-lists';
import { readHost } from '../platform/registry/releases/host';
import { publishRelease } from '../platform/registry/releases/publish';
import { readRelease } from '../platform/registry/releases/release-folder';
import { ReleaseRefusedError } from '../platform/registry/releases/release-refused-error';
import { releaseStore } from '../platform/registry/storage/release-store';
import { withTrustedKeys } from '../platform/registry/keys/trusted-keys';
import { readSettings, requireDataDir, StartRefusedError } from '../settings';

const help = `publish [--keys <file> [--accept-loss <remotes>]] <folder>…: puts built remotes into the registry of this installation

  --keys <file>             a key list that the root key signed, to be taken first
  --accept-loss <remotes>   remotes that may lose their stable version by that list, separated by commas: they are stopped
  <folder>                  a built remote with the release.json that its team signed

Takes the same settings as the server (DATA_DIR or DATABASE_URL, REMOTES_STORE). People get the new release at
their next visit; nothing is restarted.
`;

const { values, positionals: folders } = parseArgs({
  options: { keys: { type: 'string' }, 'accept-loss': { type: 'string' }, help: { type: 'boolean' } },
  allowPositionals: true,
});

/** A fault that the operator can correct, in one line. Any other fault keeps its stack. */
function describeError(error: unknown): string {
  if (error instanceof StartRefusedError || error instanceof ReleaseRefusedError) return error.message;
  if (error instanceof ApiRuleError) return formatRefusal(error);
  return String((error as Error).stack);
}

async function publishAll(): Promise<void> {
  const baseSettings = readSettings(process.env);
  requireDataDir(baseSettings);
  const { db, close } = await openStorage(baseSettings, migrations);
  try {
    const settings = await withTrustedKeys(baseSettings, db, workspace);
    const getNow = () => new Date();
    if (values.keys) {
      const list = Signed.parse(JSON.parse(await readFile(values.keys, 'utf8')));
      const acceptedLosses = values['accept-loss']?.split(',');
      const { version } = await publishKeyList({ db, settings, now: getNow }, list, acceptedLosses);
      process.stdout.write(`key list ${version} is valid\n`);
    }
    // An operator may publish together with a new shell, which the shell before it could not run.
    const host = await readHost(resolveFolders(settings).shell);
    const parts = {
      db,
      store: releaseStore(settings),
      now: getNow,
      host: host && { ...host, previous: undefined },
    };
    const options = {
      actor: process.env.USER ?? 'operator',
      reason: 'published by command',
      promote: true,
    };
    for (const folder of folders) {
      const offeredRelease = await readRelease(folder);
      const { name, version, revision, isNew } = await publishRelease(parts, offeredRelease, options);
      const outcome = isNew ? `is in the registry since revision ${revision}` : 'is in the registry already';
      process.stdout.write(`${name} ${version} ${outcome}\n`);
    }
  } finally {
    await close();
  }
}

if (values.help || (folders.length === 0 && !values.keys)) {
  process.stdout.write(help);
} else {
  try {
    await publishAll();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
