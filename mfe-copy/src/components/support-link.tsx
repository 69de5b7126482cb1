import { readSettings } from '@parque/remote';
import { ButtonLink } from '@parque/ui';

/** To the support chat; an installation without one says on its payments view how else. */
export function SupportLink() {
  const { supportChatUrl } = readSettings();
  if (!supportChatUrl)
    return (
      <ButtonLink size="sm" href="#/payment">
        Soporte
      </ButtonLink>
    );
  return (
    <ButtonLink size="sm" href={supportChatUrl} isExternal>
      Soporte
      <span className="pq-sr"> (se abre en otra pestaña)</span>
    </ButtonLink>
  );
}
