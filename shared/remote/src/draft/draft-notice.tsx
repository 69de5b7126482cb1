import { Banner, Button } from '@parque/ui';

interface DraftNoticeProps {
  /** The draft of the form, as `useDraft` of `@parque/remote/draft` returns it. */
  readonly draft: {
    readonly isRestored: boolean;
    readonly isOutdated: boolean;
    readonly discard: () => void;
  };
}

/** States that a form shows input that was typed earlier and not saved, with the button that discards it. */
export function DraftNotice({ draft: { isRestored, isOutdated, discard } }: DraftNoticeProps) {
  if (!isRestored) return null;
  return (
    <div role="status">
      <Banner
        icon="edit"
        title="Hemos recuperado lo que no llegaste a guardar"
        action={
          <Button size="sm" onClick={discard}>
            Descartar
          </Button>
        }
      >
        {isOutdated && <span>Lo guardado ha cambiado desde entonces: revísalo antes de guardar.</span>}
      </Banner>
    </div>
  );
}
