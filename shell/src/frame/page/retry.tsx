import { Button } from '@parque/ui';
import { useState } from 'react';

interface RetryProps {
  readonly variant?: 'primary';
  readonly size?: 'sm';
  readonly onRetry: () => Promise<unknown>;
}

export function Retry({ onRetry, ...look }: RetryProps) {
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Button {...look} isBusy={isBusy} onClick={retry}>
      Reintentar
    </Button>
  );
}
