import type { FundEntity } from '@parque/contract';
import {
  Banner,
  Breakable,
  Card,
  DataList,
  MaskedAmount,
  formatAmount,
  formatDate,
  Button,
  ConfirmDialog,
  formatMoney,
} from '@parque/ui';
import { countDecimals } from '@parque/domain/amounts';
import { FundStatus } from './fund-status';
import { SupportLink } from './support-link';
import css from './fund-summary.module.css';
import { useState } from 'react';
import { useWithdrawFund } from '../api/funds';

function WithdrawFund({ fund }: { readonly fund: FundEntity }) {
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

export function FundSummary({ fund }: { readonly fund: FundEntity }) {
  return (
    <Card title="Tu inversión" padding="lg" tools={<FundStatus {...fund} />}>
      <dl className="pq-lead-figure">
        <dt>Inversión</dt>
        <dd translate="no" className="pq-num">
          <MaskedAmount>
            {formatAmount(fund.ammount, { digits: countDecimals(fund.ammount) })} <small>US$</small>
          </MaskedAmount>
        </dd>
      </dl>
      <DataList
        items={[
          { label: 'Usuario de Binance', value: fund.binance_user },
          { label: 'Fecha', value: formatDate(fund.date) },
          ...(fund.transaction_id
            ? [{ label: 'Transacción', value: <Breakable text={fund.transaction_id} /> }]
            : []),
          ...(fund.network ? [{ label: 'Red', value: fund.network }] : []),
          { label: 'Referencia', value: `Nº ${fund.id}` },
          ...(fund.note ? [{ label: 'Nota', value: <span className={css.note}>{fund.note}</span> }] : []),
        ]}
      />
      {fund.status === 0 && <WithdrawFund fund={fund} />}
      <div className={css.support}>
        <Banner icon="chat" title="¿Algo no cuadra?" action={<SupportLink />}>
          Escribe a soporte con la referencia de tu registro.
        </Banner>
      </div>
    </Card>
  );
}
