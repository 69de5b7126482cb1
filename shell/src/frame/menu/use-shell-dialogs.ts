import { useLocation } from '@parque/remote';
import { getSession } from '@parque/session';
import { toast } from '@parque/ui';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { Composition } from '../../remotes/composition';
import type { ShellDialogProps, Shown } from '../../palette/shell-dialog';
import { isPaletteShortcut, getSingleKey } from '../../palette/key-press';

const dialogNames = { palette: 'Palette', shortcuts: 'Shortcuts', version: 'AboutVersion' } as const;

async function loadDialogs() {
  try {
    return await import('../../palette');
  } catch {
    toast.error('No se ha podido abrir', 'Comprueba tu conexión y vuelve a intentarlo.');
    return undefined;
  }
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Opens the shell's dialogs (palette, shortcuts, version), also by keys, and runs the shortcuts of remotes. */
export function useShellDialogs(registry: Composition) {
  const { pathname } = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<ShellDialogProps>>();

  const show = async (dialog: Shown) => {
    const dialogs = await loadDialogs();
    if (dialogs) setDialog(() => dialogs[dialogNames[dialog]]);
  };

  const onKey = useEffectEvent(async (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isPaletteShortcut(event)) {
      event.preventDefault();
      if (!isDialogOpen()) await show('palette');
      return;
    }
    const key = getSingleKey(event);
    if (key === undefined) return;
    const dialogs = await loadDialogs();
    const showShortcuts = () => void show('shortcuts');
    dialogs?.runShortcut(key, { registry, session: getSession(), pathname, showShortcuts });
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => void onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return { Dialog, show: (dialog: Shown) => void show(dialog), close: () => setDialog(undefined) };
}
