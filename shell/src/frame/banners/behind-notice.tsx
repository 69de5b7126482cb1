import { Banner } from '@parque/ui';
import { Retry } from '../page/retry';

/** Shows that a newer registry could not be fetched or verified, and that the previous one remains in use. */
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
