import { CopyClientScreen, CopyTradingScreen } from './copy-client';
import { FundScreen } from './fund';

export const screens = {
  '/fondo-de-inversion': FundScreen,
  '/copy-client/:name': CopyClientScreen,
  '/copy-client/copy-trading': CopyTradingScreen,
};
