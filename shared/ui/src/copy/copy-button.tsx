import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { copyText } from './copy-text';

/** Copies a text that is shown elsewhere. */
export function CopyButton({ text }: { readonly text: string }) {
  return (
    <Button size="sm" onClick={() => void copyText(text)}>
      <Icon name="copy" size="sm" />
      Copiar
    </Button>
  );
}
