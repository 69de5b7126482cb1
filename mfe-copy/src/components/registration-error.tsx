import type { ApiError } from '@parque/api-client';
import { Banner, FormError } from '@parque/ui';

/** Why a payment was not registered: the text of the specification, and the reason below. */
export function RegistrationError({ error }: { readonly error: ApiError | null }) {
  if (!error) return null;
  return (
    <Banner tone="danger" title="Error al cargar datos">
      {error.code === 'network' ? <FormError error={error} /> : error.message}
      {error.status >= 500 && error.requestId && (
        <small className="pq-reference">Referencia: {error.requestId}</small>
      )}
    </Banner>
  );
}
