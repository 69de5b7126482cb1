import { lazy } from 'react';
import { PanelScreen } from './panel';

export const screens = {
  '/panel': PanelScreen,
  '/panel/importar': lazy(async () => ({ default: (await import('./import')).ImportScreen })),
  '/panel/analisis': lazy(async () => ({ default: (await import('./analysis')).AnalysisScreen })),
};
