import { findManifestFaults } from '@parque/contract/declaration';
import { findCodeFaults } from './code';
import { findHostFaults, type DeployedHost } from './host';
import { findModuleFaults } from './modules';
import type { ReleaseContent } from './release-content';
import { findSizeFaults } from './sizes';
import { findStyleFaults } from './styles';

export { blockedStyles } from './code';
export type { DeployedHost, ShellPage } from './host';
export { findChangedContentFaults, findPublicationFaults, releaseSentences } from './publication';
export type { ReleaseContent } from './release-content';
export { findKeyListFaults, findThirdPartyFaults } from './third-parties';

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
export async function collectReleaseFindings(
  release: ReleaseContent,
  host?: DeployedHost,
): Promise<Finding[]> {
  const sizes = await findSizeFaults(release);
  return [
    { what: 'manifest and menu', faults: findManifestFaults(release.manifest) },
    {
      what: 'the deployed and the previous shell',
      faults: host ? findHostFaults(release.manifest, host) : [],
    },
    { what: 'sizes', faults: sizes },
    // A release that is too large is not parsed.
    { what: 'only own styles', faults: sizes.length > 0 ? [] : findStyleFaults(release) },
    { what: 'code and files that the page accepts', faults: sizes.length > 0 ? [] : findCodeFaults(release) },
    { what: 'imports of ES modules', faults: sizes.length > 0 ? [] : await findModuleFaults(release) },
  ];
}
