import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { Banner, Button, countText, Icon, Skeleton } from '@parque/ui';
import { useRef, useState } from 'react';
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
    <div className={css.accounts} aria-hidden="true">
      <Skeleton height="10rem" />
      <Skeleton height="8rem" />
      <Skeleton height="10.75rem" />
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

const included = (count: number) => countText(count, 'cuenta hija', 'cuentas hijas');

interface WorkbenchProps {
  readonly accounts: ConnectorAccountsEntity;
  /** Without the product, accounts are neither added nor edited. */
  readonly isEntitled: boolean;
}

/** The states of the copies, the connected accounts, and the form, which is open while there is no account. */
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
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ConnectorAccountEntity>();
  const draft = typed.type === '' ? { ...typed, type: onlyType } : typed;
  // A type that is filled in is not input of the user.
  const change = (next: Draft) => form.set(next.type === onlyType ? { ...next, type: '' } : next);

  const isAlone = !master && hijas.length === 0;
  // Typed text keeps the form open: it may be the next account, typed before the lists were read again.
  const isFormOpen = isEntitled && (isAlone || isAdding || editing !== undefined || form.isChanged);
  const heading = useRef<HTMLHeadingElement>(null);

  const closeForm = () => {
    setEditing(undefined);
    setAdding(false);
    heading.current?.focus();
  };
  const endSaved = () => {
    form.discard();
    closeForm();
  };
  const cancel = () => {
    if (!editing) form.discard();
    closeForm();
  };
  const closeDeletion = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === editing?.id) closeForm();
    setDeleting(undefined);
  };
  const isNewChild = !editing && isChild(draft) && (draft.number !== '' || draft.multiplier !== '');
  const tools = { onEdit: isEntitled ? setEditing : undefined, onDelete: setDeleting };

  return (
    <>
      {hijas.length > 0 && <Copies isEntitled={isEntitled} />}
      {isEntitled && hijas.length > accounts.max_children && (
        <Banner
          tone="accent"
          title={`Tus productos incluyen ${included(accounts.max_children)}, y tienes ${hijas.length}`}
        >
          Las que tienes siguen copiando. Para añadir otra, elimina antes las que sobran.
        </Banner>
      )}
      {!isAlone && (
        <div className={css.head}>
          <h2 className="pq-t-lg" ref={heading} tabIndex={-1}>
            Cuentas
          </h2>
          {isEntitled && !isFormOpen && (
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" size="sm" />
              Añadir cuenta
            </Button>
          )}
        </div>
      )}
      <div className={css.bench} data-alone={isAlone} data-closed={!isFormOpen}>
        {isFormOpen && (
          <AccountForm
            key={editing?.id ?? 'new'}
            accounts={accounts}
            editing={editing}
            form={{ ...form, value: draft, set: change }}
            onSaved={endSaved}
            onEdit={setEditing}
            onCancel={isAlone ? undefined : cancel}
            takesFocus={isAdding || editing !== undefined}
          />
        )}
        {!isAlone && (
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
              limit={accounts.max_children}
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
      </div>
      {deleting && <DeleteAccount account={deleting} onDone={closeDeletion} />}
    </>
  );
}
