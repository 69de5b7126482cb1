import '@parque/ui/signed-in.css';
import type { ReactNode } from 'react';
import type { Composition } from '../composition/composition';
import { useOffline } from '../offline/use-offline';
import { BehindNotice } from './behind-notice';
import { Frame } from './frame';
import { NotFound } from './not-found';
import { OfflineBanner } from './offline-banner';
import { PreviewBanner } from './preview-banner';
import { UnprovenSection } from './unproven';

export { keepData, restoreData } from '../offline/kept-data';

export interface SignedInProps {
  readonly registry: Composition;
  /** A newer registry did not come, or did not hold. */
  readonly isBehind: boolean;
  /** Looks for a newer registry. */
  readonly onRefresh: () => Promise<unknown>;
  /** What answers at the address, if anything does. */
  readonly children: ReactNode;
}

/** The page of somebody who is signed in: the frame, what stands above every screen, and the screen. */
export function SignedIn({ registry, isBehind, onRefresh, children }: SignedInProps) {
  const isLost = useOffline();
  const isRefused = registry.refused.length > 0;
  return (
    <Frame registry={registry}>
      <PreviewBanner />
      <OfflineBanner />
      {isBehind && !isLost && <BehindNotice onRetry={onRefresh} />}
      {children ?? (isRefused ? <UnprovenSection onRetry={onRefresh} /> : <NotFound />)}
    </Frame>
  );
}
