import { useLocation, useNavigate } from '@parque/remote';
import { Button, Dialog } from '@parque/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChosenRemote, Composition } from '../../composition/composition';
import { matchRoute } from '../../composition/routes';
import { Attempts, subscribeToAttempts } from './attempts';
import { leaveByForce } from './leave-by-force';

const currentAddress = () => window.location.hash.slice(1);

/** Open dialogs of remotes. Those of the shell, such as the palette, are beside the content. */
const dialogs = () =>
  [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) => dialog.closest('main') !== null || dialog.closest('#parque') === null,
  );

const attempts = new Attempts({
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  dialogs,
  address: currentAddress,
});

/** A remote that holds the user, and the address that the user has tried to open. */
interface Hold {
  readonly remote: ChosenRemote;
  readonly address: string;
}

/** Prompts for a confirmation to leave a remote that holds the user, and leaves it then. */
export function LeaveAnyway({ registry }: { readonly registry: Composition }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [hold, setHold] = useState<Hold>();
  const entryAt = (address: string) => matchRoute(registry, address.split('?')[0] || '/')?.entry;
  const nameAt = (address: string) => entryAt(address)?.manifest.name;

  const stay = () => setHold(undefined);
  const leave = ({ remote, address }: Hold) => {
    stay();
    const isLeft = () => nameAt(currentAddress()) !== remote.manifest.name;
    void leaveByForce(remote, address, () => void navigate(address), isLeft);
  };
  const onAttempt = useEffectEvent((address: string) => {
    const remote = entryAt(pathname);
    if (!remote) return;
    const { name } = remote.manifest;
    attempts.follow({
      from: name,
      to: address,
      remoteAt: nameAt,
      onHeld: () => setHold({ remote, address }),
    });
  });
  useEffect(() => subscribeToAttempts((address) => onAttempt(address)), []);
  const shown = nameAt(pathname);
  useEffect(() => attempts.arrive(), [shown]);
  // The user has left in another way.
  if (hold && shown !== hold.remote.manifest.name) stay();

  return (
    <Dialog
      title="Esta sección no te deja salir"
      size="sm"
      role="alertdialog"
      isOpen={hold !== undefined}
      onClose={stay}
      foot={
        <>
          <Button variant="ghost" onClick={stay} data-first-focus="">
            Quedarme
          </Button>
          <Button variant="danger" isSingle onClick={() => hold && leave(hold)}>
            Salir de todos modos
          </Button>
        </>
      }
    >
      <p className="pq-soft">Si sales, puede perderse lo que hayas escrito en ella y no hayas guardado.</p>
    </Dialog>
  );
}
