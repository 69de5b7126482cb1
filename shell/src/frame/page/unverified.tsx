import { EmptyState, Page } from '@parque/ui';
import { Retry } from './retry';

interface UnverifiedProps {
  /** Fetches the newest registry. */
  readonly onRetry: () => Promise<unknown>;
}

/** Shown at an unknown address, when a remote without a verified release may declare it. */
export function UnverifiedSection({ onRetry }: UnverifiedProps) {
  return (
    <Page title="Sección no verificada">
      <EmptyState
        icon="warning"
        title="No hemos podido comprobar esta sección"
        action={<Retry variant="primary" onRetry={onRetry} />}
      >
        Por seguridad no la abrimos hasta saber que es auténtica. El resto de la plataforma funciona con
        normalidad.
      </EmptyState>
    </Page>
  );
}

/** Shown when there is no valid registry. */
export function UnverifiedPlatform({ onRetry }: UnverifiedProps) {
  return (
    <main className="pq-main">
      <EmptyState
        icon="warning"
        title="No hemos podido comprobar la plataforma"
        action={<Retry variant="primary" onRetry={onRetry} />}
      >
        Por seguridad no abrimos nada hasta saber que es auténtico. Comprueba también que la fecha de tu
        equipo es correcta.
      </EmptyState>
    </main>
  );
}
