import { discardDrafts } from '@parque/remote/draft';
import { useBlocker } from '@parque/remote/navigation';
import { useEffect, useEffectEvent } from 'react';
import { draftName, useNote } from './use-noted-file';

interface NotedFileProps {
  readonly name: string;
  /** Whether a part of it may be stored. */
  readonly isSent: boolean;
  /** Whether a part of the file can still be imported. */
  readonly isOpen: boolean;
}

/**
 * Notes the file of a preview until the preview ends, so that the page can name it after a reload. Leaving the screen
 * needs a confirmation, because the content of the file is lost. Before a reload, the browser prompts for one.
 */
export function NotedFile({ name, isSent, isOpen }: NotedFileProps) {
  const note = useEffectEvent(useNote().set);
  useBlocker(isOpen, {
    title: '¿Salir sin importar el archivo?',
    text: isSent
      ? `Puede que ${name} ya esté guardado, entero o en parte. Lo verás en la lista de importaciones.`
      : `De ${name} no se ha guardado nada: para importarlo tendrás que elegirlo otra vez.`,
    confirmLabel: 'Salir sin importar',
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    note({ name, isSent });
    return () => discardDrafts(draftName);
  }, [name, isSent, isOpen]);
  return null;
}
