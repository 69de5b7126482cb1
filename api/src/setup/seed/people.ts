export interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly rol: number;
  /** Products that the seed grants; other products are bought. */
  readonly owns: readonly number[];
  readonly telegram?: string;
  /** Days since the registration; today by default. */
  readonly joinDays?: number;
  /** Days since the last visit; never by default. */
  readonly visitDays?: number;
}

/** The users that the greeting of the demo names, with the products that it lists. */
export const demoUsers = {
  lucia: { name: 'Lucía Ferrer', email: 'lucia@parque.es', rol: 0, owns: [1, 3, 6] },
  diego: { name: 'Diego Salas', email: 'diego@parque.es', rol: 0, owns: [4, 7] },
  marta: {
    name: 'Marta Rojas',
    email: 'marta@parque.es',
    rol: 0,
    owns: [1, 2, 4, 6, 7],
    telegram: '@martarojas',
    joinDays: 180,
  },
  admin: { name: 'Administración', email: 'admin@parque.es', rol: 1, owns: [] },
} as const satisfies Record<string, DemoUser>;

const createCustomer = (
  name: string,
  email: string,
  facts: Partial<Pick<DemoUser, 'telegram' | 'joinDays' | 'visitDays'>> = {},
): DemoUser => ({ name, email, rol: 0, owns: [], ...facts });

export const demoCustomers: readonly DemoUser[] = [
  createCustomer('Andrés Coll', 'andres.coll@correo.example', {
    telegram: '@andrescoll',
    joinDays: 168,
    visitDays: 2,
  }),
  createCustomer('Beatriz Núñez', 'beatriz@correo.example', { joinDays: 151, visitDays: 1 }),
  createCustomer('Carles Puig', 'carles.puig@correo.example', {
    telegram: '@cpuig',
    joinDays: 140,
    visitDays: 33,
  }),
  createCustomer('Elena Iturbe', 'elena.iturbe@correo.example', { joinDays: 118, visitDays: 6 }),
  createCustomer('Farid Haddad', 'farid@correo.example', {
    telegram: '@faridfx',
    joinDays: 97,
    visitDays: 3,
  }),
  createCustomer('Inés Quiroga', 'ines.quiroga@correo.example', { joinDays: 74, visitDays: 12 }),
  createCustomer('Joaquín Robles', 'joaquin@correo.example', { joinDays: 52, visitDays: 4 }),
  createCustomer(
    'María de los Ángeles Fernández-Villanueva Ortega',
    'mariadelosangeles.fernandezvillanueva@correo.example',
    { telegram: '@angeles_fv', joinDays: 41, visitDays: 9 },
  ),
  createCustomer('Óscar Lamela', 'oscar.lamela@correo.example', { joinDays: 19, visitDays: 8 }),
  createCustomer('Rocío Dávila', 'rocio@correo.example', { joinDays: 3 }),
];
