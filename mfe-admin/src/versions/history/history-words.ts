import type { RevisionEntryEntity } from '@parque/contract';
import { percentage } from '../figures';

type Details = RevisionEntryEntity['details'];

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const listed = new Intl.ListFormat('es', { type: 'conjunction' });
const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);

function rolledOut({ version, percent }: Details): string {
  if (percent === 0) return `Despliegue de ${text(version)} terminado`;
  return `${text(version)} desplegada al ${percentage(Number(percent) / 100)}`;
}

const words: Readonly<Record<string, (details: Details) => string>> = {
  publish: ({ version }) => `${text(version)} publicada`,
  attest: ({ version }) => `${text(version)} otra vez`,
  sign: ({ version }) => `${text(version)} firmada de nuevo`,
  promote: ({ version }) => `${text(version)} promovida`,
  rollout: rolledOut,
  hold: ({ versions }) =>
    texts(versions).length > 0
      ? `Despliegue de ${listed.format(texts(versions))} en pausa`
      : 'Despliegue en pausa',
  rollback: ({ version }) => (version ? `Vuelta a ${text(version)}` : 'Vuelta a la anterior'),
  kill: ({ message }) => `Apagado: «${text(message)}»`,
  maintenance: ({ message }) => `En mantenimiento: «${text(message)}»`,
  revive: () => 'Encendido',
  pin: ({ version }) => `${text(version)} fijada`,
  preview: ({ version }) => `Vista previa de ${text(version)}`,
  unpin: ({ version }) => (version ? `${text(version)} soltada` : 'Todas soltadas'),
  keys: ({ lost }) =>
    texts(lost).length > 0
      ? `Lista de claves nueva, sin ${listed.format(texts(lost))}`
      : 'Lista de claves nueva',
};

/** An action in Spanish, else its code, and whether the team has proved that the version opens. */
export const historyWords = ({
  action,
  details,
  attestation,
}: Pick<RevisionEntryEntity, 'action' | 'details' | 'attestation'>) =>
  `${words[action]?.(details) ?? action}${attestation ? ', con prueba de que se abre' : ''}`;

/** The actor that the registry names when a rollout stopped by itself. */
const itself = 'registry';

export const actorName = (actor: string) => (actor === itself ? 'El sistema' : actor);

/** Actions that do not change which version a user runs. */
const isBeside = ({ action }: RevisionEntryEntity) =>
  ['publish', 'attest', 'sign', 'keys', 'preview'].includes(action);

/** The entry with which the registry stopped a rollout, if no decision followed. */
export function ownHold(history: readonly RevisionEntryEntity[]): RevisionEntryEntity | undefined {
  const newest = history.find((entry) => !isBeside(entry));
  return newest?.action === 'hold' && newest.actor === itself ? newest : undefined;
}
