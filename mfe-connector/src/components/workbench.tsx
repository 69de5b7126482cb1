import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { Badge, Banner, Button, countText, Skeleton } from '@parque/ui';
import { useRef, useState } from 'react';
import type { Connection } from '../api/copier-stream';
import { Copies } from '../copier/child/copies';
import { listChildren, groupByMaster, listMasters, getMaxMasters } from '../api/masters';
import { AccountForm } from './account-form';
import { AccountLists } from './account-lists';
import { DeleteAccount } from './delete-account';
import { toDraft, isChild, createDraft, omitPassword, type Draft } from './draft';
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

const surplusTexts = {
  master: {
    count: (count: number) => countText(count, 'cuenta maestra', 'cuentas maestras'),
    effect: 'Las que tienes se siguen copiando. Para registrar otra maestra, elimina antes',
  },
  child: {
    count: (count: number) => countText(count, 'cuenta hija', 'cuentas hijas'),
    effect: 'Las que tienes siguen copiando. Para registrar otra hija, elimina antes',
  },
} as const;

interface SurplusProps {
  readonly type: keyof typeof surplusTexts;
  readonly held: number;
  readonly most: number;
}

/** Explains that more accounts exist than the products include, as after one has ended: none can be added. */
function Surplus({ type, held, most }: SurplusProps) {
  if (held <= most) return null;
  const { count, effect } = surplusTexts[type];
  return (
    <Banner tone="accent" title={`Tus productos incluyen ${count(most)}, y tienes ${held}`}>
      {`${effect} ${held - most + 1}.`}
    </Banner>
  );
}

/** How many accounts of each type there are, and how many the products include, where the lists are grouped by master. */
function Counts({ accounts }: Pick<WorkbenchProps, 'accounts'>) {
  const { hijas, max_children } = accounts;
  const masters = listMasters(accounts);
  if (groupByMaster(masters, hijas).length < 2) return null;
  return (
    <div className={css.counts}>
      <Badge>{`${masters.length} de ${countText(getMaxMasters(accounts), 'maestra', 'maestras')}`}</Badge>
      <Badge>{`${hijas.length} de ${countText(max_children, 'hija', 'hijas')}`}</Badge>
    </div>
  );
}

interface WorkbenchProps {
  readonly accounts: ConnectorAccountsEntity;
  /** Without the product, accounts are neither added nor edited. */
  readonly isEntitled: boolean;
  readonly connection: Connection;
}

/** The states of the copies, the connected accounts, and the form, which is open while there is no account. */
export function Workbench({ accounts, isEntitled, connection }: WorkbenchProps) {
  const { hijas } = accounts;
  const masters = listMasters(accounts);
  const [editing, setEditing] = useState<ConnectorAccountEntity>();
  const form = useDraft(
    `connector/account/${editing?.id ?? 'new'}`,
    editing ? toDraft(editing) : { ...createDraft(accounts), type: '' },
    { withoutSecrets: omitPassword },
  );
  const { value: typed } = form;
  const onlyType = editing ? '' : createDraft(accounts).type;
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ConnectorAccountEntity>();
  const draft = typed.type === '' ? { ...typed, type: onlyType } : typed;
  // A type that is filled in is not input of the user.
  const change = (next: Draft) => form.set(next.type === onlyType ? { ...next, type: '' } : next);

  const isAlone = masters.length === 0 && hijas.length === 0;
  // The form stays open while it has typed text: this may be the next account, typed before the lists were read again.
  const isFormOpen = isEntitled && (isAlone || isAdding || editing !== undefined || form.isChanged);
  const heading = useRef<HTMLHeadingElement>(null);

  const endForm = () => {
    form.discard();
    setEditing(undefined);
    setAdding(false);
    heading.current?.focus();
  };
  const closeDeletion = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === editing?.id) endForm();
    setDeleting(undefined);
  };
  const isNewChild = !editing && isChild(draft) && (draft.number !== '' || draft.multiplier !== '');
  const tools = { onEdit: isEntitled ? setEditing : undefined, onDelete: setDeleting };
  const newcomer = isNewChild
    ? { number: draft.number, multiplier: readMultiplier(draft.multiplier) ?? 1, master: draft.master }
    : undefined;
  const chooseMaster = (id: number) => setEditing(hijas.find((child) => child.id === id));

  return (
    <>
      {hijas.length > 0 && (
        <Copies
          connection={connection}
          isEntitled={isEntitled}
          onChooseMaster={isEntitled ? chooseMaster : undefined}
        />
      )}
      {isEntitled && (
        <>
          <Surplus type="master" held={masters.length} most={getMaxMasters(accounts)} />
          <Surplus type="child" held={hijas.length} most={accounts.max_children} />
        </>
      )}
      {!isAlone && (
        <div className={css.head}>
          <h2 className="pq-t-lg" ref={heading} tabIndex={-1}>
            Cuentas
          </h2>
          <Counts accounts={accounts} />
          {isEntitled && !isFormOpen && (
            <Button onClick={() => setAdding(true)} icon="plus">
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
            onSaved={endForm}
            onEdit={setEditing}
            onConflict={(stored) => setEditing((now) => (now?.id === stored.id ? stored : now))}
            onCancel={isAlone ? undefined : endForm}
            takesFocus={isAdding || editing !== undefined}
          />
        )}
        {!isAlone && (
          <AccountLists
            accounts={accounts}
            tools={tools}
            newcomer={newcomer}
            onAdd={isEntitled && !isFormOpen ? () => setAdding(true) : undefined}
          />
        )}
      </div>
      {deleting && (
        <DeleteAccount
          account={deleting}
          left={masters.length > 1 ? listChildren(deleting, masters, hijas) : undefined}
          hasChildren={listChildren(deleting, masters, hijas).length > 0}
          onDone={closeDeletion}
        />
      )}
    </>
  );
}
