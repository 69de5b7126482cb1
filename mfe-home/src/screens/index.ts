import { HomeScreen } from './home';

export const screens = { '/inicio': HomeScreen };
