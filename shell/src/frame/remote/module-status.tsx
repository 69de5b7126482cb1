import type { ChosenRemote, Composition } from '../../remotes/composition';
import { can, useSession, type SessionState } from '@parque/session';
import { Badge, Card } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { getFaultLabel } from '../../remotes/fault';
import { getBrokenRemotes, subscribeToHealth } from '../../remotes/health';
import styles from './module-status.module.css';
import { StateBadge } from './state-badge';

/** Whether the user may open at least one route of a remote. */
function canOpenAnyRoute({ manifest }: ChosenRemote, session: SessionState): boolean {
  return manifest.routes.some(({ access, requires }) => access !== 'signed-out' && can(requires, session));
}

/** The state of each of the user's modules, as observed by this page. */
export function ModuleStatus({ registry }: { readonly registry: Composition }) {
  const session = useSession();
  const broken = useSyncExternalStore(subscribeToHealth, getBrokenRemotes);
  return (
    <Card title="Estado de los módulos">
      <ul className={styles.list}>
        {registry.remotes
          .filter((entry) => canOpenAnyRoute(entry, session))
          .map(({ manifest, state }) => {
            const fault = broken.get(manifest.name);
            return (
              <li key={manifest.name}>
                <strong>{manifest.title}</strong>
                {fault ? <Badge tone="danger">{getFaultLabel(fault)}</Badge> : <StateBadge state={state} />}
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
