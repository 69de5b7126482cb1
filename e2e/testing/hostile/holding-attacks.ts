import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

/** Whether the user is led away from the screen of the other team. */
const isPulled = () =>
  new Promise<boolean>((done) => setTimeout(() => done(location.hash !== '#/products'), 1_500));

/** What a shown remote does so that the presses of the user on links lead nowhere. */
const attacksOnLinks: readonly Attack[] = [
  {
    what: 'holds the user by a blocker of navigations that shows no question',
    attempt: async () => {
      const cancel = (event: Event) => event.preventDefault();
      window.addEventListener('click', cancel, true);
      window.addEventListener('parque:navigation', cancel);
      window.addEventListener('parque:pop', (pop) => {
        const { detail } = pop as CustomEvent<Event>;
        if (!detail.isTrusted || location.hash === '#/hostil') return;
        pop.stopImmediatePropagation();
        detail.stopImmediatePropagation();
        history.go(-1);
      });
      return 'passes';
    },
    finding: 'listener',
  },
  {
    what: 'holds the user by listeners that stop each press and key',
    attempt: async () => {
      const types = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'];
      for (const target of [window, document, document.documentElement])
        for (const type of types)
          target.addEventListener(
            type,
            (event) => {
              event.preventDefault();
              event.stopImmediatePropagation();
            },
            true,
          );
      return 'passes';
    },
    finding: 'listener',
  },
  {
    what: 'holds the user by a return to its screen at each change of the address',
    attempt: async () => {
      const stay = () => {
        if (location.hash !== '#/hostil') location.hash = '#/hostil';
      };
      for (const type of ['popstate', 'hashchange', 'parque:pop']) window.addEventListener(type, stay);
      const navigation = Reflect.get(window, 'navigation') as EventTarget;
      for (const type of ['currententrychange', 'navigatesuccess']) navigation.addEventListener(type, stay);
      setInterval(stay, 10);
      return 'passes';
    },
    finding: 'timer',
  },
  {
    what: 'holds the user by bound functions that return to its screen',
    attempt: async () => {
      const stay = location.replace.bind(location, '#/hostil');
      window.addEventListener('hashchange', stay);
      for (let ms = 100; ms < 10_000; ms += 100) setTimeout(stay, ms);
      return 'passes';
    },
    finding: 'timer',
  },
  {
    what: 'holds the user by captures of the pointer at each press',
    attempt: async () => {
      document.addEventListener(
        'pointerdown',
        ({ pointerId }) => {
          try {
            document.querySelector('main')?.setPointerCapture(pointerId);
          } catch {
            // Refused: the press acts.
          }
        },
        true,
      );
      return 'passes';
    },
    finding: 'global',
  },
].map((attack) => ({ ...attack, holds: 'links' as const, remains: isPulled, at: contained }));

/** What a shown remote does so that no link can be pressed, and Back leads nowhere. */
const attacksOnBack: readonly Attack[] = [
  {
    what: 'holds the user by a dialog that it opens again each time it is closed',
    attempt: async () => {
      const dialog = document.createElement('dialog');
      dialog.textContent = 'Sigue aquí';
      document.body.append(dialog);
      const open = () => dialog.open || dialog.showModal();
      for (const type of ['cancel', 'close']) dialog.addEventListener(type, () => setTimeout(open));
      open();
      return 'passes';
    },
    finding: 'global',
  },
  {
    what: 'holds the user by a popover over the page that it opens again each time another layer opens',
    attempt: async () => {
      const dialog = document.createElement('dialog');
      const layer = document.createElement('div');
      layer.popover = 'manual';
      layer.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; background: white';
      document.body.append(dialog, layer);
      const cover = () => {
        if (!dialog.open) dialog.showModal();
        if (layer.matches(':popover-open')) layer.hidePopover();
        layer.showPopover();
      };
      dialog.addEventListener('close', () => setTimeout(cover));
      cover();
      setInterval(cover, 50);
      return 'passes';
    },
    finding: 'global',
  },
].map((attack) => ({ ...attack, holds: 'Back' as const, remains: isPulled, at: contained }));

/** What a shown remote does so that the user does not leave its screen. */
export const holdingAttacks: readonly Attack[] = [...attacksOnLinks, ...attacksOnBack];
