import { isApiError } from '@parque/api-client';
import { maxPictureBytes, pictureTooLarge, pictureTypes } from '@parque/contract/picture';
import { Button, FormError, toast } from '@parque/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type TradeReference, useAddScreenshot } from '../../api/screenshots';
import { useDroppedFile } from '../use-dropped-file';
import css from './screenshots.module.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/** The picture in a clipboard; undefined when the user pastes text into a field. */
function findPicture({ clipboardData, target }: ClipboardEvent): File | undefined {
  if (!clipboardData || (isTyping(target) && clipboardData.types.includes('text/plain'))) return undefined;
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
}

/** Accepts a picture that is pasted anywhere on the page. */
function usePastedPicture(onPicture: (file: File) => void): void {
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const file = findPicture(event);
      if (!file) return;
      event.preventDefault();
      onPicture(file);
    };
    window.addEventListener('paste', handlePaste);
    return () => window.removeEventListener('paste', handlePaste);
  }, [onPicture]);
}

/** Longest side in pixels, as the API stores it. */
const maxSidePixels = 1600;

/** A smaller file is sent as it is. */
const smallBytes = 200_000;

const encodeWebp = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));

async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return encodeWebp(canvas);
}

/**
 * Reduces a picture in the browser, so that a screenshot of several megabytes is sent over a mobile connection. The API
 * checks and reduces it again.
 *
 * @returns The file itself where the browser cannot reduce it.
 */
async function shrinkLargePicture(file: Blob): Promise<Blob> {
  if (file.size <= smallBytes || typeof createImageBitmap !== 'function') return file;
  const smaller = await shrinkPicture(file).catch(() => null);
  return smaller && smaller.size < file.size ? smaller : file;
}

const full = 'Esta operación ya tiene todas sus capturas. Borra una para añadir otra.';

const busy = 'La captura anterior se estaba guardando: añade esta otra vez.';

/** Why a picture was not stored; undefined without an error. */
function describeFailure(error: Error | null): string | undefined {
  if (!error) return undefined;
  return isApiError(error)
    ? (error.fields['picture'] ?? error.message)
    : 'No se ha podido leer el archivo. Elígelo otra vez.';
}

/** Reduces and stores a picture. While one is being stored, another one is rejected. */
function useAdd(trade: TradeReference, isFull: boolean) {
  const [reason, setReason] = useState<string>();
  const [isReducing, setReducing] = useState(false);
  const { mutate, isPending, error } = useAddScreenshot(trade, () => toast.success('Captura añadida'));
  const isBusy = isPending || isReducing;
  const add = useCallback(
    async (file: File) => {
      if (isFull) return;
      if (isBusy) return setReason(busy);
      setReason(undefined);
      setReducing(true);
      const smaller = await shrinkLargePicture(file);
      setReducing(false);
      if (smaller.size > maxPictureBytes) setReason(pictureTooLarge);
      else mutate(smaller);
    },
    [isBusy, isFull, mutate],
  );
  return { add, isBusy, failure: reason ?? describeFailure(error) };
}

interface AddScreenshotProps {
  readonly trade: TradeReference;
  /** Whether the trade has as many screenshots as it can have. */
  readonly isFull: boolean;
}

/** Attaches a screenshot: pasted, dropped or chosen. */
export function AddScreenshot({ trade, isFull }: AddScreenshotProps) {
  const input = useRef<HTMLInputElement>(null);
  const { add, isBusy, failure } = useAdd(trade, isFull);
  const take = useCallback((file: File) => void add(file), [add]);
  const isOver = useDroppedFile(take);
  usePastedPicture(take);
  const hint = isOver ? 'Suelta la imagen' : 'Pega, arrastra o elige una imagen del gráfico.';
  return (
    <div className={css.add} data-over={isOver || undefined}>
      <Button
        size="sm"
        isBusy={isBusy}
        disabled={isFull}
        onClick={() => input.current?.click()}
        icon="upload"
      >
        Añadir captura
      </Button>
      <span className="pq-field__hint">{isFull ? full : hint}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archivo de la captura"
        accept={pictureTypes}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) take(file);
        }}
      />
      <FormError error={failure === undefined ? null : { message: failure }} />
    </div>
  );
}
