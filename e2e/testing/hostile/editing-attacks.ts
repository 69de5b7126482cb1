import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

const refused = { ...contained, shell: 'refused' } as const;

const isMenuLost = () => !document.querySelector('.pq-top')?.firstElementChild;

/** What code deletes by a command of the browser. */
const commands: readonly Attack[] = [
  {
    what: 'makes the page editable, and deletes it by a command',
    attempt: async () => {
      document.body.contentEditable = 'true';
      getSelection()?.selectAllChildren(document.body);
      try {
        return document.execCommand('delete') ? 'passes' : 'refused';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'makes the page editable by a style, and replaces the menu by a command',
    attempt: async () => {
      document.body.style.setProperty('-webkit-user-modify', 'read-write');
      getSelection()?.selectAllChildren(document.querySelector('.pq-top') ?? document.body);
      try {
        return document.execCommand('insertText', false, 'HOSTIL') ? 'passes' : 'refused';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'makes the menu editable, and deletes it by a command without a stack',
    attempt: async () => {
      const menu = document.querySelector<HTMLElement>('.pq-top');
      if (menu) menu.contentEditable = 'true';
      getSelection()?.selectAllChildren(menu ?? document.body);
      queueMicrotask(document.execCommand.bind(document, 'delete'));
      await new Promise((done) => setTimeout(done, 100));
      return menu?.firstElementChild ? 'refused' : 'passes';
    },
  },
].map((attack) => ({ ...attack, remains: isMenuLost, at: refused }));

/** What the user deletes by a key, because code has made the page editable. */
const keys: readonly Attack[] = [
  {
    what: 'makes the page editable, so that a key of the user deletes it',
    attempt: async () => {
      document.body.contentEditable = 'true';
      document.body.focus();
      return 'passes';
    },
  },
  {
    what: 'makes the page editable by a style, so that a key of the user deletes it',
    attempt: async () => {
      document.body.style.setProperty('-webkit-user-modify', 'read-write');
      getSelection()?.selectAllChildren(document.body);
      return 'passes';
    },
  },
].map((attack) => ({
  ...attack,
  keys: ['Control+a', 'Delete'],
  finding: 'global',
  remains: isMenuLost,
  at: contained,
}));

/** Ways to change the page by the functions of an editor. */
export const editingAttacks: readonly Attack[] = [...commands, ...keys];
