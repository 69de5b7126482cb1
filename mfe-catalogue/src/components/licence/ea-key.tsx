import { saveFile } from '@parque/remote/save-file';
import { Button, ConfirmDialog, CopyField, FormError } from '@parque/ui';
import { useState } from 'react';
import { createBinaryFile, useEaKey } from '../../api/ea';
import css from './install-card.module.css';

/**
 * Inputs of a program as the file `.set` that MetaTrader reads with _Cargar_: UTF-16, little-endian, with a byte order
 * mark and lines that end in CRLF.
 */
function createSettingsFile(inputs: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const lines = Object.entries(inputs).map(([name, value]) => `${name}=${value}\r\n`);
  const text = `\uFEFF${lines.join('')}`;
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    bytes.setUint16(index * 2, text.charCodeAt(index), true);
  return new Uint8Array(bytes.buffer);
}

interface EaKeyProps {
  readonly productId: number;
  /** Name of the file of settings. */
  readonly title: string;
  readonly address: string;
}

/** The key to type into the EA: shown on demand, and replaced on demand after a leak. */
export function EaKey({ productId, title, address }: EaKeyProps) {
  const { show, renew, key } = useEaKey(productId);
  const [isConfirming, setConfirming] = useState(false);
  const saveSettings = (typedKey: string) =>
    saveFile(
      `${title}.set`,
      createBinaryFile(createSettingsFile({ InpParqueKey: typedKey, InpParqueAddress: address })),
    );
  const confirm = () => renew.mutate(undefined, { onSuccess: () => setConfirming(false) });

  return (
    <div className={css.key}>
      {key ? (
        <CopyField label="la clave" text={key} />
      ) : (
        <Button isBusy={show.isPending} onClick={() => show.mutate()}>
          Mostrar la clave
        </Button>
      )}
      <FormError error={show.error} />
      {key && (
        <>
          <Button onClick={() => saveSettings(key)} icon="download">
            Descargar {title}.set
          </Button>
          <Button variant="ghost" onClick={() => setConfirming(true)}>
            Renovar la clave
          </Button>
        </>
      )}
      <ConfirmDialog
        title="¿Renovar la clave?"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Renovar"
        tone="danger"
        onConfirm={confirm}
        isBusy={renew.isPending}
        error={renew.error}
      >
        La clave de ahora dejará de servir al momento. Tendrás que escribir la nueva en cada terminal.
      </ConfirmDialog>
    </div>
  );
}
