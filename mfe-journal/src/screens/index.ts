import { PanelScreen } from './panel';

export const screens = { '/panel': PanelScreen };
