import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

/**
 * Returns the function without effect that React sets as `onclick` of the containers of roots and portals, so that Safari
 * sends clicks to them. A remote with a portal in the body leaves it there.
 */
export function handlerOfReact(): unknown {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render('.'));
  const { onclick } = container;
  root.unmount();
  return onclick;
}
