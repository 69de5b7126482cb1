import { send, type ApiError } from '@parque/api-client';
import type { DefinitionEntity } from '@parque/contract';
import { saveDefinition } from '@parque/contract/addresses';
import {
  computeLayoutId,
  toStoredColumns,
  type FoundTable,
  type TableMapping,
} from '@parque/domain/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { definitionsQuery } from './definitions';

/** The columns that the user confirmed for files of one layout. */
export type Layout = Extract<DefinitionEntity, { kind: 'layout' }>;

const getLayoutKey = (table: FoundTable): string => `tabla-${computeLayoutId(table)}`;

/** The stored layout of a table. */
export function findLayout(
  table: FoundTable,
  definitions: readonly DefinitionEntity[] = [],
): Layout | undefined {
  const key = getLayoutKey(table);
  return definitions.find((row): row is Layout => row.kind === 'layout' && row.key === key);
}

export function toTableMapping({ content }: Layout): TableMapping {
  const { columns, symbol, results, ...formats } = content;
  return {
    ...formats,
    columns: toStoredColumns(columns),
    ...(results && { results }),
    ...(symbol !== '' && { symbol }),
  };
}

function getLayoutName(table: FoundTable): string {
  const columns = table.names.filter(Boolean).join(', ').replace(/\s+/g, ' ').slice(0, 48).trim();
  return `${columns} · ${computeLayoutId(table).slice(0, 6)}`;
}

/** Stores how the columns of a table are read. An import does not depend on it, so a failure is not shown. */
export function useKeepLayout(table: FoundTable) {
  const cache = useQueryClient();
  return useMutation<DefinitionEntity, ApiError, TableMapping>({
    mutationFn: (mapping) => {
      const storedLayout = findLayout(table, cache.getQueryData(definitionsQuery.queryKey));
      const { columns, symbol = '', ...formats } = mapping;
      const content = { ...formats, columns: [...columns], symbol };
      const body = {
        kind: 'layout' as const,
        name: getLayoutName(table),
        content,
        version: storedLayout?.version ?? 0,
      };
      return send(saveDefinition, { params: { key: getLayoutKey(table) }, body });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
  });
}
