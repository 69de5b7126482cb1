import { Icon } from '@parque/ui';
import { useSyncExternalStore } from 'react';
import { canInstall, install, subscribeToInstall } from '../../offline/install';

interface InstallEntryProps {
  /** Called when the user chooses the entry; a sheet then closes. */
  readonly onFollow?: (() => void) | undefined;
}

export function InstallEntry({ onFollow }: InstallEntryProps) {
  const isOffered = useSyncExternalStore(subscribeToInstall, canInstall);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className="pq-nav__item"
      onClick={() => {
        onFollow?.();
        void install();
      }}
    >
      <Icon name="download" />
      Instalar
    </button>
  );
}
