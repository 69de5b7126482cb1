import { addressFaults, labelFaults } from '@parque/contract/declaration';
import { claimFaults } from '@parque/release';
import { releaseFindings, thirdPartyFaults, type Finding } from '@parque/release/checks';
import type { BuiltRemote } from '../remote/built-remote';
import { deployedManifests, type Deployed } from '../product/deployed';
import { licenceFaults } from './licences';

/** Checks a built remote against the deployed releases, without running its code. */
export async function findings(built: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const { manifest } = built;
  const others = deployedManifests(deployed);
  return [
    ...(await releaseFindings(built, deployed.host)),
    { what: 'no address of another remote', faults: addressFaults(manifest, others) },
    { what: 'no label of another remote', faults: labelFaults(manifest, others) },
    { what: 'claims that the key list grants', faults: claimFaults(manifest, deployed.verified.keys) },
    { what: 'host API of a third party', faults: thirdPartyFaults(manifest, deployed.verified.keys) },
    { what: 'licence texts', faults: await licenceFaults(built) },
  ];
}
