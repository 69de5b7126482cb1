import { callQuery, send } from '@parque/api-client';
import type {
  AdminEaContactEntity,
  AdminEaRefusalEntity,
  AdminProgramEntity,
  CallInput,
  ProgramKindEntity,
} from '@parque/contract';
import {
  listEaContacts,
  listEaRefusals,
  listPrograms,
  removeProgram,
  uploadProgram,
} from '@parque/contract/addresses';
import { encodeBase64 } from '@parque/contract/picture';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAllRows } from './all-rows';
import { todoQuery } from './todo';
import { useChange } from './use-change';

export type RefusalFilters = CallInput<'listEaRefusals'>['query'];
export type ContactFilters = CallInput<'listEaContacts'>['query'];

export const refusalsQuery = (query: RefusalFilters) => callQuery(listEaRefusals, { query });
export const contactsQuery = (query: ContactFilters) => callQuery(listEaContacts, { query });

export const fetchAllRefusals = (filters: RefusalFilters) =>
  fetchAllRows<AdminEaRefusalEntity>((page) => send(listEaRefusals, { query: { ...filters, ...page } }));

export const fetchAllContacts = (filters: ContactFilters) =>
  fetchAllRows<AdminEaContactEntity>((page) => send(listEaContacts, { query: { ...filters, ...page } }));

export const programsQuery = callQuery(listPrograms);

/** Shows a changed program in the list, and counts the open tasks again. */
const createProgramChange = (text: string, onDone: () => void) => ({
  text,
  changed: [{ id: todoQuery.queryKey[0] as string }],
  onStored: (changed: AdminProgramEntity, cache: QueryClient) => {
    cache.setQueryData(programsQuery.queryKey, (programs) =>
      programs?.map((program) => (program.kind === changed.kind ? changed : program)),
    );
    onDone();
  },
});

export interface ProgramUpload {
  readonly version: string;
  readonly file: File;
}

export const useUploadProgram = (kind: ProgramKindEntity, onDone: () => void) =>
  useChange(
    async ({ version, file }: ProgramUpload) =>
      send(uploadProgram, { params: { kind }, body: { version, data: await encodeBase64(file) } }),
    createProgramChange('Programa subido', onDone),
  );

export const useRemoveProgram = (kind: ProgramKindEntity, onDone: () => void) =>
  useChange(() => send(removeProgram, { params: { kind } }), createProgramChange('Programa quitado', onDone));
