import { readSettings } from '@parque/remote';
import { ButtonLink } from '@parque/ui';

/** A link to the support chat, or to the payments view, which names another way. */
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
