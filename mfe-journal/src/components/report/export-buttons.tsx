import { saveFile } from '@parque/remote/save-file';
import { Button, FormError } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import type { ReportRange } from './report-address';
import { writeTradesJson, createTradesSheet, type ExportSource } from './trade-export';

type Format = 'json' | 'xlsx';

async function createExportFile(format: Format, source: ExportSource): Promise<Blob> {
  if (format === 'json') return new Blob([writeTradesJson(source)], { type: 'application/json' });
  const { writeXlsx } = await import('@parque/domain/sheet');
  return new Blob([writeXlsx('Operaciones', createTradesSheet(source))], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

interface ExportButtonsProps {
  readonly source: ExportSource;
  readonly range: ReportRange;
  /** Whether the reviews have loaded: a file without them would look as if there were none. */
  readonly isComplete: boolean;
}

/** Saves the trades of a range, with their reviews, tags and notes, as a file. */
export function ExportButtons({ source, range, isComplete }: ExportButtonsProps) {
  const saveMutation = useMutation({
    mutationFn: async (format: Format) => {
      const name = `parque-${source.account.number}-${range.from}-${range.to}.${format}`;
      saveFile(name, await createExportFile(format, source));
    },
  });
  return (
    <>
      {(['json', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          disabled={source.trades.length === 0 || !isComplete}
          isBusy={saveMutation.isPending && saveMutation.variables === format}
          onClick={() => saveMutation.mutate(format)}
          icon="download"
        >
          {`Exportar ${format.toUpperCase()}`}
        </Button>
      ))}
      <FormError error={saveMutation.error} />
    </>
  );
}
