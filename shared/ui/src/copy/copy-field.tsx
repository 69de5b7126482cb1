import { IconButton } from '../button/icon-button';
import { copyText } from './copy-text';

/** Props of {@link CopyField}. */
export interface CopyFieldProps {
  /** The name of the text, such as 'Enlace de pago'. */
  readonly label: string;
  readonly text: string;
}

/** A read-only text with a button that copies it. */
export function CopyField({ label, text }: CopyFieldProps) {
  return (
    <div className="pq-copy" role="group" aria-label={label}>
      <code>{text}</code>
      <IconButton icon="copy" label={`Copiar ${label}`} onClick={() => void copyText(text)} />
    </div>
  );
}
