import type { ClosingEntity, CopyChildEntity } from '@parque/contract';
import { Button, Icon } from '@parque/ui';
import { useState } from 'react';
import { CloseAllDialog } from './close-all-dialog';
import { ClosingDialog } from './closing-dialog';

interface CloseAllProps {
  /** Without it, all children of the master. */
  readonly child?: CopyChildEntity;
  /** Whose open copies are closed: the child, or the master. */
  readonly account: number;
  /** Whether there are copies to close. The dialogs stay open when the last one is closed. */
  readonly isOffered: boolean;
}

/** A button that closes all copies, once that is confirmed, and shows how it goes. */
export function CloseAll({ child, account, isOffered }: CloseAllProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [closing, setClosing] = useState<ClosingEntity>();
  const title = child ? `Cerrar todo en la cuenta ${child.number}` : 'Cerrar todo en todas las hijas';
  const start = (started: ClosingEntity) => {
    setIsAsking(false);
    setClosing(started);
  };
  return (
    <>
      {isOffered && (
        <Button size="sm" variant="danger" onClick={() => setIsAsking(true)}>
          <Icon name="close" size="sm" />
          {child ? 'Cerrar todo' : title}
        </Button>
      )}
      {isAsking && (
        <CloseAllDialog
          title={title}
          account={account}
          child={child?.id}
          onStart={start}
          onClose={() => setIsAsking(false)}
        />
      )}
      {closing && <ClosingDialog title={title} closing={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
