import { IconButton } from '../icon-button';
import { copyText } from './copy-text';

/** Props of {@link CopyField}. */
export interface CopyFieldProps {
  /** What the text is: 'Enlace de pago'. */
  readonly label: string;
  readonly text: string;
}

/** A text to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, text }: CopyFieldProps) {
  return (
    <div className="pq-copy" role="group" aria-label={label}>
      <code>{text}</code>
      <IconButton icon="copy" label={`Copiar ${label}`} onClick={() => void copyText(text)} />
    </div>
  );
}
