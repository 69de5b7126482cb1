import { polledEvery } from '@parque/api-client';
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
  readonly children?: ReactNode;
}

function ChannelRow({ name, state, children }: ChannelRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{state}</p>
      </div>
      {children}
    </li>
  );
}

/** While a link is offered, a chat that was connected is noticed within this time. */
const pollMs = 4000;

interface TelegramRowProps {
  readonly telegram: NonNullable<MessageChannelsEntity['telegram']>;
}

function TelegramRow({ telegram: { is_linked, muted_until } }: TelegramRowProps) {
  const link = useLinkTelegram();
  useQuery({ ...channelsQuery, refetchInterval: link.data && !is_linked ? polledEvery(pollMs) : false });
  const unlink = useUnlinkTelegram();
  if (is_linked)
    return (
      <ChannelRow
        name="Telegram"
        state={
          muted_until ? (
            <>
              Conectado, en silencio hasta el <Exact>{formatDateTime(muted_until)}</Exact>.
            </>
          ) : (
            'Conectado. Escribe /pausar o /silencio en el chat.'
          )
        }
      >
        <Button
          size="sm"
          isBusy={unlink.isPending}
          aria-label="Desconectar Telegram"
          onClick={() => {
            link.reset();
            unlink.mutate();
          }}
        >
          Desconectar
        </Button>
        <FormError error={unlink.error} />
      </ChannelRow>
    );
  if (link.data)
    return (
      <ChannelRow name="Telegram" state="Abre el enlace y pulsa Iniciar en el chat. Vale diez minutos.">
        <ButtonLink size="sm" variant="primary" href={link.data.url} isExternal>
          Abrir Telegram
        </ButtonLink>
      </ChannelRow>
    );
  return (
    <ChannelRow name="Telegram" state="Sin conectar. Los avisos no llevan importes ni números completos.">
      <Button size="sm" isBusy={link.isPending} aria-label="Conectar Telegram" onClick={() => link.mutate()}>
        Conectar
      </Button>
      <FormError error={link.error} />
    </ChannelRow>
  );
}

interface BrowserRowProps {
  readonly push: NonNullable<MessageChannelsEntity['push']>;
}

function BrowserRow({ push: { public_key, devices } }: BrowserRowProps) {
  const { data: device, isPending } = useQuery(deviceQuery);
  const start = useSubscribe();
  const end = useUnsubscribe();
  const obstacle = findBrowserObstacle();
  const isOn = Boolean(device && devices.includes(device));
  const others = devices.length - (isOn ? 1 : 0);
  const otherText = others > 0 ? ` Activos en ${others === 1 ? 'otro' : `otros ${others}`}.` : '';
  const state = isOn ? 'Activos, también con Parqué cerrado.' : (obstacle ?? 'Sin activar.');
  return (
    <ChannelRow name="Este dispositivo" state={state + otherText}>
      {isOn && device ? (
        <Button
          size="sm"
          isBusy={end.isPending}
          aria-label="Desactivar los avisos en este dispositivo"
          onClick={() => end.mutate(device)}
        >
          Desactivar
        </Button>
      ) : (
        !obstacle && (
          <Button
            size="sm"
            isBusy={isPending || start.isPending}
            aria-label="Activar los avisos en este dispositivo"
            onClick={() => start.mutate(public_key)}
          >
            Activar
          </Button>
        )
      )}
      <FormError error={start.error ?? end.error} />
    </ChannelRow>
  );
}

interface MessageChannelsProps {
  readonly channels: MessageChannelsEntity;
}

/** Where messages reach the user outside the page, beside mails. */
export function MessageChannels({ channels: { telegram, push } }: MessageChannelsProps) {
  return (
    <ul className={css.topics}>
      <ChannelRow name="Correo" state="A la dirección de tu cuenta." />
      {telegram && <TelegramRow telegram={telegram} />}
      {push && <BrowserRow push={push} />}
    </ul>
  );
}
