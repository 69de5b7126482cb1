import { Banner, Button, DataList, FormError, type DataListItem, type FormErrorProps } from '@parque/ui';

interface SaveErrorProps<Row> extends FormErrorProps {
  /** After a conflict (409): what another edit stored. */
  readonly storedRow: Row | undefined;
  /** Lists its values, with the labels of the form. */
  readonly describe: (storedRow: Row) => readonly DataListItem[];
  readonly onTake: (storedRow: Row) => void;
  /** Clears the error once the stored values are taken. */
  readonly reset?: () => void;
}

/**
 * Shows why a save failed. After a conflict (409) it shows the stored values beside the typed values, and discards neither.
 * It is not part of the code that every visitor loads.
 */
export function SaveError<Row>({ error, storedRow, describe, onTake, reset }: SaveErrorProps<Row>) {
  if (!error || !storedRow) return <FormError error={error} />;
  const take = () => {
    onTake(storedRow);
    reset?.();
  };
  return (
    <Banner tone="danger" title={error.message}>
      <div className="pq-conflict">
        <span>Ahora está guardado:</span>
        <DataList items={describe(storedRow)} />
        <Button size="sm" onClick={take}>
          Usar lo guardado
        </Button>
      </div>
    </Banner>
  );
}
