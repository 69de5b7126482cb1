import type { ClosingEntity, CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Button } from '@parque/ui';
import { useState } from 'react';
import { CloseAllDialog } from './close-all-dialog';
import { ClosingDialog } from './closing-dialog';

interface CloseAllProps {
  readonly child?: CopyChildEntity;
  /**
   * With a child: its master, if there are several. Without a child: the master whose children are closed; undefined:
   * all.
   */
  readonly master?: CopyMasterEntity | undefined;
  /** Id of the child whose copies are closed, or of the master whose children's copies are closed. */
  readonly account: number;
  /** Whether there are copies to close. The dialogs stay open when the last one is closed. */
  readonly isOffered: boolean;
}

function getCloseTitles({ child, master }: Pick<CloseAllProps, 'child' | 'master'>) {
  if (child) return { title: `Cerrar todo en la cuenta ${child.number}`, label: 'Cerrar todo' };
  if (!master) return { title: 'Cerrar todo en todas las hijas', label: 'Cerrar todo en todas las hijas' };
  return {
    title: `Cerrar todo en las hijas de la maestra ${master.number}`,
    label: 'Cerrar todo en todas sus hijas',
  };
}

export function CloseAll({ child, master, account, isOffered }: CloseAllProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [closing, setClosing] = useState<ClosingEntity>();
  const { title, label } = getCloseTitles({ ...(child && { child }), master });
  const start = (startedRun: ClosingEntity) => {
    setConfirming(false);
    setClosing(startedRun);
  };
  return (
    <>
      {isOffered && (
        <Button size="sm" variant="danger" onClick={() => setConfirming(true)} icon="close">
          {label}
        </Button>
      )}
      {isConfirming && (
        <CloseAllDialog
          title={title}
          account={account}
          child={child?.id}
          master={master}
          onStart={start}
          onClose={() => setConfirming(false)}
        />
      )}
      {closing && <ClosingDialog title={title} closing={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}
