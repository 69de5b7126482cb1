import { EmptyState, Page } from '@parque/ui';
import { Retry } from './retry';

interface UnprovenProps {
  /** Looks for something that can be proven. */
  readonly onRetry: () => Promise<unknown>;
}

/** For an address that a section may answer of which no release can be proven. */
export function UnprovenSection({ onRetry }: UnprovenProps) {
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

/** For a page without any registry that holds. */
export function UnprovenPlatform({ onRetry }: UnprovenProps) {
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
