import { findOwner } from '../loading/known-files';
import { reportOnce } from './findings';

/** How long a script of a remote may block the page. */
const maxMs = 100;

/** `PerformanceLongAnimationFrameTiming`, which is not in the types of browsers yet. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly duration: number;
    readonly sourceURL: string;
    readonly invoker: string;
  }[];
}

const entryType = 'long-animation-frame';

/** Reports remotes whose files block the page. Chromium alone names the file of a blocking script. */
export function watchLongFrames(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(entryType)) return;
  new PerformanceObserver((list) => {
    const scripts = (list.getEntries() as LongFrame[]).flatMap((frame) => frame.scripts);
    for (const { duration, sourceURL, invoker } of scripts) {
      const remote = duration > maxMs ? findOwner(sourceURL) : undefined;
      if (remote) reportOnce(remote, 'long_frame', `blocks the page: ${invoker}`);
    }
  }).observe({ type: entryType });
}
