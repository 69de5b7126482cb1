import { addressFaults, manifestFaults } from '@parque/contract/declaration';
import { claimFaults } from '@parque/release';
import type { BuiltRemote } from '../remote/built-remote';
import { deployedManifests, type Deployed } from '../product/deployed';
import { hostFaults } from './host';
import { licenceFaults } from './licences';
import { sizeFaults } from './sizes';
import { styleFaults } from './styles';

/** One check, and its faults. */
export interface Finding {
  readonly what: string;
  readonly faults: readonly string[];
}

/** Checks a built remote against the deployed releases, without running its code. */
export async function findings(built: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const { manifest } = built;
  return [
    { what: 'manifest and menu', faults: manifestFaults(manifest) },
    { what: 'no address of another remote', faults: addressFaults(manifest, deployedManifests(deployed)) },
    { what: 'claims that the key list grants', faults: claimFaults(manifest, deployed.verified.keys) },
    { what: 'the deployed and the previous shell', faults: hostFaults(manifest, deployed.host) },
    { what: 'sizes', faults: sizeFaults(built) },
    { what: 'only own styles', faults: styleFaults(built) },
    { what: 'licence texts', faults: await licenceFaults(built) },
  ];
}
