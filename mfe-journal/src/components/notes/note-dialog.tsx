import { Dialog } from '@parque/ui';
import type { ComponentProps } from 'react';
import { OwnNote } from './own-note';

interface NoteDialogProps extends ComponentProps<typeof OwnNote> {
  readonly title: string;
  readonly onClose: () => void;
}

export const NoteDialog = ({ title, onClose, ...note }: NoteDialogProps) => (
  <Dialog title={title} isOpen onClose={onClose}>
    <OwnNote {...note} />
  </Dialog>
);
