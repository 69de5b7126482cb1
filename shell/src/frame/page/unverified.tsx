import { EmptyState, Page } from '@parque/ui';
import { Retry } from './retry';

interface UnverifiedProps {
  readonly onRetry: () => Promise<unknown>;
}

function Unverified({
  onRetry,
  what,
  children,
}: UnverifiedProps & { readonly what: string; readonly children: string }) {
  return (
    <EmptyState
      icon="warning"
      title={`No hemos podido comprobar ${what}`}
      action={<Retry variant="primary" onRetry={onRetry} />}
    >
      {children}
    </EmptyState>
  );
}

/** Shown at an unknown address, when a remote without a verified release may declare it. */
export const UnverifiedSection = (props: UnverifiedProps) => (
  <Page title="Sección no verificada">
    <Unverified {...props} what="esta sección">
      Por seguridad no la abrimos hasta saber que es auténtica. El resto de la plataforma funciona con
      normalidad.
    </Unverified>
  </Page>
);

export const UnverifiedPlatform = (props: UnverifiedProps) => (
  <main className="pq-main">
    <Unverified {...props} what="la plataforma">
      Por seguridad no abrimos nada hasta saber que es auténtico. Comprueba también que la fecha de tu equipo
      es correcta.
    </Unverified>
  </main>
);

/** Shown when no remote offers the sign-in. */
export const SignInUnavailable = () => (
  <main className="pq-main">
    <EmptyState icon="warning" title="Ahora mismo no se puede iniciar sesión">
      Estamos trabajando en ello. Vuelve a intentarlo dentro de unos minutos.
    </EmptyState>
  </main>
);
