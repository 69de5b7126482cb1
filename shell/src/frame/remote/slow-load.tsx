import { Button } from '@parque/ui';
import { useEffect, useState } from 'react';

const slowMs = 8_000;

/** Shown when a remote takes long to load. What is on its way is still used after a retry. */
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
