import type { ChosenRemote, Composition } from '../../composition/composition';
import { can, useSession, type SessionState } from '@parque/session';
import { Badge, Card } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { faultLabel } from '../../composition/fault';
import { brokenRemotes, subscribeToHealth } from '../../composition/health';
import styles from './module-status.module.css';
import { StateBadge } from './state-badge';

/** Whether the user may open at least one route of a remote. */
function concerns({ manifest }: ChosenRemote, session: SessionState): boolean {
  return manifest.routes.some(({ access, requires }) => access !== 'signed-out' && can(requires, session));
}

/** The state of each of the user's modules, as observed by this page. */
export function ModuleStatus({ registry }: { readonly registry: Composition }) {
  const session = useSession();
  const broken = useSyncExternalStore(subscribeToHealth, brokenRemotes);
  return (
    <Card title="Estado de los módulos">
      <ul className={styles.list}>
        {registry.remotes
          .filter((entry) => concerns(entry, session))
          .map(({ manifest, state }) => {
            const fault = broken.get(manifest.name);
            return (
              <li key={manifest.name}>
                <strong>{manifest.title}</strong>
                {fault ? <Badge tone="danger">{faultLabel(fault)}</Badge> : <StateBadge state={state} />}
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
