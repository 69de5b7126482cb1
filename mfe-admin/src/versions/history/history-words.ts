import type { RevisionEntryEntity } from '@parque/contract';
import { formatPercentage } from '../figures';

type Details = RevisionEntryEntity['details'];

const readText = (value: unknown) => (typeof value === 'string' ? value : '');
const listFormat = new Intl.ListFormat('es', { type: 'conjunction' });
const readTexts = (value: unknown) => (Array.isArray(value) ? value.map(readText) : []);

function describeRollout({ version, percent }: Details): string {
  if (percent === 0) return `Despliegue de ${readText(version)} terminado`;
  return `${readText(version)} desplegada al ${formatPercentage(Number(percent) / 100)}`;
}

const words: Readonly<Record<string, (details: Details) => string>> = {
  publish: ({ version }) => `${readText(version)} publicada`,
  sign: ({ version }) => `${readText(version)} firmada de nuevo`,
  promote: ({ version }) => `${readText(version)} promovida`,
  rollout: describeRollout,
  hold: ({ versions }) =>
    readTexts(versions).length > 0
      ? `Despliegue de ${listFormat.format(readTexts(versions))} en pausa`
      : 'Despliegue en pausa',
  rollback: ({ version }) => (version ? `Vuelta a ${readText(version)}` : 'Vuelta a la anterior'),
  kill: ({ message }) => `Apagado: «${readText(message)}»`,
  maintenance: ({ message }) => `En mantenimiento: «${readText(message)}»`,
  revive: () => 'Encendido',
  pin: ({ version }) => `${readText(version)} fijada`,
  preview: ({ version }) => `Vista previa de ${readText(version)}`,
  unpin: ({ version }) => (version ? `${readText(version)} soltada` : 'Todas soltadas'),
  keys: ({ lost }) =>
    readTexts(lost).length > 0
      ? `Lista de claves nueva, sin ${listFormat.format(readTexts(lost))}`
      : 'Lista de claves nueva',
};

export const describeHistoryEntry = ({ action, details }: Pick<RevisionEntryEntity, 'action' | 'details'>) =>
  words[action]?.(details) ?? action;

/** The actor that the registry names when a rollout stopped by itself. */
const itself = 'registry';

export const getActorName = (actor: string) => (actor === itself ? 'El sistema' : actor);

/** Actions that do not change which version a user runs. */
const isBeside = ({ action }: RevisionEntryEntity) => ['publish', 'sign', 'keys', 'preview'].includes(action);

/** The entry with which the registry stopped a rollout, if no decision followed. */
export function findAutomaticHold(history: readonly RevisionEntryEntity[]): RevisionEntryEntity | undefined {
  const newest = history.find((entry) => !isBeside(entry));
  return newest?.action === 'hold' && newest.actor === itself ? newest : undefined;
}
