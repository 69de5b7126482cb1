import type { FundEntryEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Banner,
  Breakable,
  ConflictNotice,
  Button,
  DataList,
  Dialog,
  formatDateTime,
  formatMoney,
  FormError,
} from '@parque/ui';
import { useState } from 'react';
import { useSettleFund, type FundStatus } from '../api/funds';
import { afterSaving } from '../editing/after-saving';
import { TextArea } from '../editing/text-area';
import { FundBadge, fundStatusName } from './fund-status';

interface SettleFundProps {
  readonly fund: FundEntryEntity;
  readonly onClose: () => void;
}

const noReason = 'Escribe por qué se rechaza: lo leerá quien pagó.';

export function SettleFund({ fund, onClose }: SettleFundProps) {
  const name = `admin/fund/${fund.id}`;
  const draft = useDraft(name, fund.note ?? '');
  const { value: note, set: setNote } = draft;
  const [complaint, setComplaint] = useState<string>();
  const { save, isPending, error, stored } = useSettleFund(fund, afterSaving(name, onClose));
  const current = stored ?? fund;
  const { status } = current;
  const text = note.trim();

  const settle = (next: FundStatus) => {
    if (next === 2 && text === '') setComplaint(noReason);
    else save({ status: next, note: text || null });
  };
  const button = (next: FundStatus, label: string, variant: 'primary' | 'danger-quiet' | 'ghost') =>
    status !== next &&
    !current.withdrawn_at && (
      <Button variant={variant} isBusy={isPending} onClick={() => settle(next)}>
        {label}
      </Button>
    );

  return (
    <Dialog
      isOpen
      title="Revisar pago"
      note={`${fund.name}, ${fund.email}`}
      onClose={onClose}
      foot={
        <>
          {button(0, 'Dejar pendiente', 'ghost')}
          {button(2, 'Rechazar', 'danger-quiet')}
          {button(1, 'Confirmar', 'primary')}
        </>
      }
    >
      <div className="pq-stack">
        <DraftNotice draft={draft} />
        <DataList
          items={[
            { label: 'Monto', value: formatMoney(fund.ammount) },
            { label: 'Usuario de Binance', value: fund.binance_user },
            ...(fund.transaction_id
              ? [{ label: 'Transacción', value: <Breakable text={fund.transaction_id} /> }]
              : []),
            { label: 'Fecha', value: formatDateTime(fund.date) },
            { label: 'Estado', value: <FundBadge fund={current} /> },
          ]}
        />
        {current.withdrawn_at && (
          <Banner icon="info" title="Quien registró este pago lo ha retirado. Puede registrar otro." />
        )}
        {!current.withdrawn_at && (
          <TextArea
            label="Nota"
            hint="La lee quien pagó. Para rechazar, hace falta."
            maxLength={500}
            value={note}
            onChange={(value) => {
              setNote(value);
              setComplaint(undefined);
            }}
            error={complaint ?? error?.fields.note}
          />
        )}
        {error && stored && (
          <ConflictNotice
            message={error.message}
            stored={[
              { label: 'Estado', value: fundStatusName(stored) },
              { label: 'Nota', value: stored.note ?? '—' },
            ]}
            onTakeStored={() => setNote(stored.note ?? '')}
          />
        )}
        {!stored && !error?.fields.note && <FormError error={error} />}
      </div>
    </Dialog>
  );
}
