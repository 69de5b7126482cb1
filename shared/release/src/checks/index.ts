import { manifestFaults } from '@parque/contract/declaration';
import { codeFaults } from './code';
import { hostFaults, type DeployedHost } from './host';
import { moduleFaults } from './modules';
import type { ReleaseContent } from './release-content';
import { sizeFaults } from './sizes';
import { styleFaults } from './styles';

export {
  attestationFaults,
  attestationLateness,
  releaseDigest,
  shellsOf,
  type NamedShell,
} from './attestation';
export type { DeployedHost, HostFacts, ShellPage } from './host';
export { changedContentFaults, publicationFaults, releaseSentences } from './publication';
export type { ReleaseContent } from './release-content';
export { keyListFaults, thirdPartyFaults } from './third-parties';

/** One check, and its faults. */
export interface Finding {
  readonly what: string;
  readonly faults: readonly string[];
}

/**
 * Checks a release by its own bytes. `parque check` and the registry use this same list, so that the registry rejects what
 * `parque check` rejects. No code of the release runs.
 *
 * @param host - The deployed shell; without it, versions are not compared.
 * @returns Each check, with a sentence for each fault.
 */
export async function releaseFindings(release: ReleaseContent, host?: DeployedHost): Promise<Finding[]> {
  const sizes = await sizeFaults(release);
  return [
    { what: 'manifest and menu', faults: manifestFaults(release.manifest) },
    {
      what: 'the deployed and the previous shell',
      faults: host ? hostFaults(release.manifest, host) : [],
    },
    { what: 'sizes', faults: sizes },
    // What is too large is not parsed.
    { what: 'only own styles', faults: sizes.length > 0 ? [] : styleFaults(release) },
    { what: 'code and files that the page accepts', faults: sizes.length > 0 ? [] : codeFaults(release) },
    { what: 'imports of ES modules', faults: sizes.length > 0 ? [] : await moduleFaults(release) },
  ];
}
