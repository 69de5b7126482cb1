import type { ConnectorAccountEntity, ConnectorAccountsEntity } from '@parque/contract';
import { writeFigure } from '@parque/domain/amounts';
import { getDecimalSeparator } from '@parque/ui';
import type { AccountInput } from '../api/accounts';
import { findMaster } from '../api/masters';
import { formatMultiplier, readMultiplier } from './multiplier';

/** Master or child, by the numbers of the specification. */
export const accountTypes = { master: 2, child: 3 } as const;

export interface Draft {
  readonly server: string;
  readonly type: string;
  readonly number: string;
  readonly password: string;
  readonly multiplier: string;
  /** The id of the master that a child copies; empty: none is chosen. */
  readonly master: string;
}

export const canAddMaster = (accounts: ConnectorAccountsEntity) =>
  accounts.maestras.length < accounts.max_masters;
export const canAddChild = ({ hijas, max_children }: ConnectorAccountsEntity) => hijas.length < max_children;

/** An empty form; with the type when only one type can be added. */
export function createDraft(accounts: ConnectorAccountsEntity): Draft {
  const isDecided = canAddMaster(accounts) !== canAddChild(accounts);
  const onlyType = canAddMaster(accounts) ? accountTypes.master : accountTypes.child;
  return {
    server: '',
    type: isDecided ? String(onlyType) : '',
    number: '',
    password: '',
    multiplier: '',
    master: '',
  };
}

/** The form for a stored account. The API never returns its password, so it is typed again. */
export function toDraft(account: ConnectorAccountEntity): Draft {
  const { server_id, type, number, multiplier, master_id } = account;
  return {
    server: String(server_id),
    type: String(type),
    number: String(number),
    password: '',
    multiplier: multiplier === null ? '' : writeFigure(multiplier, getDecimalSeparator()),
    master: String(master_id ?? ''),
  };
}

/** Returns the part of the form that is stored while it is closed. */
export const omitPassword = (draft: Draft): Draft => ({ ...draft, password: '' });

export const isChild = ({ type }: Draft) => type === String(accountTypes.child);

export const hasWrongMultiplier = (draft: Draft) =>
  isChild(draft) && draft.multiplier.trim() !== '' && readMultiplier(draft.multiplier) === undefined;

/** Whether the form names the stored account, whose password the API has. */
export const isSameAccount = ({ server, number }: Draft, storedAccount: ConnectorAccountEntity | undefined) =>
  Number(server) === storedAccount?.server_id && Number(number) === storedAccount.number;

/**
 * Whether the owner chooses the master of a child: there are several, or the child has none. The API gives a new child the
 * only master.
 */
export function hasMasterChoice(
  draft: Draft,
  accounts: ConnectorAccountsEntity,
  editedAccount: ConnectorAccountEntity | undefined,
): boolean {
  const masters = accounts.maestras.length;
  return isChild(draft) && (masters > 1 || (masters === 1 && editedAccount?.master_id === null));
}

/**
 * Returns the labels of the required fields that are empty. The multiplier is optional, and so is the password of an
 * account whose server and number stay.
 */
export function listMissingLabels(
  draft: Draft,
  accounts: ConnectorAccountsEntity,
  editedAccount: ConnectorAccountEntity | undefined,
): readonly string[] {
  const { server, type, number, password, master } = draft;
  const hasMaster =
    master !== '' || editedAccount !== undefined || !hasMasterChoice(draft, accounts, editedAccount);
  const isFilledByLabel = {
    Servidor: server !== '',
    'Tipo de cuenta': type !== '',
    'Copia de': hasMaster,
    'Numero de cuenta': Number(number) > 0,
    Contraseña: password !== '' || isSameAccount(draft, editedAccount),
  };
  return Object.entries(isFilledByLabel).flatMap(([label, isFilled]) => (isFilled ? [] : [label]));
}

/** Whether the form can be submitted: every required field is filled, and the multiplier is a number. */
export const isFilled = (...form: Parameters<typeof listMissingLabels>): boolean =>
  listMissingLabels(...form).length === 0 && !hasWrongMultiplier(form[0]);

export const isMove = (draft: Draft, editedAccount: ConnectorAccountEntity | undefined) =>
  isChild(draft) && draft.master !== '' && draft.master !== String(editedAccount?.master_id ?? '');

export function toAccountInput(
  draft: Draft,
  editedAccount: ConnectorAccountEntity | undefined,
): AccountInput {
  const multiplier = isChild(draft) ? readMultiplier(draft.multiplier) : undefined;
  return {
    server_id: Number(draft.server),
    type: isChild(draft) ? accountTypes.child : accountTypes.master,
    number: Number(draft.number),
    password: draft.password,
    ...(multiplier !== undefined && { multiplier }),
    ...(isMove(draft, editedAccount) && { master_id: Number(draft.master) }),
  };
}

export const toAccountItems = (
  account: ConnectorAccountEntity,
  masters: readonly ConnectorAccountEntity[],
  serverName: (account: ConnectorAccountEntity) => string,
) => [
  { label: 'Servidor', value: serverName(account) },
  { label: 'Numero de cuenta', value: account.number },
  ...(account.multiplier === null
    ? []
    : [{ label: 'Multiplicador', value: formatMultiplier(account.multiplier) }]),
  ...(account.type === accountTypes.child && masters.length > 1
    ? [{ label: 'Copia de', value: findMaster(account, masters)?.number ?? 'Sin maestra' }]
    : []),
];
