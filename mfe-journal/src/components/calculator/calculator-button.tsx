import { IconButton } from '@parque/ui';
import { useState } from 'react';
import type { BrokerAccount } from '../../api/accounts';
import { CalculatorDialog } from './calculator-dialog';

export function CalculatorButton({ account }: { readonly account: BrokerAccount }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="calculator" label="Calculadora de lotes" isOutlined onClick={() => setOpen(true)} />
      {isOpen && <CalculatorDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
