import type { ConnectorAccountEntity, ConnectorAccountsEntity, ServerEntity } from '@parque/contract';
import { writeFigure } from '@parque/domain/amounts';
import { decimalSeparator } from '@parque/ui';
import type { AccountInput } from '../api/accounts';
import { formatMultiplier, readMultiplier } from './multiplier';

/** Master or child, by the numbers of the specification. */
export const accountTypes = { master: 2, child: 3 } as const;

/** The form, as it is typed. */
export interface Draft {
  readonly server: string;
  readonly type: string;
  readonly number: string;
  readonly password: string;
  readonly multiplier: string;
}

export const canAddMaster = ({ master }: ConnectorAccountsEntity) => !master;
export const canAddChild = ({ hijas, max_children }: ConnectorAccountsEntity) => hijas.length < max_children;

/** An empty form; with the type when only one type can be added. */
export function newDraft(accounts: ConnectorAccountsEntity): Draft {
  const isDecided = canAddMaster(accounts) !== canAddChild(accounts);
  const only = canAddMaster(accounts) ? accountTypes.master : accountTypes.child;
  return { server: '', type: isDecided ? String(only) : '', number: '', password: '', multiplier: '' };
}

/** The form for a stored account. The API never returns its password, so it is typed again. */
export function draftOf({ server_id, type, number, multiplier }: ConnectorAccountEntity): Draft {
  return {
    server: String(server_id),
    type: String(type),
    number: String(number),
    password: '',
    multiplier: multiplier === null ? '' : writeFigure(multiplier, decimalSeparator()),
  };
}

/** The part of the form that is kept while it is closed. */
export const withoutPassword = (draft: Draft): Draft => ({ ...draft, password: '' });

export const isChild = ({ type }: Draft) => type === String(accountTypes.child);

/** Whether the typed multiplier is not a valid one. */
export const hasWrongMultiplier = (draft: Draft) =>
  isChild(draft) && draft.multiplier.trim() !== '' && readMultiplier(draft.multiplier) === undefined;

/** Whether the form names the stored account, of which the API has the password. */
export const isAccountOf = ({ server, number }: Draft, stored: ConnectorAccountEntity | undefined) =>
  Number(server) === stored?.server_id && Number(number) === stored.number;

/**
 * Whether every required field is filled. The multiplier is optional, and so is the password of an account whose server
 * and number stay.
 */
export function isFilled(draft: Draft, editing: ConnectorAccountEntity | undefined): boolean {
  const { server, type, number, password } = draft;
  const hasPassword = password !== '' || isAccountOf(draft, editing);
  return server !== '' && type !== '' && Number(number) > 0 && hasPassword && !hasWrongMultiplier(draft);
}

export function inputOf(draft: Draft): AccountInput {
  const multiplier = isChild(draft) ? readMultiplier(draft.multiplier) : undefined;
  return {
    server_id: Number(draft.server),
    type: isChild(draft) ? accountTypes.child : accountTypes.master,
    number: Number(draft.number),
    password: draft.password,
    ...(multiplier !== undefined && { multiplier }),
  };
}

/** A stored account as labels and values of the form. */
export const accountInWords = (
  { server_id, terminal_server, number, multiplier }: ConnectorAccountEntity,
  servers: readonly ServerEntity[] | undefined,
) => [
  {
    label: 'Servidor',
    value: terminal_server ?? servers?.find(({ id }) => id === server_id)?.name ?? `Servidor ${server_id}`,
  },
  { label: 'Numero de cuenta', value: number },
  ...(multiplier === null ? [] : [{ label: 'Multiplicador', value: formatMultiplier(multiplier) }]),
];
