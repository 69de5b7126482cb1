import type { FundEntryEntity } from '@parque/contract';
import { countDecimals, readAmountText } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Banner,
  Breakable,
  Button,
  DataList,
  getDecimalSeparator,
  Dialog,
  maskAmount,
  formatAmount,
  formatDateTime,
  TextField,
} from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState } from 'react';
import { useSettleFund, type FundStatus } from '../api/funds';
import { createSavedHandler } from '../editing/after-saving';
import { TextArea } from '../editing/text-area';
import { FundBadge, getFundStatusName } from './fund-status';

interface SettleFundProps {
  readonly fund: FundEntryEntity;
  readonly onClose: () => void;
}

const noReason = 'Escribe por qué se rechaza: lo leerá quien pagó.';

const formatFund = ({ ammount }: Pick<FundEntryEntity, 'ammount'>) =>
  formatAmount(ammount, { digits: countDecimals(ammount) });

const describeFund = (fund: FundEntryEntity) => [
  { label: 'Estado', value: getFundStatusName(fund) },
  { label: 'Monto', value: `${maskAmount(formatFund(fund))} US$` },
  { label: 'Nota', value: fund.note ?? '—' },
];

/** The facts of a fund as it was opened, with the amount and the state of its stored version. */
function FundFacts({ fund, current }: { readonly fund: FundEntryEntity; readonly current: FundEntryEntity }) {
  return (
    <>
      <DataList
        items={[
          { label: 'Monto', value: `${maskAmount(formatFund(current))} US$` },
          { label: 'Usuario de Binance', value: fund.binance_user },
          ...(fund.transaction_id
            ? [{ label: 'Transacción', value: <Breakable text={fund.transaction_id} /> }]
            : []),
          ...(fund.network ? [{ label: 'Red', value: fund.network }] : []),
          { label: 'Fecha', value: formatDateTime(fund.date) },
          { label: 'Estado', value: <FundBadge fund={current} /> },
        ]}
      />
      {current.withdrawn_at && (
        <Banner icon="info" title="Quien registró este pago lo ha retirado. Puede registrar otro." />
      )}
      {current.same_transaction.length > 0 && (
        <Banner tone="danger" title="Otros pagos con la misma transacción">
          <ul>
            {current.same_transaction.map((other) => (
              <li key={other.id}>
                Nº {other.id}, {other.email}, {maskAmount(formatFund(other))} US$, {getFundStatusName(other)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

export function SettleFund({ fund, onClose }: SettleFundProps) {
  const name = `admin/fund/${fund.id}`;
  const draft = useDraft(name, { note: fund.note ?? '', typed: '' });
  const { note, typed } = draft.value;
  const [complaint, setComplaint] = useState<string>();
  const { save, isPending, error, storedRow } = useSettleFund(fund, createSavedHandler(name, onClose));
  const current = storedRow ?? fund;
  const { status } = current;
  const text = note.trim();

  const ammount = readAmountText(typed, getDecimalSeparator());
  const amountFault =
    typed.trim() !== '' && ammount === undefined ? 'Escribe el monto en cifras.' : undefined;

  const settle = (next: FundStatus) => {
    if (next === 2 && text === '') setComplaint(noReason);
    else if (!amountFault) save({ status: next, note: text || null, ...(ammount && { ammount }) });
  };
  const renderButton = (next: FundStatus, label: string, variant: 'primary' | 'danger-quiet' | 'ghost') =>
    (status !== next || ammount !== undefined) &&
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
          {renderButton(0, 'Dejar pendiente', 'ghost')}
          {renderButton(2, 'Rechazar', 'danger-quiet')}
          {renderButton(1, status === 1 ? 'Corregir el monto' : 'Confirmar', 'primary')}
        </>
      }
    >
      <div className="pq-stack">
        <DraftNotice draft={draft} />
        <FundFacts fund={fund} current={current} />
        {!current.withdrawn_at && (
          <>
            <TextField
              label="Corregir el monto"
              isOptional
              hint="Si no es el que llegó."
              inputMode="decimal"
              autoComplete="off"
              maxLength={24}
              unit="US$"
              value={typed}
              onChange={(value) => draft.set({ note, typed: value })}
              error={amountFault ?? error?.fields.ammount}
            />
            <TextArea
              label="Nota"
              hint="La lee quien pagó. Hace falta para rechazar, para cambiar el monto y para confirmar otra vez una transacción."
              maxLength={500}
              value={note}
              onChange={(value) => {
                draft.set({ note: value, typed });
                setComplaint(undefined);
              }}
              error={complaint ?? error?.fields.note}
            />
          </>
        )}
        <SaveError
          error={error?.fields.note || error?.fields.ammount ? null : error}
          storedRow={storedRow}
          describe={describeFund}
          onTake={({ note: storedNote }) => draft.set({ note: storedNote ?? '', typed: '' })}
        />
      </div>
    </Dialog>
  );
}
