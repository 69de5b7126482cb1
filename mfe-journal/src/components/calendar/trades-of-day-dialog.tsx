import { Dialog } from '@parque/ui';
import type { ReactNode } from 'react';
import { formatLongDay } from '../figures/date-text';

interface TradesOfDayDialogProps {
  readonly date: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const TradesOfDayDialog = ({ date, onClose, children }: TradesOfDayDialogProps) => (
  <Dialog
    title={formatLongDay(date)}
    note="Operaciones cerradas en el día"
    size="md"
    isOpen
    onClose={onClose}
  >
    {children}
  </Dialog>
);
