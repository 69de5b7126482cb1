import { discardDrafts } from '@parque/remote/draft';
import { Button, CopyField, Dialog, Exact, formatDateTime, SelectField } from '@parque/ui';
import { useState } from 'react';
import { useIssueTicket } from '../../api/registry';
import { ReasonDialog } from '../../editing/reason-dialog';
import type { SignedEntity } from '@parque/contract';

/** Returns the address that shows a previewed version. */
function buildPreviewLink(ticket: SignedEntity, product: string): string {
  const bytes = new TextEncoder().encode(JSON.stringify(ticket));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  const link = new URL(product);
  link.hash = '';
  link.search = `?vista-previa=${text}`;
  return link.href;
}

interface PreviewDialogProps {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly onClose: () => void;
}

const terms = [
  { hours: 1, label: '1 hora' },
  { hours: 24, label: '1 día' },
  { hours: 24 * 7, label: '7 días' },
  { hours: 24 * 14, label: '14 días' },
];

export function PreviewDialog({ name, title, version, onClose }: PreviewDialogProps) {
  const [hours, setHours] = useState(24);
  const { mutate, data: issued, isPending, error } = useIssueTicket();
  const draft = `admin/preview/${name}/${version}`;
  const heading = `Vista previa de ${title} ${version}`;
  if (issued) {
    return (
      <Dialog
        isOpen
        title={heading}
        onClose={onClose}
        foot={
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        }
      >
        <div className="pq-stack">
          <p>
            Quien abra este enlace ve la {version} en esa pestaña, con un aviso, hasta el{' '}
            <Exact>{formatDateTime(issued.expiresAt)}</Exact>. No se puede volver a mostrar.
          </p>
          <CopyField
            label="enlace de vista previa"
            text={buildPreviewLink(issued.ticket, window.location.href)}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      draft={draft}
      title={heading}
      note={name}
      confirmLabel="Crear enlace"
      maxLength={300}
      sending={{ isPending, error }}
      onConfirm={(reason) =>
        mutate({ name, version, hours, reason }, { onSuccess: () => discardDrafts(draft) })
      }
      onClose={onClose}
    >
      <p>
        Crea un enlace que enseña la {version} a quien lo tenga, con su propia sesión. Nadie más cambia de
        versión.
      </p>
      <SelectField
        label="Vale durante"
        value={String(hours)}
        onChange={(value) => setHours(Number(value))}
        options={terms.map((term) => ({ value: term.hours, label: term.label }))}
      />
    </ReasonDialog>
  );
}
