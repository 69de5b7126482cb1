import {
  findAddressFaults,
  findContributionFaults,
  findLabelFaults,
  findOrphanFaults,
} from '@parque/contract/declaration';
import { findClaimFaults } from '@parque/release';
import {
  findPublicationFaults,
  collectReleaseFindings,
  findThirdPartyFaults,
  type Finding,
} from '@parque/release/checks';
import type { RemoteManifestEntity } from '@parque/contract';
import type { BuiltRemote } from '../remote/built-remote';
import { listDeployedManifests, fetchPublished, type Deployed } from '../product/deployed';
import { findLicenceFaults } from './licences';

/** Checks a built remote against the deployed releases, without running its code. */
export async function collectFindings(remote: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const { manifest } = remote;
  const otherManifests = listDeployedManifests(deployed);
  const { keys } = deployed.registry;
  const publishedManifest = await fetchPublished(deployed, manifest);
  return [
    ...(await collectReleaseFindings(remote, deployed.host)),
    { what: 'no address of another remote', faults: findAddressFaults(manifest, otherManifests) },
    { what: 'no label of another remote', faults: findLabelFaults(manifest, otherManifests) },
    { what: 'slots that are deployed', faults: findContributionFaults(manifest, otherManifests) },
    { what: 'deployed contributions to its slots', faults: findOrphanFaults(manifest, otherManifests) },
    { what: 'claims that the key list grants', faults: findClaimFaults(manifest, keys) },
    { what: 'host API of a third party', faults: findThirdPartyFaults(manifest, keys) },
    {
      what: 'a version that may be published',
      faults: findPublicationFaults(manifest, keys, publishedManifest),
    },
    { what: 'licence texts', faults: await findLicenceFaults(remote) },
  ];
}

/** Lists the facts that only the registry can check: the team's key, and retired remotes, which are not public. */
export function listUncheckedFacts(
  { name }: RemoteManifestEntity,
  { registry }: Deployed,
  { browser }: { readonly browser: boolean },
): string[] {
  const isListed = registry.state.remotes.some((remote) => remote.name === name);
  return [
    'whether the key of the team is one of the key list',
    ...(isListed ? [] : [`whether ${name} is retired`]),
    'whether an address or a label belongs to a remote that was retired less than 30 days ago',
    ...(browser || isListed
      ? []
      : [`whether the product requires a mount in a browser for the first version of ${name}`]),
  ];
}
