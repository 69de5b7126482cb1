import type { AttestationEntity, ReleaseEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import type { DeployedHost } from './host';

/** A shell that pages of a product run, with the hash that an attestation names it by. */
export interface NamedShell {
  readonly which: 'deployed' | 'previous';
  readonly shell: string;
}

const hour = 60 * 60 * 1000;

/** For how long after the mount the registry takes an attestation. */
const takenForMs = 24 * hour;

/** Clocks differ. */
const aheadMs = 5 * 60 * 1000;

/** Returns the sha384 of the content of a release: of its manifest, which has the sha384 of each file. */
export const releaseDigest = ({ manifest }: { readonly manifest: object }): string =>
  `sha384-${createHash('sha384').update(JSON.stringify(manifest)).digest('base64')}`;

/** Returns the shells of a product that an attestation can name; those of older platforms have no hash. */
export function shellsOf({ page, previous }: DeployedHost): NamedShell[] {
  const before = previous?.page;
  return [
    ...(page ? [{ which: 'deployed', shell: page.integrity } as const] : []),
    ...(before && before.integrity !== page?.integrity
      ? [{ which: 'previous', shell: before.integrity } as const]
      : []),
  ];
}

type AttestedShell = AttestationEntity['shells'][number];

function screenFaults({ manifest }: ReleaseEntity, { screens }: AttestedShell, which: string): string[] {
  return manifest.routes.flatMap(({ path }) => {
    const screen = screens.find((one) => one.path === path);
    if (!screen) return [`the attestation has no mount of ${path} in the ${which} shell`];
    return screen.faults.map((fault) => `by the attestation, in the ${which} shell: ${fault}`);
  });
}

/**
 * Returns why an attestation does not show that a release mounts in the shells of a product. Its signature has to be
 * verified first.
 *
 * @param shells - The shells that the attestation must name.
 */
export function attestationFaults(
  attestation: AttestationEntity,
  release: ReleaseEntity,
  shells: readonly NamedShell[],
): string[] {
  if (attestation.release !== releaseDigest(release)) return ['the attestation is of another release'];
  const faults = attestation.shells.flatMap((one) => {
    const { which = 'named' } = shells.find(({ shell }) => shell === one.shell) ?? {};
    return screenFaults(release, one, which);
  });
  const missing = shells.filter(({ shell }) => !attestation.shells.some((one) => one.shell === shell));
  return [...faults, ...missing.map(({ which }) => `the attestation does not name the ${which} shell`)];
}

/** Returns why the registry does not take an attestation at an instant: it is older than a day, or dated ahead. */
export function attestationLateness({ madeAt }: AttestationEntity, now: Date): string[] {
  const age = +now - Date.parse(madeAt);
  if (age > takenForMs) return [`the attestation is of ${madeAt}, and is taken for 24 hours`];
  return age < -aheadMs ? [`the attestation is of ${madeAt}, which is later than now`] : [];
}
