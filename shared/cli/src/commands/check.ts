import type { Command } from 'commander';
import { productAt } from '../product/api';
import { readReleasable } from '../remote/built-remote';
import { withProduct } from '../options/change-options';
import { uncheckedFacts } from '../check';
import { checkRemote, withBrowser, type BrowserOptions } from '../check/check-remote';
import { addCommand, show } from '../command';
import type { TeamOptions } from '../keys/team';
import { withTeamOptions } from '../options/team-options';
import { WrongUsage } from '../refusal';
import { signAttestation } from '../remote/attestation';
import { remoteFolder } from '../remote/remote-folder';
import { signedOnce } from '../remote/signed-release';
import type { Terminal } from '../terminal';

interface Options extends BrowserOptions, TeamOptions {
  readonly attest?: true;
  readonly to?: string;
}

export function addCheck(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'check [folder]', {
    summary:
      'Check whether a built remote can be deployed at a product, and print every fault that is found without a signature.',
    examples: [
      'parque check --to http://localhost:8080',
      'parque check mfe-journal --no-browser',
      'parque check --attest',
    ],
  }).option('--attest', 'sign the release and its mount, for a later `parque publish --no-browser`');
  withBrowser(withTeamOptions(withProduct(command))).action(
    async (folder: string | undefined, options: Options) => {
      const built = await readReleasable(remoteFolder(terminal, folder));
      const product = productAt(terminal, options.to);
      if (options.attest && !options.browser) throw new WrongUsage('--attest states a mount in a browser');
      const { deployed, found, mounts } = await checkRemote(terminal, built, product, options);
      if (options.attest && mounts) {
        const release = await signedOnce(terminal, built, options);
        await signAttestation(terminal, built, release, mounts, options);
      }
      const { name, version } = built.manifest;
      const unchecked = uncheckedFacts(built.manifest, deployed, options);
      show(terminal, options, {
        lines: [
          `${name} ${version} has no fault that is found without its team's signature at ${product.url}`,
          ...unchecked.map((fact) => `- only \`parque publish\` finds: ${fact}`),
        ],
        data: { name, version, url: product.url, findings: found, unchecked },
      });
    },
  );
}
