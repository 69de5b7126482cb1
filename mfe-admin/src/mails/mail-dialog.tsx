import type { OutboxMailEntity } from '@parque/contract';
import { DataList, Dialog, formatDateTime } from '@parque/ui';
import css from './mail-dialog.module.css';

/** A text whose addresses are links; no other markup is interpreted. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

interface MailDialogProps {
  readonly mail: OutboxMailEntity;
  readonly onClose: () => void;
}

export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { to, subject, text, created_at, sent_at, failure } = mail;
  return (
    <Dialog isOpen size="md" title={subject} note={to} onClose={onClose}>
      <div className="pq-stack">
        <DataList
          items={[
            { label: 'Escrito', value: formatDateTime(created_at) },
            { label: 'Enviado', value: sent_at ? formatDateTime(sent_at) : 'No' },
            ...(failure ? [{ label: 'Último fallo', value: failure }] : []),
          ]}
        />
        {text === null ? (
          <p className="pq-soft">Lo que dice solo lo ve quien lo recibe.</p>
        ) : (
          <p className={css.text}>
            <Linked text={text} />
          </p>
        )}
      </div>
    </Dialog>
  );
}
