import type { BrokerAccountEntity, TradeDetailEntity } from '@parque/contract';
import { isManualTicket } from '@parque/domain/journal';
import { useNavigate } from '@parque/remote';
import { Badge, Button, ConfirmDialog, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { manualTradesQuery, useRemoveManualTrade } from '../../api/manual-trades';
import { ManualDialog } from './manual-dialog';

interface EditTradeProps {
  readonly account: BrokerAccountEntity;
  readonly detail: TradeDetailEntity;
}

/** Whether a position was opened once and closed once, so that its values can be typed. */
const isPair = ({ deals }: TradeDetailEntity) =>
  deals.length === 2 && ['in', 'out'].every((entry) => deals.some((deal) => deal.entry === entry));

/** Marks a trade that its owner typed or corrected, and changes or removes what was typed. */
function Tools({ account, detail }: EditTradeProps) {
  const { trade } = detail;
  const navigate = useNavigate();
  const { data = [] } = useQuery(manualTradesQuery(account.id));
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const isTyped = isManualTicket(trade.ticket);
  const isCorrected = data.some(({ position, kind }) => position === trade.position && kind === 'corrected');
  const removeMutation = useRemoveManualTrade(account.id, trade.position, () => {
    setOpen(undefined);
    toast.success(isTyped ? 'Operación eliminada' : 'Valores del informe recuperados');
    if (isTyped) void navigate(`/panel/operaciones?cuenta=${account.id}`, { replace: true });
  });
  return (
    <div className="pq-row">
      {(isTyped || isCorrected) && <Badge icon="edit">{isTyped ? 'A mano' : 'Corregida a mano'}</Badge>}
      {isPair(detail) && (
        <Button size="sm" onClick={() => setOpen('edit')}>
          Corregir
        </Button>
      )}
      {(isTyped || isCorrected) && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
          {isTyped ? 'Eliminar' : 'Quitar la corrección'}
        </Button>
      )}
      {open === 'edit' && <ManualDialog account={account} trade={trade} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        title={isTyped ? '¿Eliminar esta operación?' : '¿Volver a los valores del informe?'}
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        confirmLabel={isTyped ? 'Eliminar' : 'Quitar la corrección'}
        tone={isTyped ? 'danger' : undefined}
        isBusy={removeMutation.isPending}
        error={removeMutation.error}
        onConfirm={() => removeMutation.mutate()}
      >
        {isTyped
          ? 'Se borra con su nota, su revisión y sus capturas.'
          : 'Se borra lo que escribiste. La nota, la revisión y las capturas se quedan.'}
      </ConfirmDialog>
    </div>
  );
}

/** What the owner may change of a trade; nothing for trades of a broker. */
export function EditTrade(props: EditTradeProps) {
  const isEditable = props.account.gateway === 'statement' || isManualTicket(props.detail.trade.ticket);
  return isEditable ? <Tools key={props.detail.trade.ticket} {...props} /> : null;
}
