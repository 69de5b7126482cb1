import type { FundEntity } from '@parque/contract';
import { Button, ConfirmDialog, formatMoney } from '@parque/ui';
import { countDecimals } from '@parque/domain/amounts';
import { useState } from 'react';
import { useWithdrawFund } from '../api/funds';
import css from './withdraw-fund.module.css';

export function WithdrawFund({ fund }: { readonly fund: FundEntity }) {
  const [isOpen, setOpen] = useState(false);
  const withdrawal = useWithdrawFund();
  const close = () => {
    setOpen(false);
    withdrawal.reset();
  };
  return (
    <div className={css.withdraw}>
      <Button onClick={() => setOpen(true)}>Anular registro</Button>
      <ConfirmDialog
        title="¿Anular este registro?"
        isOpen={isOpen}
        onClose={close}
        confirmLabel="Anular registro"
        isBusy={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() => withdrawal.mutate(fund.id, { onSuccess: close })}
      >
        El registro de {formatMoney(fund.ammount, { digits: countDecimals(fund.ammount) })} deja de contar y
        podrás registrar otro. Esto no devuelve dinero: si ya lo has transferido, no lo anules y escribe a
        soporte.
      </ConfirmDialog>
    </div>
  );
}
