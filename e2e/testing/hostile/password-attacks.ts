import type { Attack } from './attack';

type Attempt = Omit<Attack, 'at'>;

/** A field of the shell with a password, as React leaves it when the user has typed. */
const typePassword = () => {
  const form = document.createElement('form');
  form.id = 'con-clave';
  const field = Object.assign(document.createElement('input'), { type: 'password', name: 'clave' });
  field.value = 'secreta';
  field.defaultValue = 'secreta';
  form.append(field);
  document.getElementById('parque')?.append(form);
};

const ofShell: readonly Attempt[] = [
  {
    what: 'reads a password of the shell by its field',
    attempt: async () => {
      const form = document.querySelector<HTMLFormElement>('#con-clave');
      const [field] = form?.querySelectorAll('input') ?? [];
      if (!form || !field) return 'no field';
      return [field.value, field.defaultValue].includes('secreta') ? 'passes' : 'refused';
    },
  },
  {
    what: 'reads a password of the shell by the data of its form',
    attempt: async () => {
      const form = document.querySelector<HTMLFormElement>('#con-clave');
      if (!form) return 'no form';
      const read: unknown[] = [];
      form.addEventListener('formdata', ({ formData }) => void read.push(formData.get('clave')));
      read.push(new FormData(form).get('clave'));
      const ofBrowser = FormData.prototype.constructor as typeof FormData;
      read.push(new ofBrowser(form).get('clave'));
      return read.length === 4 && !read.includes('secreta') ? 'refused' : 'passes';
    },
  },
  {
    what: 'reads a password of the shell by its markup',
    attempt: async () => {
      const form = document.querySelector<HTMLFormElement>('#con-clave');
      const field = form?.querySelector('input');
      if (!form || !field) return 'no field';
      const texts = [
        field.getAttribute('value'),
        field.attributes.getNamedItem('value')?.value,
        field.outerHTML,
        form.innerHTML,
        new XMLSerializer().serializeToString(form),
      ];
      const isSelected = document.querySelector('#con-clave [value^=s]') !== null;
      return isSelected || texts.some((text) => text?.includes('secreta')) ? 'passes' : 'refused';
    },
  },
  {
    what: 'reads a password of the shell by a copy of its field',
    attempt: async () => {
      const form = document.querySelector<HTMLFormElement>('#con-clave');
      const field = form?.querySelector('input');
      if (!form || !field) return 'no field';
      const range = document.createRange();
      range.selectNodeContents(form);
      const copies = [form.cloneNode(true), document.importNode(form, true), range.cloneContents()];
      const fields = copies.map((copy) => (copy as ParentNode).querySelector('input'));
      fields.push(field.cloneNode() as HTMLInputElement);
      return fields.some((copy) => copy?.value === 'secreta') ? 'passes' : 'refused';
    },
  },
  {
    what: 'finds a password of the shell letter by letter, by a pattern of its field',
    attempt: async () => {
      const field = document.querySelector<HTMLInputElement>('#con-clave input');
      if (!field) return 'no field';
      field.setAttribute('pattern', 'x.*');
      const isFirst = field.validity.patternMismatch;
      field.pattern = 'x.*';
      return isFirst || field.validity.patternMismatch ? 'passes' : 'refused';
    },
  },
].map((attack) => ({ ...attack, given: typePassword }));

/** What a team tries with passwords that the user types on other screens than its own. */
export const passwordAttacks: readonly Attack[] = [
  ...ofShell,
  {
    what: 'reads a password on a screen of another team after its visit',
    attempt: async () => {
      const read = () => {
        for (const field of document.querySelectorAll('input')) {
          const copy = field.cloneNode() as HTMLInputElement;
          if (`${field.value} ${field.outerHTML} ${copy.value}`.includes('secreta'))
            Object.assign(window, { hostilRead: true });
        }
        Object.assign(window, { hostilTried: true });
        setTimeout(read, 100);
      };
      setTimeout(read, 100);
      return 'refused';
    },
    remains: async () => {
      const field = Object.assign(document.createElement('input'), { type: 'password' });
      field.value = 'secreta';
      field.defaultValue = 'secreta';
      document.querySelector('h1')?.after(field);
      Object.assign(window, { hostilTried: false });
      while (!Reflect.get(window, 'hostilTried')) await new Promise((done) => setTimeout(done, 50));
      field.remove();
      return Reflect.has(window, 'hostilRead');
    },
  },
].map((attack) => ({ ...attack, at: { check: 'passes', registry: 'passes', shell: 'refused' } as const }));
