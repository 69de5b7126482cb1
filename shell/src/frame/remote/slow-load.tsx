import { Button } from '@parque/ui';
import { useEffect, useState } from 'react';

const slowMs = 8_000;

/** Shown when a remote takes long to load. After a retry, the earlier requests are still used if they succeed first. */
export function SlowLoad({ onRetry }: { readonly onRetry: () => void }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <p role="status">
      Está tardando más de lo normal. Se abrirá en cuanto llegue.{' '}
      <Button size="sm" onClick={onRetry}>
        Pedirlo otra vez
      </Button>
    </p>
  );
}
