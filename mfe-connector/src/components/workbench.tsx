import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { Skeleton } from '@parque/ui';
import { useState } from 'react';
import { Copies } from '../copier/child/copies';
import { AccountForm } from './account-form';
import { AccountTable } from './account-table';
import { DeleteAccount } from './delete-account';
import { draftOf, isChild, newDraft } from './draft';
import { Flow } from './flow';
import { readMultiplier } from './multiplier';
import css from './workbench.module.css';

/** Shown while the accounts load. */
export function WorkbenchSkeleton() {
  return (
    <div className={css.bench} aria-hidden="true">
      <Skeleton height="30rem" />
      <div className={css.accounts}>
        <Skeleton height="8rem" />
        <Skeleton height="10.75rem" />
        <Skeleton height="12.25rem" />
      </div>
    </div>
  );
}

const emptyMaster = {
  title: 'Falta la cuenta maestra',
  next: 'Regístrala para que sus operaciones se copien en tus cuentas hijas.',
};
const emptyChildren = {
  title: 'Aún no tienes cuentas hijas',
  next: 'Registra una para que copie las operaciones de la cuenta maestra.',
};

interface WorkbenchProps {
  readonly accounts: ConnectorAccountsEntity;
  /** Without the product, accounts are neither added nor edited. */
  readonly isEntitled: boolean;
}

/** The form, and beside it the connected accounts. */
export function Workbench({ accounts, isEntitled }: WorkbenchProps) {
  const { master, hijas } = accounts;
  const [editing, setEditing] = useState<ConnectorAccountEntity>();
  const [typed, setTyped] = useState(() => newDraft(accounts));
  const [deleting, setDeleting] = useState<ConnectorAccountEntity>();
  const draft = typed.type === '' && !editing ? { ...typed, type: newDraft(accounts).type } : typed;

  const edit = (account: ConnectorAccountEntity) => {
    setEditing(account);
    setTyped(draftOf(account));
  };
  const startNew = () => {
    setEditing(undefined);
    setTyped({ ...newDraft(accounts), type: '' });
  };
  const closeDeletion = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === editing?.id) startNew();
    setDeleting(undefined);
  };
  const isNewChild = !editing && isChild(draft) && (draft.number !== '' || draft.multiplier !== '');
  const tools = { onEdit: isEntitled ? edit : undefined, onDelete: setDeleting };

  return (
    <div className={css.bench} data-alone={!master && hijas.length === 0} data-closed={!isEntitled}>
      {isEntitled && (
        <AccountForm
          key={editing?.id ?? 'new'}
          accounts={accounts}
          editing={editing}
          draft={draft}
          onChange={setTyped}
          onDone={startNew}
        />
      )}
      {(master ?? hijas[0]) && (
        <div className={css.accounts}>
          <AccountTable
            title="Cuenta Master"
            accounts={master ? [master] : []}
            limit={1}
            empty={emptyMaster}
            {...tools}
          />
          <AccountTable
            title="Cuentas Hijas"
            accounts={hijas}
            limit={2}
            empty={emptyChildren}
            hasMultiplier
            {...tools}
          />
          {master && (
            <Flow
              master={master}
              hijas={hijas}
              newcomer={
                isNewChild
                  ? { number: draft.number, multiplier: readMultiplier(draft.multiplier) ?? 1 }
                  : undefined
              }
            />
          )}
        </div>
      )}
      {master && hijas.length > 0 && (
        <div className={css.copies}>
          <Copies isEntitled={isEntitled} />
        </div>
      )}
      {deleting && <DeleteAccount account={deleting} onDone={closeDeletion} />}
    </div>
  );
}
