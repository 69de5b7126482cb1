import { findManifestFaults } from '@parque/contract/declaration';
import type { Command } from 'commander';
import path from 'node:path';
import { readReleasable } from '../remote/built-remote';
import { addCommand, show } from '../command';
import { withTeamOptions } from '../options/change-options';
import { CommandError } from '../refusal';
import { findRemoteFolder } from '../remote/remote-folder';
import { signRelease } from '../remote/signed-release';
import { readSigner, type TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

interface Options extends TeamOptions {
  readonly json?: true;
}

export function addSign(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'sign [folder]', {
    summary:
      "Sign a built remote with its team's key, into dist/release.json. One signature covers every file.",
    examples: ['parque keys sign', 'parque keys sign mfe-journal --key ~/keys/team-journal.key'],
  });
  withTeamOptions(command).action(async (folder: string | undefined, options: Options) => {
    const remote = await readReleasable(findRemoteFolder(terminal, folder));
    const faults = findManifestFaults(remote.manifest);
    if (faults.length > 0) throw new CommandError(faults);
    const { name, version, files } = remote.manifest;
    const signer = await readSigner(terminal, options, { folder: path.dirname(remote.dist), name });
    const { keyId, file } = await signRelease(terminal, remote, signer);
    show(terminal, options, {
      lines: [`signed ${name} ${version}, ${files.length} files, as ${signer.team} with ${keyId}: ${file}`],
      data: { name, version, team: signer.team, keyId, file },
    });
  });
}
