/** The code that only failed and slow loads need, in a chunk of its own. */
export { findLaterFileReason, findLoadFault, watchDownload } from './diagnosis';
export { probeFiles } from './recovery';
