import { Banner } from '@parque/ui';
import { Retry } from './retry';

/** Says that a newer registry did not come or did not hold: what held before goes on. */
export function BehindNotice({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  return (
    <Banner
      tone="accent"
      title="No hemos podido actualizar la plataforma"
      action={<Retry size="sm" onRetry={onRetry} />}
    >
      Sigues con la última versión comprobada, que funciona con normalidad.
    </Banner>
  );
}
