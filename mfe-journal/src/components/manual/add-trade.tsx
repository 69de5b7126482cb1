import type { BrokerAccountEntity } from '@parque/contract';
import { Button, Icon } from '@parque/ui';
import { useState } from 'react';
import { ManualDialog } from './manual-dialog';

/** Adds a trade by hand. Accounts of a broker get all trades from it. */
export function AddTrade({ account }: { readonly account: BrokerAccountEntity }) {
  const [isOpen, setOpen] = useState(false);
  if (account.gateway !== 'statement') return null;
  return (
    <>
      <Button aria-label="Añadir operación" onClick={() => setOpen(true)}>
        <Icon name="plus" size="sm" />
        <span className="pq-hide-sm">Añadir operación</span>
      </Button>
      {isOpen && <ManualDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
