export { AboutVersion } from './about-version';
export { Palette } from './palette';
export { press } from './press';
export { Shortcuts } from './shortcuts';
