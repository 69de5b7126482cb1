import { pollEvery, type ApiError } from '@parque/api-client';
import type { MessageChannelsEntity } from '@parque/contract';
import { Button, ButtonLink, Exact, FormError, formatDateTime } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { findBrowserObstacle } from '../api/browser-messages';
import {
  channelsQuery,
  deviceQuery,
  useLinkTelegram,
  useSubscribe,
  useUnlinkTelegram,
  useUnsubscribe,
} from '../api/notifications';
import css from './notifications-card.module.css';

interface ChannelRowProps {
  readonly name: string;
  readonly state: ReactNode;
  readonly error?: ApiError | null;
  readonly children?: ReactNode;
}

function ChannelRow({ name, state, error = null, children }: ChannelRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{state}</p>
      </div>
      {children}
      <FormError error={error} />
    </li>
  );
}

/** While a link is offered, a chat that was connected is noticed within this time. */
const pollMs = 4000;

type Channels = { readonly [Name in keyof MessageChannelsEntity]: NonNullable<MessageChannelsEntity[Name]> };

function TelegramRow({ telegram: { is_linked, muted_until } }: Pick<Channels, 'telegram'>) {
  const link = useLinkTelegram();
  const unlink = useUnlinkTelegram();
  const url = is_linked ? undefined : link.data?.url;
  useQuery({ ...channelsQuery, refetchInterval: url ? pollEvery(pollMs) : false });
  function end() {
    link.reset();
    unlink.mutate();
  }
  const muted = muted_until && (
    <>
      Conectado, en silencio hasta el <Exact>{formatDateTime(muted_until)}</Exact>.
    </>
  );
  const linked = muted || 'Conectado. Escribe /pausar o /silencio en el chat.';
  const unlinked = url
    ? 'Abre el enlace y pulsa Iniciar en el chat. Vale diez minutos.'
    : 'Sin conectar. Los avisos no llevan importes ni números completos.';
  const label = is_linked ? 'Desconectar' : 'Conectar';
  return (
    <ChannelRow name="Telegram" state={is_linked ? linked : unlinked} error={link.error ?? unlink.error}>
      {url ? (
        <ButtonLink size="sm" variant="primary" href={url} isExternal>
          Abrir Telegram
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          isBusy={link.isPending || unlink.isPending}
          aria-label={`${label} Telegram`}
          onClick={is_linked ? end : () => link.mutate()}
        >
          {label}
        </Button>
      )}
    </ChannelRow>
  );
}

function BrowserRow({ push: { public_key, devices } }: Pick<Channels, 'push'>) {
  const { data: device, isPending } = useQuery(deviceQuery);
  const start = useSubscribe();
  const end = useUnsubscribe();
  const obstacle = findBrowserObstacle();
  const subscribedDevice = devices.find((id) => id === device);
  const otherCount = devices.length - (subscribedDevice ? 1 : 0);
  const otherText = otherCount > 0 ? ` Activos en ${otherCount === 1 ? 'otro' : `otros ${otherCount}`}.` : '';
  const state = subscribedDevice ? 'Activos, también con Parqué cerrado.' : (obstacle ?? 'Sin activar.');
  const label = subscribedDevice ? 'Desactivar' : 'Activar';
  return (
    <ChannelRow name="Este dispositivo" state={state + otherText} error={start.error ?? end.error}>
      {(subscribedDevice || !obstacle) && (
        <Button
          size="sm"
          isBusy={isPending || start.isPending || end.isPending}
          aria-label={`${label} los avisos en este dispositivo`}
          onClick={() => (subscribedDevice ? end.mutate(subscribedDevice) : start.mutate(public_key))}
        >
          {label}
        </Button>
      )}
    </ChannelRow>
  );
}

export function MessageChannels({
  channels: { telegram, push },
}: {
  readonly channels: MessageChannelsEntity;
}) {
  return (
    <ul className={css.topics}>
      <ChannelRow name="Correo" state="A la dirección de tu cuenta." />
      {telegram && <TelegramRow telegram={telegram} />}
      {push && <BrowserRow push={push} />}
    </ul>
  );
}
