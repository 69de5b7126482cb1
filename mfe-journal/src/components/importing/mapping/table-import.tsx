import type { FoundTable, MappedTable } from '@parque/domain/statement';
import { Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery } from '../../../api/definitions';
import { findLayout } from '../../../api/layouts';
import { Reports } from '../reports';
import { TableMapping } from './table-mapping';
import type { ConfirmedMapping } from './use-mapping';

interface TableImportProps {
  readonly table: FoundTable;
  readonly fileName: string;
  readonly onImported: (accountId: number) => void;
  readonly onLeave: () => void;
}

/** The import of a table: its columns are confirmed first, then it is previewed as a report. */
export function TableImport({ table, fileName, onImported, onLeave }: TableImportProps) {
  const [mapped, setMapped] = useState<MappedTable>();
  const [confirmed, setConfirmed] = useState<ConfirmedMapping>();
  const { data, isPending } = useQuery(definitionsQuery);
  // Without the stored layouts, the columns are guessed.
  if (isPending) return <Skeleton height="15rem" />;
  if (!mapped) {
    const layout = findLayout(table, data);
    return (
      <TableMapping
        table={table}
        fileName={fileName}
        layout={layout}
        confirmed={confirmed}
        onLeave={onLeave}
        onMapped={(read, now) => {
          setConfirmed(now);
          setMapped(read);
        }}
      />
    );
  }
  return (
    <Reports
      statements={mapped.statements}
      fileName={fileName}
      back="Cambiar las columnas"
      onImported={onImported}
      onLeave={onLeave}
      onBack={() => setMapped(undefined)}
    />
  );
}
