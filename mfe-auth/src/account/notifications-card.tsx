import type {
  MessageChannelsEntity,
  NotificationMailMode,
  NotificationPreferencesEntity,
} from '@parque/contract';
import { Badge, Card, FormError, Icon, QueryView, SelectField, Skeleton, useTimeZone } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery, preferencesQuery, useSavePreferences } from '../api/notifications';
import { MessageChannels } from './message-channels';
import css from './notifications-card.module.css';

type Topic = NotificationPreferencesEntity['topics'][number];

const mailOptions: readonly { readonly value: NotificationMailMode; readonly label: string }[] = [
  { value: 'now', label: 'Al momento' },
  { value: 'daily', label: 'En un resumen diario' },
  { value: 'off', label: 'No enviar' },
];

const hours = Array.from({ length: 24 }, (_, hour) => {
  const value = `${String(hour).padStart(2, '0')}:00`;
  return { value, label: value };
});

const places = { page: 'En Parqué', telegram: 'Telegram', push: 'Mis dispositivos' } as const;

type Place = keyof typeof places;

interface TopicRowProps {
  readonly topic: Topic;
  /** The channels that the user can choose. */
  readonly shownPlaces: readonly Place[];
  readonly onChange: (topic: Topic) => void;
}

function TopicRow({ topic, shownPlaces, onChange }: TopicRowProps) {
  const { label, note, icon, mail, is_fixed, is_urgent } = topic;
  const optionalPlaces = shownPlaces.filter((place) => !(is_fixed && place === 'page'));
  return (
    <li>
      <div>
        {icon && <Icon path={icon} />} <strong>{label}</strong> {is_urgent && <Badge>También de noche</Badge>}
        <p>{note}</p>
      </div>
      {is_fixed && <p>En Parqué y por correo, siempre.</p>}
      {optionalPlaces.length > 0 && (
        <div>
          {optionalPlaces.map((place) => (
            <label key={place}>
              <input
                type="checkbox"
                checked={topic[place]}
                aria-label={`${places[place]}: ${label}`}
                onChange={() => onChange({ ...topic, [place]: !topic[place] })}
              />
              {places[place]}
            </label>
          ))}
        </div>
      )}
      {!is_fixed && (
        <SelectField
          label="Por correo"
          aria-label={`Por correo: ${label}`}
          value={mail}
          onChange={(chosenMail) => onChange({ ...topic, mail: chosenMail })}
          options={mailOptions}
        />
      )}
    </li>
  );
}

interface PreferencesProps {
  readonly preferences: NotificationPreferencesEntity;
  readonly channels: MessageChannelsEntity;
}

/** Each change is saved at once. */
function Preferences({ preferences, channels: { telegram, push } }: PreferencesProps) {
  const save = useSavePreferences();
  const { timeZone } = useTimeZone();
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const pendingSave = save.isPending ? save.variables : undefined;
  const quietHours = pendingSave ? pendingSave.quiet : preferences.quiet;
  const shownPlaces: readonly Place[] = [
    'page',
    ...(telegram?.is_linked ? (['telegram'] as const) : []),
    ...(push && push.devices.length > 0 ? (['push'] as const) : []),
  ];
  const topics = preferences.topics.map((topic): Topic => {
    const choice = pendingSave?.topics.find(({ id }) => id === topic.id);
    return { ...topic, ...choice };
  });
  const store = (changedTopics: readonly Topic[], changedQuiet: typeof quietHours) =>
    save.mutate({
      topics: changedTopics.map(({ id, page, mail, telegram: chat, push: devices }) => ({
        id,
        page,
        mail,
        telegram: chat,
        push: devices,
      })),
      quiet: changedQuiet,
      zone,
    });
  const changeTopic = (changedTopic: Topic) =>
    store(
      topics.map((topic) => (topic.id === changedTopic.id ? changedTopic : topic)),
      quietHours,
    );
  return (
    <>
      <ul className={css.topics}>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} shownPlaces={shownPlaces} onChange={changeTopic} />
        ))}
      </ul>
      <div className={css.quiet}>
        <SelectField
          label="Sin mensajes desde"
          value={quietHours?.from ?? ''}
          onChange={(from) => store(topics, from === '' ? null : { from, to: quietHours?.to ?? '08:00' })}
          hint={`Según la hora de ${zone.replaceAll('_', ' ')}`}
          options={[{ value: '', label: 'Sin horario' }, ...hours]}
        />
        {quietHours && (
          <SelectField
            label="Hasta"
            value={quietHours.to}
            onChange={(to) => store(topics, { ...quietHours, to })}
            options={hours}
          />
        )}
      </div>
      <FormError error={save.error} />
    </>
  );
}

export function NotificationsCard() {
  const preferences = useQuery(preferencesQuery);
  const channels = useQuery(channelsQuery);
  return (
    <Card title="Avisos" note="Qué te contamos, dónde y cuándo. Cada cambio se guarda solo." padding="md">
      <QueryView query={channels} label="Cargando canales" skeleton={<Skeleton height="70rem" />}>
        {(messageChannels) => (
          <>
            <MessageChannels channels={messageChannels} />
            <QueryView query={preferences} label="Cargando avisos" skeleton={<Skeleton height="60rem" />}>
              {(stored) => <Preferences preferences={stored} channels={messageChannels} />}
            </QueryView>
          </>
        )}
      </QueryView>
    </Card>
  );
}
