import type { RegisteredRemoteEntity } from '@parque/contract';
import { bucketOf, personHash } from './bucket';

/** For whom a version is chosen. */
export interface Chooser {
  /** Random, kept in this browser: stands for somebody who is not signed in. */
  readonly installation: string;
  readonly userId?: number;
  readonly role?: number;
}

/** Why somebody sees a version. */
export type ChoiceReason = 'stable' | 'rollout' | 'pin' | 'preview' | 'fallback';

/** The version that somebody is to run. */
export interface Choice {
  readonly version: string;
  readonly why: ChoiceReason;
  /** The rollout that they are in. */
  readonly rule?: string;
}

interface ChooseOptions {
  /** The version of a preview ticket for this remote, verified. */
  readonly preview?: string;
  /** False for a version that is refused, or set aside in this browser. */
  readonly isUsable?: (version: string) => boolean;
}

const fitsRole = (roles: readonly number[] | undefined, role: number | undefined) =>
  roles === undefined || (role !== undefined && roles.includes(role));

function pinned({ name, pins }: RegisteredRemoteEntity, { userId, role }: Chooser): Choice[] {
  const hash = userId === undefined ? undefined : personHash(name, userId);
  return pins
    .filter(({ users, roles }) => {
      const isNamed = hash !== undefined && users?.includes(hash) === true;
      return isNamed || (roles !== undefined && fitsRole(roles, role));
    })
    .map(({ version }) => ({ version, why: 'pin' }));
}

function rolledOut({ rollouts }: RegisteredRemoteEntity, { installation, userId, role }: Chooser): Choice[] {
  const person = userId === undefined ? installation : String(userId);
  return rollouts
    .filter(({ paused, roles, salt, percent }) => {
      return !paused && fitsRole(roles, role) && bucketOf(salt, person) < percent;
    })
    .map(({ version, id }) => ({ version, why: 'rollout', rule: id }));
}

/**
 * Chooses the version of a remote for a person: a preview before a pin, a pin before a rollout, a rollout before
 * stable. When that one cannot be used, the next of these that can, and the previous stable last.
 *
 * @returns `undefined` when no version can be used.
 */
export function choose(
  remote: RegisteredRemoteEntity,
  person: Chooser,
  { preview, isUsable = () => true }: ChooseOptions = {},
): Choice | undefined {
  const candidates: Choice[] = [
    ...(preview === undefined ? [] : [{ version: preview, why: 'preview' } as const]),
    ...pinned(remote, person),
    ...rolledOut(remote, person),
    { version: remote.stable, why: 'stable' },
    ...(remote.previous === undefined ? [] : [{ version: remote.previous, why: 'fallback' } as const]),
  ];
  const first = candidates.findIndex(({ version }) => isUsable(version));
  const choice = candidates[first];
  return first > 0 && choice ? { version: choice.version, why: 'fallback' } : choice;
}
