/**
 * The shell's boot script for one application. The same early requests are sent, and the screen of an address is found in
 * a table of routes that the build writes into the document. That table replaces registry and signatures.
 */
import {
  applyTheme,
  isNext,
  readPageData,
  preloadScreen,
  type NextScreen,
} from '../../../shell/src/boot/preload-screen';

interface Section {
  readonly files: NextScreen['manifest']['files'];
  readonly routes: readonly NextScreen['route'][];
}

function nextScreen(): NextScreen | undefined {
  const { sections = [] } = readPageData('monolith-sections') as { readonly sections?: readonly Section[] };
  for (const { files, routes } of sections) {
    const route = routes.find(isNext);
    if (route) return { base: '', manifest: { files }, route };
  }
  return undefined;
}

applyTheme();
preloadScreen(nextScreen).catch(() => undefined);
