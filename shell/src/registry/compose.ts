import type { RegisteredRemoteEntity, ReleaseEntity } from '@parque/contract';
import { choose, toReleaseId, type Chooser, type VerifiedDocument } from '@parque/release';
import type { ChosenRemote, Composition } from '../remotes/composition';

/** The inputs of a choice besides the registry. */
export interface ComposeOptions {
  readonly user: Chooser;
  /** The verified release of a preview ticket. */
  readonly preview?: ReleaseEntity | undefined;
  /** Releases that failed in this browser, as "<name>@<version>". They are used only when there is no other. */
  readonly setAside?: ReadonlySet<string> | undefined;
}

function findRelease(
  remote: RegisteredRemoteEntity,
  version: string,
  { releases }: VerifiedDocument,
  preview: ReleaseEntity | undefined,
): ReleaseEntity | undefined {
  const { name, version: previewedVersion } = preview?.manifest ?? {};
  if (name === remote.name && previewedVersion === version) return preview;
  return releases.get(toReleaseId(remote.name, version));
}

function chooseRelease(
  remote: RegisteredRemoteEntity,
  verified: VerifiedDocument,
  { user, preview, setAside }: ComposeOptions,
): ChosenRemote | undefined {
  const { name, base, state, message } = remote;
  const previewChoice = preview?.manifest.name === name ? { preview: preview.manifest.version } : {};
  const isVerified = (version: string) => findRelease(remote, version, verified, preview) !== undefined;
  const isPreferred = (version: string) => isVerified(version) && !setAside?.has(toReleaseId(name, version));
  const choice =
    choose(remote, user, { ...previewChoice, isUsable: isPreferred }) ??
    choose(remote, user, { ...previewChoice, isUsable: isVerified });
  const release = choice && findRelease(remote, choice.version, verified, preview);
  if (!choice || !release) return undefined;
  const { revision } = verified.state;
  const { grants = [] } = verified.keys;
  const rank = grants.findIndex((grant) => grant.remote === name);
  const { level, calls = [] } = grants[rank] ?? {};
  return {
    manifest: release.manifest,
    base: `${base}${choice.version}/`,
    choice,
    revision,
    state,
    message,
    sandbox: level && calls,
    rank,
  };
}

/** Chooses the release of each remote for one user, among the verified releases. This decides which version runs. */
export function compose(verified: VerifiedDocument, options: ComposeOptions): Composition {
  const { state, keys } = verified;
  const choices = state.remotes.map((remote) => ({
    remote,
    entry: chooseRelease(remote, verified, options),
  }));
  return {
    ...state,
    keys,
    remotes: choices.flatMap(({ entry }) => entry ?? []),
    refused: choices.flatMap(({ remote, entry }) => (entry ? [] : remote)),
  };
}
