import { useId, type ReactNode } from 'react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { Modal } from './modal';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly title: string;
  /** A line under the title. */
  readonly note?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `sm` 26 rem, `md` 40 rem, `lg` 54 rem; without it 32 rem. As wide as the window on phones. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** `alertdialog`: a question that must be answered first. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** Whether the buttons begin with «Cancelar». In a question that must be answered it has the first focus. */
  readonly canCancel?: boolean;
  /** Buttons at the end. */
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

function Panel({ title, note, onClose, size, role, canCancel, foot, children }: Omit<DialogProps, 'isOpen'>) {
  const titleId = useId();
  const bodyId = useId();
  return (
    <Modal
      onClose={onClose}
      role={role}
      labelledBy={titleId}
      describedBy={role === 'alertdialog' ? bodyId : undefined}
    >
      <div className="pq-dialog" data-size={size}>
        <div className="pq-dialog__head">
          <div>
            <h2 id={titleId} translate={getTranslateAttribute(title)}>
              {title}
            </h2>
            {note && <p translate={getTranslateAttribute(note)}>{note}</p>}
          </div>
          <IconButton icon="close" label="Cerrar" onClick={onClose} />
        </div>
        <div className="pq-dialog__body" id={bodyId}>
          {children}
        </div>
        {foot && (
          <div className="pq-dialog__foot">
            {canCancel && (
              <Button
                variant="ghost"
                onClick={onClose}
                data-first-focus={role === 'alertdialog' ? '' : undefined}
              >
                Cancelar
              </Button>
            )}
            {foot}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** A task in front of the page; on phones a sheet from below. Its content is rendered only while it is open. */
export function Dialog({ isOpen, ...panel }: DialogProps) {
  return isOpen ? <Panel {...panel} /> : null;
}
