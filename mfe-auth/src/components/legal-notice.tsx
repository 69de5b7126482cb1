import type { LegalTextEntity } from '@parque/contract';
import { Button, Dialog } from '@parque/ui';
import { Fragment, useState } from 'react';
import css from './legal-notice.module.css';

interface LegalNoticeProps {
  /** The texts are undefined while they load. */
  readonly texts: readonly LegalTextEntity[] | undefined;
}

/** The legal texts that a user accepts with the registration. They open over the form, whose input remains. */
export function LegalNotice({ texts }: LegalNoticeProps) {
  const [opened, setOpened] = useState<LegalTextEntity>();
  if (!texts) return <p className={css.notice} />;
  if (texts.length === 0) return null;
  return (
    <>
      <p className={css.notice}>
        Al registrarte aceptas:{' '}
        {texts.map((text, index) => (
          <Fragment key={text.id}>
            {index > 0 && ', '}
            <button type="button" className={`pq-link ${css.open}`} onClick={() => setOpened(text)}>
              {text.title}
            </button>
          </Fragment>
        ))}
        .
      </p>
      {opened && (
        <Dialog
          title={opened.title}
          isOpen
          onClose={() => setOpened(undefined)}
          foot={
            <Button variant="primary" onClick={() => setOpened(undefined)}>
              Cerrar
            </Button>
          }
        >
          <p className={css.text}>{opened.text}</p>
        </Dialog>
      )}
    </>
  );
}
