import { lazy } from 'react';
import { PanelScreen } from './panel';

const Sample = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sample" */ './sample/sample')).SampleScreen,
}));

// The entry contains the hash of each chunk, so every chunk adds bytes to it. The two screens of the sample share a chunk.
export const screens = {
  '/panel': PanelScreen,
  '/panel/cuenta': lazy(async () => ({ default: (await import('./add-account')).AddAccountScreen })),
  '/panel/importar': lazy(async () => ({ default: (await import('./import')).ImportScreen })),
  '/panel/ejemplo': Sample,
  '/panel/muestra': Sample,
  '/panel/ejemplo/analisis': lazy(async () => ({
    default: (await import(/* webpackChunkName: "sample" */ './sample/sample-analysis')).SampleAnalysisScreen,
  })),
  '/panel/operaciones': lazy(async () => ({
    default: (await import('./trades/operations')).OperationsScreen,
  })),
  '/panel/analisis': lazy(async () => ({ default: (await import('./analysis')).AnalysisScreen })),
  '/panel/grupos': lazy(async () => ({
    default: (await import(/* webpackChunkName: "groups" */ './groups/groups')).GroupsScreen,
  })),
  '/panel/grupo': lazy(async () => ({
    default: (await import(/* webpackChunkName: "groups" */ './groups/group')).GroupScreen,
  })),
  '/panel/grupo/operaciones': lazy(async () => ({
    default: (await import('./groups/group-analysis')).GroupOperationsScreen,
  })),
  '/panel/grupo/analisis': lazy(async () => ({
    default: (await import('./groups/group-analysis')).GroupAnalysisScreen,
  })),
  '/panel/setups': lazy(async () => ({
    default: (await import(/* webpackChunkName: "plans" */ './setups')).SetupsScreen,
  })),
  '/panel/fondeo': lazy(async () => ({
    default: (await import(/* webpackChunkName: "plans" */ './funding')).FundingScreen,
  })),
  '/panel/rutina': lazy(async () => ({ default: (await import('./routine')).RoutineScreen })),
  '/panel/informe': lazy(async () => ({ default: (await import('./report')).ReportScreen })),
  '/panel/trade': lazy(async () => ({ default: (await import('./trades/trade')).TradeScreen })),
};
