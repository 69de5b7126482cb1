import type { Attack } from './attack';

/** Posts the members that a worker could use to write stored pages, or to run code that is not signed. */
const workerCode = `
const members = ['caches', 'indexedDB', 'impor' + 'tScripts', 'Worker', 'SharedWorker', 'trustedTypes'];
const found = members.filter((name) => name in self);
if ('storage' in navigator) found.push('storage');
self.postMessage(found.join());
`;

/** What is reached by parts of the browser that are not the page: workers, animations, and nodes of texts. */
export const realmAttacks: readonly Attack[] = [
  {
    what: 'replaces the page that is stored for use without a connection, in a worker',
    files: { 'worker.b2.js': workerCode },
    attempt: async () => {
      const own = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/remotes/hostil/'));
      if (!own) return 'no file';
      const worker = new Worker(own.name.replace(/[^/]+$/, 'worker.b2.js'));
      const found = await new Promise((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => done(`error: ${message}`);
      });
      worker.terminate();
      return found === '' ? 'refused' : `passes: ${String(found)}`;
    },
  },
  {
    what: 'presses the button of the shell that signs the user out, by an event of its text',
    attempt: async () => {
      const button = [...document.querySelectorAll('button')].find((one) =>
        /cerrar sesi/i.test(one.textContent),
      );
      const walker = document.createTreeWalker(button ?? document, NodeFilter.SHOW_TEXT);
      try {
        walker.nextNode()?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'makes the page invisible by an animation without an element, which gets one later',
    attempt: async () => {
      const effect = new KeyframeEffect(null, { opacity: [0, 0] }, { duration: 1, fill: 'forwards' });
      try {
        effect.target = document.body;
        new Animation(effect).play();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
].map((attack) => ({ ...attack, at: { check: 'passes', registry: 'passes', shell: 'refused' } as const }));
