import { can, useSession, type SessionState } from '@parque/session';
import { useEffect } from 'react';
import type { ChosenRemote, Composition } from '../remotes/composition';
import { getCurrentPreview } from '../registry/preview';
import type { ListedFile } from './worker/files';
import { keepFiles } from './worker-registration';

/** Whether the user may open any route of a remote. Routes for signed-out users are open to all. */
const isOpenTo = ({ manifest }: ChosenRemote, session: SessionState) =>
  manifest.routes.some(({ access, requires }) =>
    access === 'signed-out' ? true : session.user !== undefined && can(requires, session),
  );

/** Returns the files to store for the user: of the verified releases that are on and that the user may open. */
export function listFilesToStore({ remotes }: Composition, session: SessionState): ListedFile[] {
  return remotes
    .filter((remote) => remote.state === 'on' && isOpenTo(remote, session))
    .flatMap(({ base, manifest }) =>
      manifest.files.map(({ file, integrity }) => ({ url: base + file, integrity })),
    );
}

/** Stores the user's remotes for offline use. */
export function useStoredReleases(registry: Composition): void {
  const session = useSession();
  const isUnknown = session.user !== undefined && session.owned === undefined;
  const files = JSON.stringify(listFilesToStore(registry, session));
  useEffect(() => {
    // A preview is for this tab only.
    if (isUnknown || getCurrentPreview()) return;
    keepFiles(JSON.parse(files) as ListedFile[]);
  }, [files, isUnknown]);
}
