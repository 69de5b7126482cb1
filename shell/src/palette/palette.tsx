import { useLocation, useNavigate } from '@parque/remote';
import { requestNavigation } from '@parque/remote/host';
import { useUserStorage, useSession } from '@parque/session';
import { Dialog } from '@parque/ui';
import { useEffect, useRef, useState } from 'react';
import { CommandList } from './command-list';
import type { ShellDialogProps } from './shell-dialog';
import { matchItems, type PaletteItem } from './matching';
import { useRecordSearch } from './found-records';
import { listCommandItems, listMenuItems, useShellItems, type PaletteFacts } from './palette-items';

const maxRecent = 5;

const parseNames = (storedNames: unknown): readonly string[] =>
  Array.isArray(storedNames) ? storedNames.filter((name): name is string => typeof name === 'string') : [];

/** Returns how an address is opened. A screen with unsaved input can first prompt for a confirmation. */
function useGoTo(): PaletteFacts['goTo'] {
  const navigate = useNavigate();
  return (address, onOpened) => {
    requestNavigation(() => {
      void navigate(address);
      onOpened?.();
    });
  };
}

function useItems({ registry, onShow, onLeave }: Omit<ShellDialogProps, 'onClose'>): PaletteItem[] {
  const session = useSession();
  const { pathname } = useLocation();
  const goTo = useGoTo();
  const facts = { registry, session, pathname, goTo };
  const shell = useShellItems({ onShow, onLeave });
  return [...listMenuItems(facts), ...listCommandItems(facts), ...shell];
}

/** The command palette: searches the menu, the commands of remotes and the shell's own actions. */
export function Palette({ onClose, ...rest }: ShellDialogProps) {
  const items = useItems(rest);
  const [storedRecent, storeRecent] = useUserStorage('shell/recent');
  const [recent] = useState(() => parseNames(storedRecent));
  const [text, setText] = useState('');

  const records = useRecordSearch(rest.registry, text, useGoTo());

  const selectedItem = useRef<PaletteItem>(undefined);

  // Runs after the dialog has returned the focus, because the item may open another dialog or move the focus.
  useEffect(() => () => selectedItem.current?.run(), []);

  const choose = (item: PaletteItem) => {
    if (!item.isRecord) {
      storeRecent([item.name, ...recent.filter((name) => name !== item.name)].slice(0, maxRecent));
    }
    selectedItem.current = item;
    onClose();
  };

  return (
    <Dialog title="Buscar o ejecutar" size="md" isOpen onClose={onClose}>
      <CommandList
        groups={[...matchItems(items, text, recent), ...records.groups]}
        text={text}
        onText={setText}
        onChoose={choose}
        isSearching={records.isSearching}
        failed={records.failed}
      />
    </Dialog>
  );
}
