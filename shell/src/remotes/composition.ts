import type { KeyListEntity, RegistryEntryEntity, RegisteredRemoteEntity } from '@parque/contract';
import type { Choice } from '@parque/release';

/** A remote as the user gets it: a verified release, the reason for this version, and whether it is shown. */
export interface ChosenRemote extends RegistryEntryEntity {
  readonly choice: Choice;
  /** The revision of the registry from which the release was chosen. */
  readonly revision: number;
  readonly state: RegisteredRemoteEntity['state'];
  /** Shown to users while the remote is off or in maintenance. */
  readonly message?: string | undefined;
  /** The calls that the key list grants to a third party, which runs in a frame without the session. */
  readonly sandbox?: readonly string[] | undefined;
  /** Its place among the grants of the key list: of two remotes with one label, the first shows it. */
  readonly rank?: number;
}

export interface Composition {
  readonly revision: number;
  readonly issuedAt: string;
  readonly remotes: readonly ChosenRemote[];
  /** The remotes without a verified release. */
  readonly refused: readonly RegisteredRemoteEntity[];
  /** What the root key grants each remote. */
  readonly keys: Pick<KeyListEntity, 'grants'>;
}

/** Whether both would show the same. */
export const isSameVisit = (a: ChosenRemote, b: ChosenRemote): boolean =>
  a.manifest.container === b.manifest.container &&
  a.base === b.base &&
  a.state === b.state &&
  a.message === b.message &&
  String(a.sandbox) === String(b.sandbox);
