import {
  type FoundTable,
  isStatementError,
  type MappedTable,
  normaliseColumnName,
  readMapped,
} from '@parque/domain/statement';
import { Banner, Button, Card, formatDate, FormError, Skeleton } from '@parque/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { definitionsQuery, useRemoveDefinition } from '../../../api/definitions';
import { findLayout, type Layout, toTableMapping, useKeepLayout } from '../../../api/layouts';
import importingCss from '../importing.module.css';
import { NotedFile } from '../noted-file';
import { Reports } from '../reports';
import { ColumnList, getRoleLabel } from './column-list';
import { findExportAdvice } from './export-advice';
import { MappingFormats } from './mapping-formats';
import { MappingSample } from './mapping-sample';
import { type ConfirmedMapping, useMapping } from './use-mapping';

interface TableMappingProps {
  readonly table: FoundTable;
  readonly fileName: string;
  readonly layout: Layout | undefined;
  /** What the user confirmed before, when the preview is left again. */
  readonly confirmed: ConfirmedMapping | undefined;
  readonly onMapped: (mapped: MappedTable, confirmed: ConfirmedMapping) => void;
  readonly onLeave: () => void;
}

/** Assigns the columns of a file that is no known report, on its own first rows. */
function TableMapping(props: TableMappingProps) {
  const { table, fileName, layout, confirmed, onMapped, onLeave } = props;
  const { mapping, choice, open, missing, isComplete, setColumns, setResults, choose, reset } = useMapping(
    table,
    {
      stored: layout && toTableMapping(layout),
      confirmed,
    },
  );
  const keeping = useKeepLayout(table);
  const forgetting = useRemoveDefinition(reset);
  const reading = useMutation<MappedTable, Error, ConfirmedMapping>({
    mutationFn: (read) => readMapped(table, read.mapping),
    onSuccess: (mapped, read) => {
      keeping.mutate(read.mapping);
      onMapped(mapped, read);
    },
    onError: (error) => {
      if (!isStatementError(error)) window.reportError(error);
    },
  });
  return (
    <div className="pq-cards">
      <NotedFile name={fileName} isSent={false} isOpen />
      <Card
        title={`Columnas de ${fileName}`}
        note={
          layout
            ? `Como las elegiste el ${formatDate(layout.updated_at)}.`
            : 'No es un informe de MetaTrader. Revisa qué es cada columna.'
        }
        tools={
          layout && (
            <Button
              size="sm"
              variant="ghost"
              isBusy={forgetting.isPending}
              onClick={() => forgetting.mutate(layout)}
            >
              Olvidar estas columnas
            </Button>
          )
        }
      >
        <ColumnList table={table} mapping={mapping} onChange={setColumns} />
      </Card>
      <Card title="Tus primeras filas" note="Así las leemos. Todavía no hay nada guardado." padding="md">
        <MappingFormats
          table={table}
          mapping={mapping}
          open={open}
          onChange={choose}
          onResults={setResults}
        />
        {missing.length > 0 ? (
          <Banner tone="accent" title="Faltan columnas">
            {[
              findExportAdvice(table.names.map(normaliseColumnName)),
              `Elige cuál es: ${missing.map((role) => getRoleLabel(role, mapping.rows)).join(', ')}.`,
            ].join(' ')}
          </Banner>
        ) : (
          <MappingSample table={table} mapping={mapping} />
        )}
        <FormError error={reading.error} />
        <div className={`pq-row ${importingCss.buttons}`}>
          <Button variant="ghost" onClick={onLeave}>
            Elegir otro archivo
          </Button>
          <Button
            variant="primary"
            disabled={!isComplete}
            isBusy={reading.isPending}
            onClick={() => reading.mutate({ mapping, choice })}
          >
            Revisar la importación
          </Button>
        </div>
      </Card>
    </div>
  );
}

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
