import type { NotificationMailMode, NotificationPreferencesEntity } from '@parque/contract';
import { Badge, Card, FormError, QueryView, SelectField, useTimeZone } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery, useSavePreferences } from '../api/notifications';
import css from './notifications-card.module.css';

type Topic = NotificationPreferencesEntity['topics'][number];

const mailOptions: readonly { readonly value: NotificationMailMode; readonly label: string }[] = [
  { value: 'now', label: 'Al momento' },
  { value: 'daily', label: 'En un resumen diario' },
  { value: 'off', label: 'No enviar' },
];

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** With the stored hour, which another version may have offered. */
const listHours = (stored: string | undefined) =>
  [...new Set([...hours, ...(stored ? [stored] : [])])].toSorted().map((value) => ({ value, label: value }));

interface TopicRowProps {
  readonly topic: Topic;
  readonly onChange: (topic: Topic) => void;
}

function TopicRow({ topic, onChange }: TopicRowProps) {
  const { label, note, page, mail, is_fixed, is_urgent } = topic;
  return (
    <li>
      <div>
        <strong>{label}</strong> {is_urgent && <Badge>También de noche</Badge>}
        <p>{note}</p>
      </div>
      {is_fixed ? (
        <p>En Parqué y por correo, siempre.</p>
      ) : (
        <>
          <label>
            <input
              type="checkbox"
              checked={page}
              aria-label={`Mostrar en Parqué: ${label}`}
              onChange={() => onChange({ ...topic, page: !page })}
            />
            Mostrar en Parqué
          </label>
          <SelectField
            label="Por correo"
            aria-label={`Por correo: ${label}`}
            value={mail}
            onChange={(chosenMail) => onChange({ ...topic, mail: chosenMail })}
            options={mailOptions}
          />
        </>
      )}
    </li>
  );
}

interface PreferencesProps {
  readonly preferences: NotificationPreferencesEntity;
}

/** Each change is saved at once. */
function Preferences({ preferences }: PreferencesProps) {
  const save = useSavePreferences();
  const { timeZone } = useTimeZone();
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sent = save.isPending ? save.variables : undefined;
  const quiet = sent ? sent.quiet : preferences.quiet;
  const topics = preferences.topics.map((topic) => ({
    ...topic,
    ...sent?.topics.find(({ id }) => id === topic.id),
  }));
  const store = (changedTopics: readonly Topic[], changedQuiet: typeof quiet) =>
    save.mutate({
      topics: changedTopics.map(({ id, page, mail }) => ({ id, page, mail })),
      quiet: changedQuiet,
      zone,
    });
  const changeTopic = (changed: Topic) =>
    store(
      topics.map((topic) => (topic.id === changed.id ? changed : topic)),
      quiet,
    );
  return (
    <>
      <ul className={css.topics}>
        {topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} onChange={changeTopic} />
        ))}
      </ul>
      <div className={css.quiet}>
        <SelectField
          label="Sin correos desde"
          value={quiet?.from ?? ''}
          onChange={(from) => store(topics, from === '' ? null : { from, to: quiet?.to ?? '08:00' })}
          hint={`Según la hora de ${zone.replaceAll('_', ' ')}`}
          options={[{ value: '', label: 'Sin horario' }, ...listHours(quiet?.from)]}
        />
        {quiet && (
          <SelectField
            label="Hasta"
            value={quiet.to}
            onChange={(to) => store(topics, { ...quiet, to })}
            options={listHours(quiet.to)}
          />
        )}
      </div>
      <FormError error={save.error} />
    </>
  );
}

/** Which notifications the user gets, where, and when. */
export function NotificationsCard() {
  const query = useQuery(preferencesQuery);
  return (
    <Card title="Avisos" note="Qué te contamos, dónde y cuándo. Cada cambio se guarda solo." padding="md">
      <QueryView query={query} label="Cargando avisos">
        {(preferences) => <Preferences preferences={preferences} />}
      </QueryView>
    </Card>
  );
}
