/** The code that only failed and slow loads need, in a chunk of its own. */
export { findLaterFileReason, findLoadFault, findStall } from './diagnosis';
export { probeFiles } from './recovery';
