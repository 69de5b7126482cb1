import type { BrokerAccountEntity } from '@parque/contract';
import { writeFigure } from '@parque/domain/amounts';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import {
  formatCurrencyName,
  getDecimalSeparator,
  Dialog,
  SelectField,
  SubmitButton,
  TextField,
  toast,
} from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import type { FormEvent } from 'react';
import { maxGroupedAccounts } from '@parque/contract/limits';
import { createBlankGroup, useSaveDefinition, type AccountGroup } from '../../api/definitions';
import { formatShortDay } from '../figures/date-text';
import {
  findCommonCurrency,
  listDraftCurrencies,
  findGroupErrors,
  toGroupDraft,
  toGroupText,
  type GroupDraft,
} from './group-draft';
import form from '../form.module.css';
import css from './groups.module.css';
import { RateList, type FieldsProps } from './rate-fields';

function AccountFields({ input, accounts, set }: FieldsProps) {
  const isFull = input.accounts.length >= maxGroupedAccounts;
  const toggle = (id: number, isMember: boolean) =>
    set({ accounts: isMember ? [...input.accounts, id] : input.accounts.filter((other) => other !== id) });
  return (
    <fieldset className={`${form.group} ${css.members}`}>
      <legend>Cuentas</legend>
      {accounts.map(({ id, number, server, currency }) => {
        const isMember = input.accounts.includes(id);
        return (
          <label key={id} className={form.check}>
            <input
              type="checkbox"
              checked={isMember}
              disabled={isFull && !isMember}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            <span translate="no">{`${number} · ${server} · ${currency}`}</span>
          </label>
        );
      })}
      {isFull && (
        <p className="pq-field__hint">{`Un grupo tiene como mucho ${maxGroupedAccounts} cuentas.`}</p>
      )}
    </fieldset>
  );
}

function CurrencyFields(props: FieldsProps) {
  const { input, accounts, set } = props;
  const currencies = listDraftCurrencies(input, accounts);
  const common = findCommonCurrency(input, accounts);
  if (currencies.length < 2) return null;
  return (
    <fieldset className={`${form.group} ${css.members}`}>
      <legend>Divisas</legend>
      <SelectField
        label="Sumar los resultados en"
        value={common ?? ''}
        onChange={(currency) => set({ currency })}
        hint={
          common === undefined
            ? 'Sin una tasa no se suman: el grupo se ve en R, y cada cuenta en su divisa.'
            : 'Cada tasa vale desde su día hasta la siguiente; la primera, también antes.'
        }
        options={[
          { value: '', label: 'Ninguna: ver en R' },
          ...currencies.map((currency) => ({ value: currency, label: formatCurrencyName(currency) })),
        ]}
      />
      {common !== undefined && <RateList {...props} to={common} />}
    </fieldset>
  );
}

interface GroupEditorProps {
  readonly group: AccountGroup;
  readonly accounts: readonly BrokerAccountEntity[];
  readonly onClose: () => void;
}

/** What another tab stored, in words. */
function describeGroup({ name, content }: AccountGroup, accounts: readonly BrokerAccountEntity[]) {
  const numbers = accounts.filter(({ id }) => content.accounts.includes(id)).map(({ number }) => number);
  const rates = content.rates.map(
    ({ currency, rate, since }) =>
      `${currency} ${writeFigure(rate, getDecimalSeparator())} (${formatShortDay(since)})`,
  );
  return [
    { label: 'Nombre', value: name || '—' },
    { label: 'Cuentas', value: numbers.join(' · ') || '—' },
    { label: 'Sumar en', value: content.currency ?? 'R' },
    { label: 'Tasas', value: rates.join(' · ') || '—' },
  ];
}

/** The editor of a group: its name, its accounts, and how their currencies are added. */
export function GroupEditor({ group, accounts, onClose }: GroupEditorProps) {
  const draft = useDraft<GroupDraft>(
    `journal/group/${group.version === 0 ? 'new' : group.key}`,
    toGroupDraft(group),
  );
  const input = draft.value;
  const groupEdit = useSaveDefinition(
    group,
    () => {
      draft.discard();
      toast.success('Grupo guardado');
      onClose();
    },
    createBlankGroup(group.key),
  );
  const errors = findGroupErrors(input, accounts);
  const [firstError] = Object.values(errors);
  const isNamed = input.name.trim() !== '';
  const isReady = isNamed && firstError === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) groupEdit.save(toGroupText(input, accounts));
  };
  const { error } = groupEdit;
  const shownError = error?.fields['name']
    ? null
    : error && { message: Object.values(error.fields)[0] ?? error.message };
  const fields = {
    input,
    accounts,
    set: (changes: Partial<GroupDraft>) => draft.set({ ...input, ...changes }),
  };
  const whyNot = isNamed ? firstError : 'Escribe un nombre para guardarlo.';
  return (
    <Dialog title={group.version === 0 ? 'Nuevo grupo' : 'Editar grupo'} size="md" isOpen onClose={onClose}>
      <form className="pq-stack" noValidate onSubmit={submit}>
        <DraftNotice draft={draft} />
        <TextField
          label="Nombre"
          hint="Como lo reconoces: Todas, Fondeo, Familia"
          maxLength={60}
          value={input.name}
          onChange={(name) => fields.set({ name })}
          error={error?.fields['name']}
        />
        <AccountFields {...fields} />
        <CurrencyFields {...fields} />
        <SaveError
          {...groupEdit}
          error={shownError}
          describe={(row) => describeGroup(row, accounts)}
          onTake={(row) => draft.set(toGroupDraft(row))}
        />
        <SubmitButton whyNot={whyNot} isBusy={groupEdit.isPending}>
          Guardar grupo
        </SubmitButton>
      </form>
    </Dialog>
  );
}
