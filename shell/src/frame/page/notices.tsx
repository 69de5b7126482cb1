import { EmptyState } from '@parque/ui';

/** Shown when no remote declares a sign-in. */
export function NoRemotes() {
  return (
    <main className="pq-main">
      <EmptyState icon="warning" title="Ahora mismo no se puede iniciar sesión">
        Estamos trabajando en ello. Vuelve a intentarlo dentro de unos minutos.
      </EmptyState>
    </main>
  );
}
