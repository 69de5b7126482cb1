import { addressFaults, labelFaults } from '@parque/contract/declaration';
import { claimFaults } from '@parque/release';
import { publicationFaults, releaseFindings, thirdPartyFaults, type Finding } from '@parque/release/checks';
import type { RemoteManifestEntity } from '@parque/contract';
import type { BuiltRemote } from '../remote/built-remote';
import { deployedManifests, fetchPublished, type Deployed } from '../product/deployed';
import { licenceFaults } from './licences';

/** Checks a built remote against the deployed releases, without running its code. */
export async function findings(built: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const { manifest } = built;
  const others = deployedManifests(deployed);
  const { keys } = deployed.verified;
  const published = await fetchPublished(deployed, manifest);
  return [
    ...(await releaseFindings(built, deployed.host)),
    { what: 'no address of another remote', faults: addressFaults(manifest, others) },
    { what: 'no label of another remote', faults: labelFaults(manifest, others) },
    { what: 'claims that the key list grants', faults: claimFaults(manifest, keys) },
    { what: 'host API of a third party', faults: thirdPartyFaults(manifest, keys) },
    { what: 'a version that may be published', faults: publicationFaults(manifest, keys, published) },
    { what: 'licence texts', faults: await licenceFaults(built) },
  ];
}

/** What the registry can reject, and a check without the team's signature cannot find: retired remotes are not public. */
export function uncheckedFacts(
  { name }: RemoteManifestEntity,
  { verified }: Deployed,
  { browser }: { readonly browser: boolean },
): string[] {
  const isListed = verified.state.remotes.some((remote) => remote.name === name);
  return [
    'whether the key of the team is one of the key list',
    ...(isListed ? [] : [`whether ${name} is retired`]),
    'whether an address or a label belongs to a remote that was retired less than 30 days ago',
    ...(browser || isListed
      ? []
      : [`whether the product requires a mount in a browser for the first version of ${name}`]),
  ];
}
