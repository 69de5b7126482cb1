import { z } from 'zod';
import { defineCalls } from '../call';
import { byId } from '../fields';
import * as entity from './entities';

export const routineCalls = defineCalls('journal', 'user', {
  listRoutine: {
    summary: 'Plans of days and reviews of days, weeks and months of an account, by their first day',
    params: byId,
    query: z.object({
      from: z.iso.date().describe('First day of the first period'),
      to: z.iso.date().describe('First day of the last period; at most 400 days after `from`'),
    }),
    answers: { 200: z.array(entity.RoutinePage) },
    errors: ['forbidden', 'product_required'],
  },
  saveRoutine: {
    summary: 'Store the plan or the review of a period; an empty one is deleted',
    params: byId,
    body: entity.RoutineBody,
    answers: { 200: entity.RoutinePage },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  getGoals: {
    summary: 'Goals of an account',
    params: byId,
    answers: { 200: entity.Goals },
    errors: ['forbidden', 'product_required'],
  },
  saveGoals: {
    summary: 'Replace the goals of an account',
    params: byId,
    body: entity.GoalsBody,
    answers: { 200: entity.Goals },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
});
