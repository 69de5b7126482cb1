import { HomeScreen } from './home';

export const screens = { '/muestra': HomeScreen };
