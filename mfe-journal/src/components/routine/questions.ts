import type { DefinitionEntity } from '@parque/contract';
import { createBlankQuestions, filterDefinitions, type ReviewQuestions } from '../../api/definitions';
import type { PeriodReview } from '../../api/routine';
import type { PeriodKind } from './periods';

const usual: Readonly<Record<PeriodKind, readonly string[]>> = {
  day: ['¿Seguí mi plan?', '¿Qué hice bien?', '¿Qué haré distinto mañana?'],
  week: ['¿Qué setup funcionó mejor?', '¿Qué error se repitió?', '¿En qué me centro la semana que viene?'],
  month: ['¿Cumplí mis objetivos?', '¿Qué dejo de hacer?', '¿Qué me propongo para el mes que viene?'],
};

/** The user's questions of a period; without any, the usual questions, which are not stored. */
export const getPeriodQuestions = (
  definitions: readonly DefinitionEntity[],
  period: PeriodKind,
): ReviewQuestions =>
  filterDefinitions('questions', definitions).find(({ content }) => content.period === period) ??
  createBlankQuestions(period, usual[period]);

/** The questions of a form: the user's, and those that the stored review answers. */
export const listFormQuestions = (questions: readonly string[], { answers }: PeriodReview): string[] => [
  ...new Set([...questions, ...answers.map(({ question }) => question)]),
];
