import type { BrokerAccountEntity } from '@parque/contract';
import { useCommand } from '@parque/remote';
import { IconButton } from '@parque/ui';
import { useState } from 'react';
import { CalculatorDialog } from './calculator-dialog';

export function CalculatorButton({ account }: { readonly account: BrokerAccountEntity }) {
  const [isOpen, setOpen] = useState(false);
  useCommand('journal/calculator', () => setOpen(true));
  return (
    <>
      <IconButton icon="calculator" label="Calculadora de lotes" isOutlined onClick={() => setOpen(true)} />
      {isOpen && <CalculatorDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
