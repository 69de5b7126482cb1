import { Banner } from './banner';
import { Button } from '../button/button';
import { DataList, type DataListItem } from '../layout/data-list';

interface ConflictNoticeProps {
  readonly message: string;
  /** The stored values, with the labels of the form. */
  readonly stored: readonly DataListItem[];
  readonly onTakeStored: () => void;
}

/** For a conflict (409): shows the stored values beside the typed ones, and discards nothing that was typed. */
export function ConflictNotice({ message, stored, onTakeStored }: ConflictNoticeProps) {
  return (
    <Banner tone="danger" title={message}>
      <div className="pq-conflict">
        <span>Ahora está guardado:</span>
        <DataList items={stored} />
        <Button size="sm" onClick={onTakeStored}>
          Usar lo guardado
        </Button>
      </div>
    </Banner>
  );
}
