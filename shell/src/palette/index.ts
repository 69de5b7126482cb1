export { AboutVersion } from './about-version';
export { Palette } from './palette';
export { runShortcut } from '../remotes/commands';
export { Shortcuts } from './shortcuts';
