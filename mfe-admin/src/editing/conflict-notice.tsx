import { Banner, Button, DataList, type DataListItem } from '@parque/ui';
import css from './conflict-notice.module.css';

interface ConflictNoticeProps {
  readonly message: string;
  /** What is stored now, in the words of the form. */
  readonly stored: readonly DataListItem[];
  readonly onTakeStored: () => void;
}

/** Somebody else was faster: what they stored stands beside what is typed, and nothing typed is lost. */
export function ConflictNotice({ message, stored, onTakeStored }: ConflictNoticeProps) {
  return (
    <Banner tone="danger" title={message}>
      <div className={css.stored}>
        <span>Ahora está guardado:</span>
        <DataList items={stored} />
        <Button size="sm" onClick={onTakeStored}>
          Usar lo guardado
        </Button>
      </div>
    </Banner>
  );
}
