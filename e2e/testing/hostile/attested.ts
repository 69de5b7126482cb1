import { releaseDigest } from '../../../shared/release/src/checks';
import { sign } from '../../../shared/release/signing.mjs';
import type { Deployed } from '../../../shared/cli/src/product/deployed';
import { hashesOf, runningShells } from '../../../shared/cli/src/product/shells';
import type { Attestation } from './attack';
import { keyOf, type HostileRelease } from './hostile-release';

const day = 24 * 60 * 60 * 1000;

/** Signs an attestation of a release. That of an attack is honest in all but one point. */
export async function attested(
  { manifest }: HostileRelease,
  deployed: Deployed,
  what?: Exclude<Attestation, 'missing'>,
) {
  const mounted = {
    ...manifest,
    ...(what === 'of another build' && { title: 'Otra' }),
    ...(what === 'of another version' && { version: '1.0.0' }),
  };
  const screens = [{ path: '/hostil', ms: 9, faults: [] }];
  const shells = hashesOf(await runningShells(deployed)).map(({ shell }) => shell);
  const attestation = {
    schema: 1,
    name: 'hostil',
    version: mounted.version,
    release: releaseDigest({ manifest: mounted }),
    shells: (what === 'of another shell' ? [`sha384-${'X'.repeat(64)}`] : shells).map((shell) => ({
      shell,
      hostApi: deployed.host.hostApi,
      screens,
    })),
    madeAt: new Date(Date.now() - (what === 'of two days ago' ? 2 * day : 0)).toISOString(),
    tool: 'parque 1.0.0',
    browser: 'chromium 156',
  };
  const { payload, signatures } = sign(
    'attestation',
    attestation,
    await keyOf(what === 'of another team' ? 'copy' : 'hostil'),
  );
  if (what !== 'forged') return { payload, signatures };
  return { payload, signatures: signatures.map(({ keyId }) => ({ keyId, value: 'AAAA' })) };
}
