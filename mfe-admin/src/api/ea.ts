import { callQuery, send, type ApiError } from '@parque/api-client';
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
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { todoQuery } from './todo';

export type RefusalFilters = CallInput<'listEaRefusals'>['query'];
export type ContactFilters = CallInput<'listEaContacts'>['query'];

export const refusalsQuery = (query: RefusalFilters) => callQuery(listEaRefusals, { query });
export const contactsQuery = (query: ContactFilters) => callQuery(listEaContacts, { query });

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Largest page of the API. */
const limit = 200;

async function fetchAllRows<Row>(read: (page: { limit: number; cursor?: string }) => Promise<Page<Row>>) {
  const collectedRows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read({ limit, ...(cursor !== null && { cursor }) });
    collectedRows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return collectedRows;
}

export const fetchAllRefusals = (filters: RefusalFilters) =>
  fetchAllRows<AdminEaRefusalEntity>((page) => send(listEaRefusals, { query: { ...filters, ...page } }));

export const fetchAllContacts = (filters: ContactFilters) =>
  fetchAllRows<AdminEaContactEntity>((page) => send(listEaContacts, { query: { ...filters, ...page } }));

export const programsQuery = callQuery(listPrograms);

/** Shows a changed program in the list, and counts the open tasks again. */
function useProgramChanged(message: string) {
  const cache = useQueryClient();
  return (changed: AdminProgramEntity) => {
    toast.success(message);
    cache.setQueryData(programsQuery.queryKey, (programs) =>
      programs?.map((program) => (program.kind === changed.kind ? changed : program)),
    );
    void cache.invalidateQueries({ queryKey: todoQuery.queryKey });
  };
}

export interface ProgramUpload {
  readonly version: string;
  readonly file: File;
}

export const useUploadProgram = (kind: ProgramKindEntity, onDone: () => void) => {
  const showChange = useProgramChanged('Programa subido');
  return useMutation<AdminProgramEntity, ApiError | Error, ProgramUpload>({
    mutationFn: async ({ version, file }) =>
      send(uploadProgram, { params: { kind }, body: { version, data: await encodeBase64(file) } }),
    onSuccess: (program) => {
      showChange(program);
      onDone();
    },
  });
};

export const useRemoveProgram = (kind: ProgramKindEntity, onDone: () => void) => {
  const showChange = useProgramChanged('Programa quitado');
  return useMutation<AdminProgramEntity, ApiError>({
    mutationFn: () => send(removeProgram, { params: { kind } }),
    onSuccess: (program) => {
      showChange(program);
      onDone();
    },
  });
};
