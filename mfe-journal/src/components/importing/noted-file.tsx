import { discardDrafts, useDraft } from '@parque/remote/draft';
import { useBlocker } from '@parque/remote/navigation';
import { Banner } from '@parque/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** A chosen file. Its name outlives a reload of the page, its content does not. */
interface FileNote {
  /** Empty: none was chosen. */
  readonly name: string;
  /** Whether a part of it may be stored. */
  readonly isSent: boolean;
}

const draftName = 'journal/import';
const noFile: FileNote = { name: '', isSent: false };

const useNote = () => useDraft(draftName, noFile, { isScratch: true });

/** Returns the file whose preview a reload ended, until another one is chosen; it is named once. */
export function useLostFile(): { readonly lostFile: FileNote | undefined; readonly clear: () => void } {
  const { value } = useNote();
  const [lostFile, setLostFile] = useState(value.name === '' ? undefined : value);
  useEffect(() => discardDrafts(draftName), []);
  return { lostFile, clear: () => setLostFile(undefined) };
}

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

interface LostFileProps {
  readonly name: string;
  /** Whether a part of the file may be stored. */
  readonly isSent: boolean;
}

/** States that a reload of the page lost the chosen file, and whether a part of it may be stored. */
export function LostFile({ name, isSent }: LostFileProps) {
  return (
    <div role="status">
      <Banner tone="accent" title={`Vuelve a elegir ${name}`}>
        {isSent
          ? 'La página se ha recargado durante la importación. Puede que ya esté guardado: lo que ya tengas no se repetirá.'
          : 'La página se ha recargado antes de que confirmaras: no se ha guardado nada.'}
      </Banner>
    </div>
  );
}
