import { lazy } from 'react';
import { HomeScreen } from './home';

const loadHelp = () => import('./help');

export const screens = {
  '/inicio': HomeScreen,
  '/ayuda': lazy(async () => ({ default: (await loadHelp()).HelpScreen })),
  '/ayuda/:tema': lazy(async () => ({ default: (await loadHelp()).TopicScreen })),
};
