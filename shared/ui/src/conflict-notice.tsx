import { Banner } from './banner';
import { Button } from './button';
import { DataList, type DataListItem } from './data-list';

interface ConflictNoticeProps {
  readonly message: string;
  /** What is stored now, in the words of the form. */
  readonly stored: readonly DataListItem[];
  readonly onTakeStored: () => void;
}

/** Another change was faster: what is stored now stands beside what is typed, and nothing typed is lost. */
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
