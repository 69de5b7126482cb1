import type { RegistryEntity, RegistryEntryEntity } from '@parque/contract';
import { can, useSession, type SessionState } from '@parque/session';
import { Badge, Card } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { faultLabels } from '../composition/fault';
import { brokenRemotes, subscribeToHealth } from '../composition/health';
import styles from './module-status.module.css';

/** A remote concerns a person who may open at least one of its addresses. */
function concerns({ manifest }: RegistryEntryEntity, session: SessionState): boolean {
  return manifest.routes.some(({ access, requires }) => access !== 'signed-out' && can(requires, session));
}

/** Which of the person's modules work and which do not, as far as this page has seen. */
export function ModuleStatus({ registry }: { readonly registry: RegistryEntity }) {
  const session = useSession();
  const broken = useSyncExternalStore(subscribeToHealth, brokenRemotes);
  return (
    <Card title="Estado de los módulos">
      <ul className={styles.list}>
        {registry.remotes
          .filter((entry) => concerns(entry, session))
          .map(({ manifest }) => {
            const fault = broken.get(manifest.name);
            return (
              <li key={manifest.name}>
                <strong>{manifest.title}</strong>
                {fault ? (
                  <Badge tone="danger">{faultLabels[fault.reason]}</Badge>
                ) : (
                  <Badge tone="up">Activo</Badge>
                )}
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
