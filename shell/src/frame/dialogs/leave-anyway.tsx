import { useLocation, useNavigate } from '@parque/remote';
import { Button, Dialog } from '@parque/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ChosenRemote, Composition } from '../../composition/composition';
import { homePath, matchRoute } from '../../composition/routes';
import { Attempts, subscribeToAttempts } from './attempts';
import { dialogsOfRemotes } from './dialogs-of-remotes';
import { leaveByForce } from './leave-by-force';
import { subscribeToReturns } from './returning-dialogs';
import { keepOnTop } from './top-layer';

const currentAddress = () => window.location.hash.slice(1);

const attempts = new Attempts({
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  dialogs: dialogsOfRemotes,
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
  const onReturned = useEffectEvent(() => {
    const remote = entryAt(pathname);
    if (remote) setHold({ remote, address: homePath });
  });
  useEffect(() => subscribeToReturns(() => onReturned()), []);
  const isHeld = hold !== undefined;
  // Before the browser handles further events, which could open a layer of the remote.
  useLayoutEffect(() => (isHeld ? keepOnTop() : undefined), [isHeld]);
  const shown = nameAt(pathname);
  useEffect(() => attempts.arrive(), [shown]);
  // The user has left in another way.
  if (hold && shown !== hold.remote.manifest.name) stay();

  return (
    <Dialog
      title="Esta sección no te deja salir"
      size="sm"
      role="alertdialog"
      isOpen={isHeld}
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
