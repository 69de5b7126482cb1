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
  readonly confirmedMapping: ConfirmedMapping | undefined;
  readonly onMapped: (mappedTable: MappedTable, confirmedMapping: ConfirmedMapping) => void;
  readonly onLeave: () => void;
}

/** Assigns the columns of a file that is no known report, on its own first rows. */
function TableMapping(props: TableMappingProps) {
  const { table, fileName, layout, confirmedMapping, onMapped, onLeave } = props;
  const storedMapping = layout && toTableMapping(layout);
  const { mapping, choice, open, missingRoles, isComplete, setColumns, setResults, choose, reset } =
    useMapping(table, { storedMapping, confirmedMapping });
  const keepMutation = useKeepLayout(table);
  const forgetMutation = useRemoveDefinition(reset);
  const readMutation = useMutation<MappedTable, Error, ConfirmedMapping>({
    mutationFn: (confirmedMapping) => readMapped(table, confirmedMapping.mapping),
    onSuccess: (mappedTable, confirmedMapping) => {
      keepMutation.mutate(confirmedMapping.mapping);
      onMapped(mappedTable, confirmedMapping);
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
              isBusy={forgetMutation.isPending}
              onClick={() => forgetMutation.mutate(layout)}
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
        {missingRoles.length > 0 ? (
          <Banner tone="accent" title="Faltan columnas">
            {[
              findExportAdvice(table.names.map(normaliseColumnName)),
              `Elige cuál es: ${missingRoles.map((role) => getRoleLabel(role, mapping.rows)).join(', ')}.`,
            ].join(' ')}
          </Banner>
        ) : (
          <MappingSample table={table} mapping={mapping} />
        )}
        <FormError error={readMutation.error} />
        <div className={`pq-row ${importingCss.buttons}`}>
          <Button variant="ghost" onClick={onLeave}>
            Elegir otro archivo
          </Button>
          <Button
            variant="primary"
            disabled={!isComplete}
            isBusy={readMutation.isPending}
            onClick={() => readMutation.mutate({ mapping, choice })}
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
  const [mappedTable, setMappedTable] = useState<MappedTable>();
  const [confirmedMapping, setConfirmedMapping] = useState<ConfirmedMapping>();
  const { data, isPending } = useQuery(definitionsQuery);
  // Without the stored layouts, the columns are guessed.
  if (isPending) return <Skeleton height="15rem" />;
  if (!mappedTable) {
    const layout = findLayout(table, data);
    return (
      <TableMapping
        table={table}
        fileName={fileName}
        layout={layout}
        confirmedMapping={confirmedMapping}
        onLeave={onLeave}
        onMapped={(nextTable, nextMapping) => {
          setConfirmedMapping(nextMapping);
          setMappedTable(nextTable);
        }}
      />
    );
  }
  return (
    <Reports
      statements={mappedTable.statements}
      fileName={fileName}
      back="Cambiar las columnas"
      onImported={onImported}
      onLeave={onLeave}
      onBack={() => setMappedTable(undefined)}
    />
  );
}
