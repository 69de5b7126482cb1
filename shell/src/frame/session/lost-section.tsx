import { matchPath } from '@parque/remote';
import type { ReactNode } from 'react';
import type { Composition } from '../../remotes/composition';
import { Stopped } from '../remote/stopped';

interface LostSectionProps {
  readonly registry: Composition;
  readonly pathname: string;
  /** What is shown at all other addresses. */
  readonly children: ReactNode;
}

/**
 * Shows that a remote is stopped because none of its releases is valid any longer, such as after the theft of a key. The
 * key list grants the addresses at which this notice replaces the remote.
 */
export function LostSection({ registry: { refused, keys }, pathname, children }: LostSectionProps) {
  /** @param path - An address that includes those below it. */
  const isWithin = (path: string) => matchPath(`${path.replace(/\/$/, '')}/*`, pathname) !== null;
  const grants = keys.grants?.filter(({ paths }) => paths.some(isWithin)) ?? [];
  const entry = refused.find(
    ({ name, state }) => state !== 'on' && grants.some(({ remote }) => remote === name),
  );
  return entry ? <Stopped match={{ entry, route: { title: 'Sección no verificada' } }} /> : children;
}
