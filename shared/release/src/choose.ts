import type { RegisteredRemoteEntity } from '@parque/contract';
import { computeBucket, hashUser } from './bucket';

/** The user for whom a version is chosen. */
export interface Chooser {
  /** A random id of this browser, which identifies a signed-out visitor. */
  readonly installation: string;
  readonly userId?: number;
  readonly role?: number;
}

/** Why a version was chosen. */
export type ChoiceReason = 'stable' | 'rollout' | 'pin' | 'preview' | 'fallback';

/** The version that a user runs. */
export interface Choice {
  readonly version: string;
  readonly why: ChoiceReason;
  /** The rollout that the user is in. */
  readonly rule?: string;
}

interface ChooseOptions {
  /** The verified version of a preview ticket for this remote. */
  readonly preview?: string;
  /** False for a version that is rejected, or disabled in this browser. */
  readonly isUsable?: (version: string) => boolean;
}

const isFittingRole = (roles: readonly number[] | undefined, role: number | undefined) =>
  roles === undefined || (role !== undefined && roles.includes(role));

function listPinned({ name, pins }: RegisteredRemoteEntity, { userId, role }: Chooser): Choice[] {
  const hash = userId === undefined ? undefined : hashUser(name, userId);
  return pins
    .filter(({ users, roles }) => {
      const isNamed = hash !== undefined && users?.includes(hash) === true;
      return isNamed || (roles !== undefined && isFittingRole(roles, role));
    })
    .map(({ version }) => ({ version, why: 'pin' }));
}

function listRolledOut(
  { rollouts }: RegisteredRemoteEntity,
  { installation, userId, role }: Chooser,
): Choice[] {
  const user = userId === undefined ? installation : String(userId);
  return rollouts
    .filter(({ paused, roles, salt, percent }) => {
      return !paused && isFittingRole(roles, role) && computeBucket(salt, user) < percent;
    })
    .map(({ version, id }) => ({ version, why: 'rollout', rule: id }));
}

/**
 * Chooses the version of a remote for a user: a preview before a pin, a pin before a rollout, a rollout before stable.
 * An unusable version is replaced by the next of these candidates; the last one is the previous stable version.
 *
 * @returns `undefined` when no version can be used.
 */
export function choose(
  remote: RegisteredRemoteEntity,
  user: Chooser,
  { preview, isUsable = () => true }: ChooseOptions = {},
): Choice | undefined {
  const candidates: Choice[] = [
    ...(preview === undefined ? [] : [{ version: preview, why: 'preview' } as const]),
    ...listPinned(remote, user),
    ...listRolledOut(remote, user),
    { version: remote.stable, why: 'stable' },
    ...(remote.previous === undefined ? [] : [{ version: remote.previous, why: 'fallback' } as const]),
  ];
  const first = candidates.findIndex(({ version }) => isUsable(version));
  const choice = candidates[first];
  return first > 0 && choice ? { version: choice.version, why: 'fallback' } : choice;
}
