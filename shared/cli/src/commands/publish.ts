import type { Command } from 'commander';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getProduct } from '../product/api';
import { readCurrent } from '../remote/built-remote';
import { getActor, change, formatStateLine, type ChangeOptions } from '../product/change';
import { withReleaseOptions } from '../options/change-options';
import { checkRemote, withBrowser, type BrowserOptions } from '../check/check-remote';
import { addCommand, show } from '../command';
import { UsageError } from '../refusal';
import { findRemoteFolder } from '../remote/remote-folder';
import { readSigner } from '../keys/team';
import { signOnce } from '../remote/signed-release';
import type { Terminal } from '../terminal';
import { verifyServedFiles, findDocumentEntry, requireListedKey, upload } from '../product/upload';

/** Options of every command that publishes a release. */
export interface ReleaseOptions extends Omit<ChangeOptions, 'reason'>, BrowserOptions {
  readonly reason?: string;
}

interface Options extends ReleaseOptions {
  readonly promote?: true;
}

/** Returns the reason of a release: without --reason, the subject of the newest commit. */
export async function readReason(folder: string, { reason }: ReleaseOptions): Promise<string> {
  if (reason) return reason;
  const args = ['-C', folder, 'log', '-1', '--format=%s'];
  const result = await promisify(execFile)('git', args).catch(() => undefined);
  const subject = result?.stdout.trim().slice(0, 300);
  if (!subject) throw new UsageError('name the reason with --reason: the folder is in no commit');
  return subject;
}

/** Checks, signs, uploads and verifies a build. */
async function publish(terminal: Terminal, folder: string, options: ChangeOptions & BrowserOptions) {
  const remote = await readCurrent(terminal, folder);
  // A missing or unlisted key is reported before the long check in Chromium.
  const { name, version } = remote.manifest;
  const signer = await readSigner(terminal, options, { folder, name });
  const product = getProduct(terminal, options.to);
  await requireListedKey(product, remote, signer);
  await checkRemote(terminal, remote, product, options);
  const signedRelease = await signOnce(terminal, remote, signer);
  const publication = await upload(terminal, product, {
    remote,
    signedRelease,
    key: signer.key,
    reason: options.reason,
    actor: getActor(terminal, options),
  });
  const verifiedCount = await verifyServedFiles(product, remote, signedRelease);
  const isStable = (await findDocumentEntry(product, name))?.stable === version;
  return { ...publication, name, version, proven: verifiedCount, product, isStable };
}

/**
 * Publishes a build and shows the result.
 *
 * @param target - Who gets it: all users (`stable`), or a percentage of them; by default no user, except of a first version.
 */
export async function release(
  terminal: Terminal,
  folder: string,
  options: ChangeOptions & BrowserOptions,
  target?: number | 'stable',
): Promise<void> {
  const { product, isStable, ...publication } = await publish(terminal, folder, options);
  const { name, version, proven } = publication;
  const summary = `published ${name} ${version}, ${proven} files verified`;
  if (isStable || target === undefined) {
    const nextStep = isStable
      ? 'it is stable'
      : 'no user gets it before `parque rollout` or `parque promote`';
    show(terminal, options, {
      lines: [`${summary}: ${nextStep} (revision ${publication.revision})`],
      data: publication,
    });
    return;
  }
  const action =
    target === 'stable'
      ? ({ command: 'promote', version } as const)
      : ({ command: 'rollout', version, percent: target } as const);
  const place = { name, folder: path.resolve(folder) };
  const { revision, remote } = await change(terminal, { product, place, action }, options);
  const lines = [summary, `${formatStateLine(remote)} (revision ${revision})`];
  show(terminal, options, { lines, data: { ...publication, revision, remote } });
}

export function addPublish(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'publish [folder]', {
    summary:
      'Check a built remote, sign it, upload it, and download it to verify the served bytes. The first version of a remote becomes stable; later ones need `rollout` or `promote`.',
    examples: [
      "parque publish --to http://localhost:8080 --reason 'notes on trades'",
      "parque publish mfe-journal --promote --reason 'wrong sign in the month total'",
    ],
  }).option('--promote', 'make it the stable version at once');
  withBrowser(withReleaseOptions(command)).action(async (argument: string | undefined, options: Options) => {
    const folder = findRemoteFolder(terminal, argument);
    const reason = await readReason(folder, options);
    await release(terminal, folder, { ...options, reason }, options.promote && 'stable');
  });
}
