import { can, useSession, type SessionState } from '@parque/session';
import { useEffect } from 'react';
import type { ChosenRemote, Composition } from '../composition/composition';
import { currentPreview } from '../registry/preview';
import type { KnownFile } from '../worker/files';
import { keepFiles } from './worker-registration';

/** Whether somebody may open anything of a remote; the way in is everybody's. */
const isOpenTo = ({ manifest }: ChosenRemote, session: SessionState) =>
  manifest.routes.some(({ access, requires }) =>
    access === 'signed-out' ? true : session.user !== undefined && can(requires, session),
  );

/** The files to keep for a person: those of the proven releases that are on, and that this person may open. */
export function filesToKeep({ remotes }: Composition, session: SessionState): KnownFile[] {
  return remotes
    .filter((remote) => remote.state === 'on' && isOpenTo(remote, session))
    .flatMap(({ base, manifest }) =>
      manifest.files.map(({ file, integrity }) => ({ url: base + file, integrity })),
    );
}

/** Has the person's remotes kept for times without a connection; what is not theirs, or taken back, is let go of. */
export function useKeptReleases(registry: Composition): void {
  const session = useSession();
  const isUnknown = session.user !== undefined && session.owned === undefined;
  const files = JSON.stringify(filesToKeep(registry, session));
  useEffect(() => {
    // A preview is this tab's alone.
    if (isUnknown || currentPreview()) return;
    keepFiles(JSON.parse(files) as KnownFile[]);
  }, [files, isUnknown]);
}
