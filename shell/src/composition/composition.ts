import type { RegistryEntryEntity, RegisteredRemoteEntity } from '@parque/contract';
import type { Choice } from '@parque/release';

/** A remote as this person gets it: a release that is proven, why it is this one, and whether it is to be shown. */
export interface ChosenRemote extends RegistryEntryEntity {
  readonly choice: Choice;
  /** The revision of the registry that it was chosen from. */
  readonly revision: number;
  readonly state: RegisteredRemoteEntity['state'];
  /** What people read while it is off. */
  readonly message?: string | undefined;
}

/** What the shell is made of for one person. */
export interface Composition {
  readonly revision: number;
  /** When the registry signed it. */
  readonly issuedAt: string;
  readonly remotes: readonly ChosenRemote[];
  /** Names of remotes of which no release can be proven. */
  readonly refused: readonly string[];
}

/** Whether a visit of one would show the same as a visit of the other. */
export const isSameVisit = (one: ChosenRemote, other: ChosenRemote): boolean =>
  one.manifest.container === other.manifest.container &&
  one.base === other.base &&
  one.state === other.state &&
  one.message === other.message;
