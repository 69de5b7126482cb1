import { toast } from '../toast/toast';

/** Copies a text to the clipboard and shows a notice of success or failure. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copiado');
  } catch {
    toast.error('No se ha podido copiar', 'Selecciona el texto y cópialo a mano.');
  }
}
