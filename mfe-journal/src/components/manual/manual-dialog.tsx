import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  Button,
  formatCurrencyName,
  Dialog,
  FormError,
  Icon,
  SegmentedControl,
  TextField,
  type TextFieldProps,
  toast,
} from '@parque/ui';
import { useState } from 'react';
import { createManualPosition, useSaveManualTrade } from '../../api/manual-trades';
import { FigureField } from '../figure-field';
import {
  emptyTexts,
  findManualFaults,
  isAmount,
  type ManualName,
  toManualTexts,
  toManualTrade,
} from './manual-texts';

interface ManualFieldsProps {
  readonly currency: string;
  readonly getProps: (name: ManualName) => Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;
}

function ManualFields({ currency, getProps }: ManualFieldsProps) {
  const side = getProps('side');
  const renderFigure = (name: ManualName, label: string) => (
    <FigureField
      kind={isAmount(name) ? 'amount' : 'price'}
      label={label}
      maxLength={24}
      unit={isAmount(name) ? formatCurrencyName(currency) : undefined}
      {...getProps(name)}
    />
  );
  return (
    <>
      <div className="pq-pair">
        <TextField label="Símbolo" autoComplete="off" maxLength={64} {...getProps('symbol')} />
        {renderFigure('lots', 'Lotes')}
      </div>
      <SegmentedControl
        label="Dirección"
        value={side.value}
        onChange={side.onChange}
        options={[
          { value: 'buy', label: 'Compra' },
          { value: 'sell', label: 'Venta' },
        ]}
      />
      <div className="pq-pair">
        <TextField label="Apertura" type="datetime-local" step={1} {...getProps('opened')} />
        {renderFigure('open_price', 'Precio de entrada')}
      </div>
      <div className="pq-pair">
        <TextField label="Cierre" type="datetime-local" step={1} {...getProps('closed')} />
        {renderFigure('close_price', 'Precio de salida')}
      </div>
      {renderFigure('gross', 'Resultado sin costes')}
      <div className="pq-pair">
        {renderFigure('commission', 'Comisión')}
        {renderFigure('swap', 'Swap')}
      </div>
    </>
  );
}

interface ManualDialogProps {
  readonly account: BrokerAccountEntity;
  /** The trade to change; without it a new one is typed. */
  readonly trade?: TradeEntity;
  readonly onClose: () => void;
}

/** Types a trade, or changes the values of one. Nothing is computed from the prices: brokers convert and round. */
export function ManualDialog({ account, trade, onClose }: ManualDialogProps) {
  const { id, digits, currency } = account;
  const [position] = useState(() => trade?.position ?? createManualPosition());
  const storedTexts = trade ? toManualTexts(trade, digits) : emptyTexts;
  const draft = useDraft(`journal/manual/${id}/${trade?.position ?? 'new'}`, storedTexts);
  const [isChecked, setChecked] = useState(false);
  const saveMutation = useSaveManualTrade(id, position);
  const { value: texts } = draft;
  const faults = findManualFaults(texts);
  const save = () => {
    setChecked(true);
    if (Object.keys(faults).length > 0) return;
    saveMutation.mutate(toManualTrade(texts), {
      onSuccess: () => {
        draft.discard();
        toast.success(trade ? 'Cambio guardado' : 'Operación añadida');
        onClose();
      },
    });
  };
  const getProps = (name: ManualName) => ({
    name,
    value: texts[name],
    error: (isChecked ? faults[name] : undefined) ?? saveMutation.error?.fields[name],
    onChange: (text: string) => draft.set({ ...texts, [name]: text }),
  });
  return (
    <Dialog
      title={trade ? 'Corregir la operación' : 'Añadir una operación a mano'}
      note="Las horas son las del servidor de tu bróker."
      size="md"
      isOpen
      onClose={onClose}
      canCancel
      foot={
        <Button variant="primary" isBusy={saveMutation.isPending} onClick={save}>
          Guardar
        </Button>
      }
    >
      <form
        className="pq-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DraftNotice draft={draft} />
        <ManualFields currency={currency} getProps={getProps} />
        <p className="pq-field__hint">
          {trade
            ? 'Los importes que pagas llevan signo menos. El cambio se mantiene si importas otra vez el informe, y puedes quitarlo.'
            : 'Los importes que pagas llevan signo menos. Si un informe trae esta operación, cuenta una sola vez: vale la del informe.'}
        </p>
        <FormError error={saveMutation.error} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

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
