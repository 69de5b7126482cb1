import { toast } from '../toast/toast';

/** Puts a text in the clipboard, and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copiado');
  } catch {
    toast.error('No se ha podido copiar', 'Selecciona el texto y cópialo a mano.');
  }
}
