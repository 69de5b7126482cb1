import type { BrokerAccountEntity } from '@parque/contract';
import { useCommand } from '@parque/remote';
import { Button, Icon } from '@parque/ui';
import { useState } from 'react';
import { CalculatorDialog } from './calculator-dialog';

export function CalculatorButton({ account }: { readonly account: BrokerAccountEntity }) {
  const [isOpen, setOpen] = useState(false);
  useCommand('journal/calculator', () => setOpen(true));
  return (
    <>
      <Button aria-label="Calculadora de lotes" title="Calculadora de lotes" onClick={() => setOpen(true)}>
        <span className="pq-hide-sm">
          <Icon name="calculator" size="sm" />
        </span>
        Calculadora
      </Button>
      {isOpen && <CalculatorDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
