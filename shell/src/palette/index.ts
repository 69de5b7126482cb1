export { AboutVersion } from './about-version';
export { Palette } from './palette';
export { runShortcut } from './press';
export { Shortcuts } from './shortcuts';
