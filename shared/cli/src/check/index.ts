import { addressFaults, manifestFaults } from '@parque/contract/declaration';
import type { BuiltRemote } from '../built-remote';
import { deployedManifests, type Deployed } from '../deployed';
import { hostFaults } from './host';
import { licenceFaults } from './licences';
import { sizeFaults } from './sizes';
import { styleFaults } from './styles';

/** One thing that was looked at, and what is wrong with it. */
export interface Finding {
  readonly what: string;
  readonly faults: readonly string[];
}

/** Looks at a built remote, and at how it gets along with what is deployed. Nothing of it runs. */
export async function findings(built: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const { manifest } = built;
  return [
    { what: 'manifest and menu', faults: manifestFaults(manifest) },
    { what: 'addresses of its own', faults: addressFaults(manifest, deployedManifests(deployed)) },
    { what: 'the deployed and the previous shell', faults: hostFaults(manifest, deployed.host) },
    { what: 'sizes', faults: sizeFaults(built) },
    { what: 'styles of its own', faults: styleFaults(built) },
    { what: 'licence texts', faults: await licenceFaults(built) },
  ];
}
