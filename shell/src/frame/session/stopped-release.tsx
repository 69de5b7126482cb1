import { readSettings } from '@parque/remote';
import { Page, RemoteFault } from '@parque/ui';
import { useState, type ReactNode } from 'react';
import type { RouteMatch } from '../../composition/routes';
import { takeStopped } from '../../sweep/stopped';

/** The container of the release that made this tab load its page again. */
const stopped = takeStopped();

interface StoppedReleaseProps {
  readonly match: RouteMatch | undefined;
  /** The screen, whose code is not loaded before the user retries. */
  readonly children: ReactNode;
}

/** Shows an error in place of the screen of a release that made this tab load its page again. */
export function StoppedRelease({ match, children }: StoppedReleaseProps) {
  const [isRetried, setRetried] = useState(false);
  if (!match || isRetried || match.entry.manifest.container !== stopped) return children;
  const { name, title, version } = match.entry.manifest;
  return (
    <Page title={match.route.title}>
      <RemoteFault
        badge="Error inesperado"
        title={`${title} no se ha podido cargar`}
        details={`${name} ${version} · stopped`}
        supportUrl={readSettings().supportChatUrl}
        onRetry={() => setRetried(true)}
      />
    </Page>
  );
}
