import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { useSearchParams } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { Badge, Banner, Button, countText } from '@parque/ui';
import { useRef, useState } from 'react';
import { listConnectedAccounts } from '../api/accounts';
import { listChildren, groupByMaster } from '../api/masters';
import { editParam, replaceParam } from '../copier/search-params';
import { AccountForm } from './accounts/account-form';
import { AccountLists } from './accounts/account-lists';
import type { ConnectorPlace } from './connector-page';
import { DeleteAccount } from './accounts/delete-account';
import { toDraft, isChild, createDraft, omitPassword, type Draft } from './draft';
import { FirstSteps } from './first-steps';
import { readMultiplier } from './multiplier';
import css from './workbench.module.css';

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
  readonly registered: number;
  readonly max: number;
}

/** Explains that more accounts exist than the products include, as after one has ended: none can be added. */
function Surplus({ type, registered, max }: SurplusProps) {
  if (registered <= max) return null;
  const { count, effect } = surplusTexts[type];
  return (
    <Banner tone="accent" title={`Tus productos incluyen ${count(max)}, y tienes ${registered}`}>
      {`${effect} ${registered - max + 1}.`}
    </Banner>
  );
}

/** How many accounts of each type there are, and how many the products include, where the lists are grouped by master. */
function Counts({ accounts }: Pick<WorkbenchProps, 'accounts'>) {
  const { hijas, max_children } = accounts;
  const masters = accounts.maestras;
  if (groupByMaster(masters, hijas).length < 2) return null;
  return (
    <div className={css.counts}>
      <Badge>{`${masters.length} de ${countText(accounts.max_masters, 'maestra', 'maestras')}`}</Badge>
      <Badge>{`${hijas.length} de ${countText(max_children, 'hija', 'hijas')}`}</Badge>
    </div>
  );
}

type WorkbenchProps = Pick<ConnectorPlace, 'accounts' | 'isEntitled'>;

/** The account that is edited. At first it is the one in the address, which is removed when the form is closed. */
function useEditing(accounts: ConnectorAccountsEntity) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get(editParam);
  const [editing, setEditing] = useState(() =>
    listConnectedAccounts(accounts).find(({ id }) => String(id) === requested),
  );
  const edit = (account: ConnectorAccountEntity | undefined) => {
    setEditing(account);
    if (requested !== null) setSearch(replaceParam(search, editParam, undefined), { replace: true });
  };
  const refresh = (stored: ConnectorAccountEntity) =>
    setEditing((now) => (now?.id === stored.id ? stored : now));
  return [editing, edit, refresh] as const;
}

/** The input of an account's form. A type that is filled in is not input of the user. */
function useAccountDraft(accounts: ConnectorAccountsEntity, editing: ConnectorAccountEntity | undefined) {
  const form = useDraft(
    `connector/account/${editing?.id ?? 'new'}`,
    editing ? toDraft(editing) : { ...createDraft(accounts), type: '' },
    { withoutSecrets: omitPassword },
  );
  const { value: input } = form;
  const onlyType = editing ? '' : createDraft(accounts).type;
  return {
    ...form,
    value: input.type === '' ? { ...input, type: onlyType } : input,
    set: (next: Draft) => form.set(next.type === onlyType ? { ...next, type: '' } : next),
  };
}

export function Workbench({ accounts, isEntitled }: WorkbenchProps) {
  const { hijas } = accounts;
  const masters = accounts.maestras;
  const [editing, setEditing, refreshEditing] = useEditing(accounts);
  const form = useAccountDraft(accounts, editing);
  const { value: draft } = form;
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<ConnectorAccountEntity>();

  const isAlone = masters.length === 0 && hijas.length === 0;
  // The form stays open while it has typed text: this may be the next account, typed before the lists were read again.
  const isFormOpen = isEntitled && (isAlone || isAdding || editing !== undefined || form.isChanged);
  const onAdd = isEntitled && !isFormOpen ? () => setAdding(true) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  const closeForm = () => {
    form.discard();
    setEditing(undefined);
    setAdding(false);
    heading.current?.focus();
  };
  const closeDeletion = (isDeleted: boolean) => {
    if (isDeleted && deleting?.id === editing?.id) closeForm();
    setDeleting(undefined);
  };
  const isNewChild = !editing && isChild(draft) && (draft.number !== '' || draft.multiplier !== '');
  const tools = { onEdit: isEntitled ? setEditing : undefined, onDelete: setDeleting };
  const newcomer = isNewChild
    ? { number: draft.number, multiplier: readMultiplier(draft.multiplier) ?? 1, master: draft.master }
    : undefined;

  return (
    <>
      {isEntitled && (
        <>
          <Surplus type="master" registered={masters.length} max={accounts.max_masters} />
          <Surplus type="child" registered={hijas.length} max={accounts.max_children} />
        </>
      )}
      {!isAlone && (
        <div className={css.head}>
          <h2 className="pq-t-lg" ref={heading} tabIndex={-1}>
            Cuentas
          </h2>
          <Counts accounts={accounts} />
          {onAdd && (
            <Button onClick={onAdd} icon="plus">
              Añadir cuenta
            </Button>
          )}
        </div>
      )}
      <div className={css.bench} data-closed={!isFormOpen}>
        {isFormOpen && (
          <AccountForm
            key={editing?.id ?? 'new'}
            accounts={accounts}
            editing={editing}
            form={form}
            onSaved={closeForm}
            onEdit={setEditing}
            onConflict={refreshEditing}
            onCancel={isAlone ? undefined : closeForm}
            takesFocus={isAdding || editing !== undefined}
          />
        )}
        {isAlone ? (
          isFormOpen && <FirstSteps />
        ) : (
          <AccountLists accounts={accounts} tools={tools} newcomer={newcomer} onAdd={onAdd} />
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
