import { AccessScreen } from './access';

export const screens = { '/login': AccessScreen, '/registro': AccessScreen };
