import type { BrokerAccountEntity } from '@parque/contract';
import { useCommand } from '@parque/remote';
import { Button, Icon } from '@parque/ui';
import { lazy, Suspense, useState } from 'react';

const loadDialog = async () => ({ default: (await import('./calculator-dialog')).CalculatorDialog });
const CalculatorDialog = lazy(loadDialog);

export function CalculatorButton({ account }: { readonly account: BrokerAccountEntity }) {
  const [isOpen, setOpen] = useState(false);
  useCommand('journal/calculator', () => setOpen(true));
  return (
    <>
      <Button
        aria-label="Calculadora de lotes"
        title="Calculadora de lotes"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon name="calculator" size="sm" />
        <span className="pq-hide-sm">Calculadora</span>
      </Button>
      <Suspense>{isOpen && <CalculatorDialog account={account} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
