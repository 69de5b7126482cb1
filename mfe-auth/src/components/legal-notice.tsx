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
  const [openedText, setOpenedText] = useState<LegalTextEntity>();
  if (!texts) return <p className={css.notice} />;
  if (texts.length === 0) return null;
  return (
    <>
      <p className={css.notice}>
        Al registrarte aceptas:{' '}
        {texts.map((text, index) => (
          <Fragment key={text.id}>
            {index > 0 && ', '}
            <button type="button" className={`pq-link ${css.open}`} onClick={() => setOpenedText(text)}>
              {text.title}
            </button>
          </Fragment>
        ))}
        .
      </p>
      {openedText && (
        <Dialog
          title={openedText.title}
          isOpen
          onClose={() => setOpenedText(undefined)}
          foot={
            <Button variant="primary" onClick={() => setOpenedText(undefined)}>
              Cerrar
            </Button>
          }
        >
          <p className={css.text}>{openedText.text}</p>
        </Dialog>
      )}
    </>
  );
}
