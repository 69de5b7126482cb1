import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

/** What code does with the parts of the page and of the browser that all screens share. */
export const pageAttacks: readonly Attack[] = [
  {
    what: 'opens a hundred dialogs that cannot be closed',
    attempt: async () => {
      for (let count = 0; count < 100; count += 1) {
        const dialog = document.createElement('dialog');
        dialog.addEventListener('cancel', (event) => event.preventDefault());
        document.body.append(dialog);
        dialog.showModal();
      }
      return 'passes';
    },
    finding: 'global',
    remains: () => document.querySelector('dialog[open]') !== null,
    at: contained,
  },
  {
    what: 'leaves a layer in front of the page',
    attempt: async () => {
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      layer.style.cssText = 'position:fixed;inset:0;z-index:9999';
      document.documentElement.appendChild(layer);
      return 'passes';
    },
    finding: 'global',
    remains: () => document.getElementById('hostil-layer') !== null,
    at: contained,
  },
  {
    what: 'adds 100 entries to the history of the tab by pushState',
    attempt: async () => {
      const before = history.length;
      for (let count = 0; count < 100; count += 1) history.pushState(null, '', `#/hostil?vez=${count}`);
      await new Promise((done) => setTimeout(done, 200));
      return history.length - before > 25 ? 'passes' : 'contained';
    },
    at: contained,
  },
  {
    what: 'adds 100 entries to the history of the tab by addresses',
    attempt: async () => {
      const before = history.length;
      for (let count = 0; count < 100; count += 1) location.hash = `#/hostil?vez=${count}`;
      await new Promise((done) => setTimeout(done, 200));
      return history.length - before > 25 ? 'passes' : 'contained';
    },
    at: contained,
  },
];
