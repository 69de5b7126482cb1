import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { Skeleton } from '@parque/ui';
import { useState } from 'react';
import { Copies } from '../copier/child/copies';
import { AccountForm } from './account-form';
import { AccountTable } from './account-table';
import { DeleteAccount } from './delete-account';
import { draftOf, isChild, newDraft, withoutPassword, type Draft } from './draft';
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
  const form = useDraft(
    `connector/account/${editing?.id ?? 'new'}`,
    editing ? draftOf(editing) : { ...newDraft(accounts), type: '' },
    { withoutSecrets: withoutPassword },
  );
  const { value: typed } = form;
  const onlyType = editing ? '' : newDraft(accounts).type;
  const [deleting, setDeleting] = useState<ConnectorAccountEntity>();
  const draft = typed.type === '' ? { ...typed, type: onlyType } : typed;
  // A type that is filled in is not input of the user.
  const change = (next: Draft) => form.set(next.type === onlyType ? { ...next, type: '' } : next);

  const startNew = () => setEditing(undefined);
  const endSaved = () => {
    form.discard();
    startNew();
  };
  const closeDeletion = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === editing?.id) startNew();
    setDeleting(undefined);
  };
  const isNewChild = !editing && isChild(draft) && (draft.number !== '' || draft.multiplier !== '');
  const tools = { onEdit: isEntitled ? setEditing : undefined, onDelete: setDeleting };

  return (
    <div className={css.bench} data-alone={!master && hijas.length === 0} data-closed={!isEntitled}>
      {isEntitled && (
        <AccountForm
          key={editing?.id ?? 'new'}
          accounts={accounts}
          editing={editing}
          form={{ ...form, value: draft, set: change }}
          onSaved={endSaved}
          onCancel={startNew}
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
